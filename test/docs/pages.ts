import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));

/** The pages that people read, from the root. */
export const PAGES: readonly string[] = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(ROOT, 'examples'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('README.md') && !name.includes('node_modules'))
    .map((name) => `examples/${name}`),
].sort();

export function readPage(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** Commands of one block of a page, in the order in which a reader runs them, with what the page shows after each. */
export interface Block {
  /** The line of the fence. */
  readonly line: number;
  readonly commands: readonly Shown[];
}

interface Shown {
  /** One line for a shell, without its comment. */
  readonly command: string;
  /** The lines below it; undefined in a block without prompts. */
  readonly output: readonly string[] | undefined;
}

/** A line without the comment at its end. */
function withoutComment(line: string): string {
  let quote = '';
  for (const [index, letter] of [...line].entries()) {
    if (quote !== '') {
      quote = letter === quote ? '' : quote;
    } else if (letter === "'" || letter === '"') {
      quote = letter;
    } else if (letter === '#' && (index === 0 || /\s/.test(line[index - 1] ?? ''))) {
      return line.slice(0, index).trimEnd();
    }
  }
  return line.trimEnd();
}

/** The blocks of a page that hold commands for a shell: `sh` is a list of commands, `console` has prompts and output. */
export function blocksOf(text: string): readonly Block[] {
  return [...text.matchAll(/^(`{3,})(sh|console)\n([\s\S]*?)^\1$/gm)].map(({ 2: language, 3: body = '', index }) => {
    const lines = body
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .slice(0, -1);
    const commands: { command: string; output: string[] | undefined }[] = [];
    for (const line of lines) {
      if (language === 'sh') {
        commands.push({ command: withoutComment(line), output: undefined });
      } else if (line.startsWith('$ ')) {
        commands.push({ command: withoutComment(line.slice(2)), output: [] });
      } else {
        commands.at(-1)?.output?.push(line);
      }
    }
    return {
      line: text.slice(0, index).split('\n').length,
      commands: commands.filter(({ command }) => command !== ''),
    };
  });
}

/** Commands in the running text, such as `colophon explain 7`. */
export function inlineCommandsOf(text: string): readonly string[] {
  const prose = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '');
  return [...prose.matchAll(/`((?:npx --no -- )?colophon [^`\n]+)`/g)].map(([, command = '']) => command);
}
