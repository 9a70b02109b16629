import type { Command } from 'commander';
import { readVersion } from '../base/version.ts';
import { isOn, switchOption } from './options.ts';
import type { Terminal } from './terminal.ts';

/** Adds `version`, which says what runs here. */
export function addVersionCommand(program: Command, terminal: Terminal): void {
  program
    .command('version')
    .description('print the version')
    .addOption(switchOption('--json', 'print it as JSON, with what it runs on'))
    .action((flags: { readonly json?: boolean }) => {
      const version = readVersion();
      terminal.out(
        isOn(flags.json, 'json', terminal.env)
          ? JSON.stringify({
              version,
              node: process.versions.node,
              platform: process.platform,
              architecture: process.arch,
            })
          : version,
      );
    });
}
