import type { Command } from 'commander';
import { addImportCommand } from './redirects/import.ts';
import { addSuggestCommand } from './redirects/suggest.ts';
import { addTestCommand } from './redirects/test.ts';
import type { Terminal } from './terminal.ts';

export function addRedirectsCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('redirects')
    .description('Import, test and suggest redirects')
    .addHelpText(
      'after',
      `
Examples:
  colophon redirects import _redirects --live --out redirects.csv
  colophon redirects test /old/start https://docs.example.com/faq
  colophon redirects suggest --old old.xml --new https://docs.example.com/sitemap.xml
  colophon redirects suggest --plan plan.json --write`,
    );
  addImportCommand(command, terminal);
  addTestCommand(command, terminal);
  addSuggestCommand(command, terminal);
}
