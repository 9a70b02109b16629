import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { createFence } from '../../base/fence.ts';
import { readFenced } from '../../base/fenced-file.ts';
import { namesIn } from '../../base/names.ts';
import { isPipeline } from '../../base/pipeline.ts';
import { isInside } from '../../base/places.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { type EnvConsent, type EnvNames, problemOfAllowed } from '../../core/manifest/env-permission.ts';
import type { MapNode, Node } from '../../core/manifest/node.ts';
import { parseYaml } from '../../core/manifest/parse.ts';
import { createProblems } from '../../core/manifest/problems.ts';
import { createSourceFile, decodeText } from '../../core/manifest/source-file.ts';
import type { LoadOptions } from '../../core/manifest/types.ts';

type Env = Readonly<Record<string, string | undefined>>;

const MOST = 1024 * 1024;
const NOTHING: EnvConsent = { allowEnv: [], secretEnv: [], hint: '' };

/** The user's settings file; undefined if the environment has no home folder. */
function configurationFile(env: Env): string | undefined {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const folder = [env['XDG_CONFIG_HOME'], env['APPDATA'], home === undefined ? undefined : join(home, '.config')].find(
    (path) => path !== undefined && isAbsolute(path),
  );
  return folder === undefined ? undefined : join(folder, 'colophon', 'config.yaml');
}

/** The root of the repository that contains a path, or the path's folder if there is no repository. */
function topOf(path: string): string {
  const real = realpathSync(path);
  const folder = statSync(real).isDirectory() ? real : dirname(real);
  return repositoryRootOf(folder) ?? folder;
}

function entriesOf(node: Node | undefined): readonly (readonly [string, Node])[] | undefined {
  return node?.type === 'map' ? [...node.entries].map(([key, entry]) => [key, entry.node] as const) : undefined;
}

function isTop(written: string, top: string, home: string | undefined): boolean {
  const path = written.startsWith('~/') && home !== undefined ? join(home, written.slice(2)) : written;
  try {
    return isAbsolute(path) && realpathSync(path) === top;
  } catch {
    return false;
  }
}

/** The names that a configuration allows for a repository, or its problem. */
function allowedIn(root: MapNode, top: string, home: string | undefined): EnvNames | string {
  const names: Record<keyof EnvNames, string[]> = { allowEnv: [], secretEnv: [] };
  for (const [key, node] of entriesOf(root) ?? []) {
    const repositories = key === 'repositories' ? entriesOf(node) : undefined;
    if (repositories === undefined) {
      return 'its only key is `repositories:`, a map of folders';
    }
    for (const [folder, settings] of repositories) {
      for (const [setting, list] of entriesOf(settings) ?? [['', settings] as const]) {
        const key = (['allowEnv', 'secretEnv'] as const).find((one) => one === setting);
        const texts = (list.type === 'list' ? list.items : [list]).map((item) =>
          item.type === 'scalar' && typeof item.value === 'string' ? item.value : '',
        );
        const use = key === 'allowEnv' ? 'plain' : 'secret';
        if (
          key === undefined ||
          list.type !== 'list' ||
          texts.some((name) => problemOfAllowed(name, use) !== undefined)
        ) {
          return 'the only keys of a folder are `allowEnv:` and `secretEnv:`, lists of variable names that do not belong to Colophon itself';
        }
        names[key].push(...(isTop(folder, top, home) ? texts : []));
      }
    }
  }
  return names;
}

/** Whether another user of this machine could have written a file. */
function isOthers({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  const own = process.getuid?.();
  return own !== undefined && ((uid !== own && uid !== 0) || (mode & 0o002) !== 0);
}

async function readConsent(file: string, top: string, home: string | undefined): Promise<EnvNames | string> {
  const real = realpathSync(file);
  // A checkout must not grant itself permissions, wherever the job's home folder is.
  if (isInside(top, real) || isInside(top, file)) {
    return 'it is inside the repository or the folder of the manifest';
  }
  if (isOthers(statSync(real))) {
    return 'other users of this machine can write to it';
  }
  const read = readFenced(real, { fence: createFence(dirname(real)), most: MOST });
  if (!read.ok) {
    return read.why;
  }
  const decoded = decodeText(read.bytes);
  const problems = createProblems();
  const source = { name: file, absolute: real, fence: createFence(dirname(real)) };
  const parsed =
    'text' in decoded ? await parseYaml(createSourceFile({ ...source, text: decoded.text }), problems) : undefined;
  return parsed === undefined || problems.all().length > 0 ? 'it is not valid YAML' : allowedIn(parsed.root, top, home);
}

/** The variables that the user's settings allow the manifest at these paths to read. Ignored in a pipeline. */
async function consentOf(env: Env, paths: readonly string[]): Promise<EnvConsent> {
  const file = configurationFile(env);
  if (file === undefined || isPipeline(env)) {
    return NOTHING;
  }
  try {
    const tops = new Set(paths.map(topOf));
    const [top = ''] = tops;
    if (tops.size !== 1) {
      return NOTHING;
    }
    const how = `To allow it permanently in this repository, add it to ${file}: \`repositories: { ${JSON.stringify(top)}: { allowEnv: [NAME] } }\`, with \`secretEnv\` for a secret.`;
    const hasNone = statSync(file, { throwIfNoEntry: false }) === undefined;
    const found = hasNone ? NOTHING : await readConsent(file, top, env['HOME'] ?? env['USERPROFILE']);
    return typeof found === 'string' ? { ...NOTHING, hint: `${file} is not used: ${found}.` } : { ...found, hint: how };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
    return { ...NOTHING, hint: `${file} is not used: cannot read it (${code}).` };
  }
}

/** The environment variables that the manifest at these paths may read. Only sources outside the checkout decide that. */
export function envPermission({
  env,
  cwd,
  paths,
  allowEnv = [],
  secretEnv = [],
}: {
  readonly env: Env;
  readonly cwd: string;
  readonly paths: readonly string[];
} & Partial<EnvNames>): Pick<LoadOptions, 'allowEnv' | 'secretEnv' | 'consent'> {
  const named = paths.length === 0 ? [cwd] : paths.map((path) => resolve(cwd, path));
  return {
    allowEnv: [...allowEnv, ...namesIn(env['COLOPHON_ALLOW_ENV'])],
    secretEnv: [...secretEnv, ...namesIn(env['COLOPHON_SECRET_ENV'])],
    consent: () => consentOf(env, named),
  };
}
