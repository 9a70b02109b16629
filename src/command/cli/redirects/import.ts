import { extname, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { defined } from '../../../base/defined.ts';
import { readNamed } from '../../../base/fenced-file.ts';
import { lstatIfThere } from '../../../base/stat.ts';
import { REDIRECT_FORMATS } from '../../../redirects/formats/index.ts';
import type { ShownImport } from '../../report/redirects/import.ts';
import { EXIT, Exit, failure, usage } from '../exit.ts';
import { addWorkFlags, repeated } from '../flags.ts';
import { choiceOption, isOn, switchOption, valueOption } from '../options.ts';
import { emit, writeWhole } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { type SiteFlags, siteOf, withManifest } from './site.ts';

interface ImportFlags extends SiteFlags {
  readonly from?: string;
  readonly to?: 'yaml' | 'csv';
  readonly out?: string;
  readonly siteHost: readonly string[];
  readonly base?: string;
  readonly force?: boolean;
}

const MOST = 32 * 1024 * 1024;

function formOf({ to, out }: ImportFlags): 'yaml' | 'csv' {
  return to ?? (extname(out ?? '').toLowerCase() === '.csv' ? 'csv' : 'yaml');
}

/** A path prefix: it starts with a slash and does not end with one. */
function baseOf(text: string | undefined): string {
  const base = (text ?? '').replace(/\/$/, '');
  if (base !== '' && !/^\/[\w./-]{0,500}$/.test(base)) {
    throw usage('--base: write a path that starts with a slash, such as /guides');
  }
  return base;
}

/** The columns of a table for the flags of an entry. */
const FLAG_COLUMNS = { permanent: 'permanent', keepRest: 'keep_rest' } as const;

async function documentOf(
  shown: ShownImport,
  { site, form, cells }: { site: string; form: 'yaml' | 'csv'; cells: readonly string[] },
): Promise<string> {
  const { redirectsCsv, redirectsYaml } = await import('../../report/redirects/documents.ts');
  if (form === 'csv') {
    const used = Object.entries(FLAG_COLUMNS).filter(([key]) => shown.carried.some(({ entry }) => key in entry));
    return redirectsCsv([
      ['source', 'destination', ...used.map(([, column]) => column)],
      ...shown.carried.map(({ source, entry }, index) => [
        source,
        cells[index] ?? '',
        ...used.map(([key]) => String(entry[key] ?? '')),
      ]),
    ]);
  }
  const { file, format, carried } = shown;
  const name = relative('.', file) === '' ? file : (file.split(/[/\\]/).at(-1) ?? file);
  const count = carried.length === 1 ? '1 redirect' : `${carried.length} redirects`;
  const headline = `${count} from ${name} (${format.title})`;
  return redirectsYaml({ site, headline, redirects: carried });
}

/** Rejects an existing output file before anything is read from the service. */
function checkOut({ out, force }: ImportFlags, { cwd, env }: Terminal): string | undefined {
  if (out === undefined) {
    return undefined;
  }
  const absolute = resolve(cwd, out);
  if (lstatIfThere(absolute) !== undefined && !isOn(force, 'force', env)) {
    throw failure(`${out} exists already, and nothing was written; choose another --out, or pass --force`);
  }
  return absolute;
}

async function importRedirects(file: string, flags: ImportFlags, outer: Terminal): Promise<void> {
  const base = baseOf(flags.base);
  const absolute = checkOut(flags, outer);
  const { readRedirectFile } = await import('../../../redirects/read.ts');
  const read = readNamed(resolve(outer.cwd, file), MOST);
  const parsed = read.ok ? await readRedirectFile(read.bytes, { name: file, from: flags.from }) : read;
  if (!parsed.ok) {
    throw failure(`${file} cannot be read: ${parsed.why}`);
  }
  const { reading, detection } = parsed;
  if (reading.rules.length + reading.rejected.length === 0) {
    throw failure(
      `${file} holds no redirects (read as ${detection.format.title}); pass --from if it is another format`,
    );
  }
  await withManifest(flags, outer, async (opened) => {
    const [site, { isWideService }, { convertRules }, { createSiteView }, { isReducing }] = await Promise.all([
      siteOf(opened, flags.site),
      import('../../app/redirects/keep.ts'),
      import('../../../redirects/convert.ts'),
      import('../../../redirects/site.ts'),
      import('../../../redirects/rule.ts'),
    ]);
    const { resources } = opened.manifest.workspace;
    const live = await opened.read([site.address]);
    const form = formOf(flags);
    const isWide = isWideService(flags.profile, live?.profile, opened.manifest.profile);
    const carrying = convertRules(reading, {
      isWide,
      site: createSiteView({ resources, site: site.address, ...live }),
      hosts: new Set(flags.siteHost.map((host) => host.toLowerCase())),
      base,
      form,
    });
    const { carried, rejected, notes, unneeded } = carrying;
    const shown: ShownImport = {
      file,
      format: { name: detection.format.name, title: detection.format.title },
      doubts: detection.others.map(({ name }) => name),
      site: site.address,
      carried: carried.map(({ target, permanent, keepRest, ...rule }) => ({
        ...rule,
        entry: { ...target.entry, ...defined({ permanent, keepRest }) },
        destination: target.name,
        ...(target.sharesPath ? { comment: 'other pages have the same path' } : {}),
      })),
      rejected,
      notes: notes.map((note) => ({ ...note, reduces: isReducing(note.code) })),
      unneeded,
      out: carried.length === 0 ? undefined : flags.out,
    };
    await write(shown, flags, {
      terminal: opened.terminal,
      absolute,
      document: () =>
        documentOf(shown, { site: site.key, form, cells: carried.map(({ target }) => target.cell ?? '') }),
    });
    if (rejected.length > 0 || shown.notes.some(({ reduces }) => reduces)) {
      throw new Exit(EXIT.changes);
    }
  });
}

/** Writes the redirects to the file or to stdout, and reports the skipped ones unless that would mix with the output. */
async function write(
  shown: ShownImport,
  flags: ImportFlags,
  {
    terminal,
    absolute,
    document,
  }: { readonly terminal: Terminal; readonly absolute: string | undefined; readonly document: () => Promise<string> },
): Promise<void> {
  const result = { type: 'redirect-import', shown } as const;
  // An empty table or map would mean "delete all redirects".
  const hasDocument = shown.carried.length > 0;
  if (absolute !== undefined && hasDocument) {
    await writeWhole(absolute, await document(), '--out');
  }
  if (absolute !== undefined || flags.output !== 'text') {
    await emit(result, flags, terminal);
    return;
  }
  await emit(result, flags, {
    ...terminal,
    out: terminal.err,
    interactive: { ...terminal.interactive, out: terminal.interactive.err },
  });
  if (hasDocument) {
    (terminal.document ?? terminal.out)((await document()).replace(/\n$/, ''));
  }
}

export function addImportCommand(parent: Command, terminal: Terminal): void {
  const formats = REDIRECT_FORMATS.map(({ name }) => name);
  const command = parent
    .command('import')
    .description('Convert the redirects of another tool for the manifest (exit code 2 if some cannot be carried over)')
    .argument('<file>', 'the file with the redirects')
    .addOption(choiceOption('--from <format>', 'the format of the file; recognized when absent', formats))
    .addOption(valueOption('--site <name>', 'the site that gets the redirects; the only one when absent'))
    .addOption(choiceOption('--to <form>', 'what to write', ['yaml', 'csv']))
    .addOption(valueOption('--out <file>', 'the file to write; printed when absent', 'redirects'))
    .addOption(
      valueOption('--site-host <name>', 'a host of the site: URLs with it are paths of the site; repeatable')
        .argParser(repeated)
        .default([], ''),
    )
    .addOption(valueOption('--base <path>', 'where the paths of the file begin on the site, such as /guides'))
    .addOption(switchOption('--live', 'look up pages on the service'))
    .addOption(switchOption('--force', 'replace the file if it exists'));
  addWorkFlags(command, 'redirect-import', { terminal }).action((file: string, flags: ImportFlags) =>
    importRedirects(file, flags, terminal),
  );
}
