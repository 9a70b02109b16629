import { type Command, Option } from 'commander';
import { didYouMean } from '../../base/nearest.ts';
import { formatsOf } from '../report/formats/index.ts';
import { quoted } from '../report/text.ts';
import { usage } from './exit.ts';
import { pagerOption } from './flags.ts';
import { outputOption } from './options.ts';
import { emit } from './output.ts';
import type { Terminal } from './terminal.ts';

interface ExplainFlags {
  readonly output: string;
  readonly color: boolean;
  readonly pager?: boolean;
}

async function explain(words: readonly string[], flags: ExplainFlags, terminal: Terminal): Promise<void> {
  const { allTopics, topicsFor } = await import('./topics.ts');
  const word = words.join(' ');
  const topics = word === '' ? allTopics() : topicsFor(word);
  if (topics.length === 0) {
    const suggestion = didYouMean(
      word,
      allTopics().map(({ name }) => name),
    );
    throw usage(`unknown topic ${quoted(word, 100)}.${suggestion} \`colophon explain\` lists all topics`);
  }
  await emit({ type: 'topics', topics, all: word === '' }, { ...flags, outputTo: [] }, terminal);
}

export function addExplainCommand(program: Command, terminal: Terminal): void {
  const formats = formatsOf('topics', terminal.formats).map(({ name }) => name);
  program
    .command('explain')
    .description('Explain a kind, field, problem, lint rule, guard or exit code')
    .argument(
      '[topic...]',
      'for example redirect, section.icon, unknown-key, redirect-loop, revoke-links or 7 (default: list all)',
    )
    .addOption(outputOption(formats))
    .addOption(new Option('--no-color', 'disable colors'))
    .addOption(pagerOption())
    .action((words: readonly string[], flags: ExplainFlags) => explain(words, flags, terminal));
}
