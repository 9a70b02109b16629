import { type Command, Option } from 'commander';
import { EXIT, Exit } from './exit.ts';
import { valueOption } from './options.ts';
import { wantsColour, widthOf } from './output.ts';
import type { Terminal } from './terminal.ts';

interface ExplainFlags {
  readonly output: 'text' | 'json';
  readonly color: boolean;
}

async function explain(words: readonly string[], flags: ExplainFlags, terminal: Terminal): Promise<void> {
  const [{ allTopics, topicsFor }, { renderTopicList, renderTopics, renderTopicsJson }] = await Promise.all([
    import('./topics.ts'),
    import('../report/explain.ts'),
  ]);
  const word = words.join(' ');
  const topics = word === '' ? allTopics() : topicsFor(word);
  if (topics.length === 0) {
    const [{ didYouMean }, { quoted }] = await Promise.all([
      import('../manifest/suggest.ts'),
      import('../report/text.ts'),
    ]);
    const suggestion = didYouMean(
      word,
      allTopics().map(({ name }) => name),
    );
    throw new Exit(
      EXIT.usage,
      `there is nothing to explain about ${quoted(word, 100)}.${suggestion} \`colophon explain\` lists all topics.`,
    );
  }
  const view = { colour: wantsColour(flags, terminal, terminal.interactive.out), width: widthOf(terminal) };
  const text =
    flags.output === 'json'
      ? renderTopicsJson(topics)
      : word === ''
        ? renderTopicList(topics, view)
        : renderTopics(topics, view);
  terminal.out(text.replace(/\n$/, ''));
}

/** Adds `explain`, which says what words in manifests, plans and messages mean. */
export function addExplainCommand(program: Command, terminal: Terminal): void {
  program
    .command('explain')
    .description('say what a kind, a field, a problem, a lint rule, a guard or an exit code is')
    .argument(
      '[topic...]',
      'such as redirect, section.icon, unknown-key, redirect-loop, revoke-links or 7; all when absent',
    )
    .addOption(valueOption('-o, --output <format>', 'how it is printed').choices(['text', 'json']).default('text'))
    .addOption(new Option('--no-color', 'print without colours'))
    .action((words: readonly string[], flags: ExplainFlags) => explain(words, flags, terminal));
}
