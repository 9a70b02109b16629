import type { Command } from 'commander';
import { readVersion } from '../../base/version.ts';
import { isOn, switchOption } from './options.ts';
import type { Terminal } from './terminal.ts';

interface ShownVersion {
  readonly version: string;
  readonly node: string;
  readonly platform: string;
  readonly architecture: string;
}

export function addVersionCommand(program: Command, terminal: Terminal): void {
  program
    .command('version')
    .description('Print the version')
    .addOption(switchOption('--json', 'print JSON, with the runtime and the platform'))
    .action((flags: { readonly json?: boolean }) => {
      const version = readVersion();
      terminal.out(
        isOn(flags.json, 'json', terminal.env)
          ? JSON.stringify({
              version,
              node: process.versions.node,
              platform: process.platform,
              architecture: process.arch,
            } satisfies ShownVersion)
          : version,
      );
    });
}
