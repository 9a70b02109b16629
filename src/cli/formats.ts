import { relative, resolve, sep } from 'node:path';
import type { Findings } from '../report/findings/findings.ts';
import type { Report } from './output.ts';
import type { Terminal } from './terminal.ts';

/** The path of a file of the manifest as the repository has it: from its root on a runner of GitHub, else from where the command runs. */
function repositoryPath(file: string, { cwd, env }: Pick<Terminal, 'cwd' | 'env'>): string {
  const root = env['GITHUB_WORKSPACE'] ?? '';
  const inside = root === '' ? '' : relative(root, resolve(cwd, file));
  const path =
    inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside ? file : inside;
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/** More about a rule of a SARIF log, from what `explain` knows. */
async function readHelp(): Promise<(rule: string) => string | undefined> {
  const { allTopics } = await import('./topics.ts');
  const texts = new Map(
    allTopics().flatMap(({ group, name, summary, details }): [string, string][] => {
      const rule = group === 'guard' ? `guard/${name}` : group === 'lint' || group === 'problem' ? name : undefined;
      return rule === undefined ? [] : [[rule, [summary, ...details].join('\n\n')]];
    }),
  );
  return (rule) => texts.get(rule);
}

/** The formats that are made of findings. Nothing is worked out, and nothing loaded, before one of them is asked for. */
export function findingFormats(
  find: () => Findings | Promise<Findings>,
  terminal: Pick<Terminal, 'cwd' | 'env'>,
): Required<Pick<Report, 'github' | 'sarif' | 'junit'>> {
  const pathOf = (file: string): string => repositoryPath(file, terminal);
  return {
    github: async () => {
      const { renderGithub } = await import('../report/github.ts');
      return renderGithub(await find(), { pathOf });
    },
    sarif: async () => {
      const [{ renderSarif }, { readVersion }, helpOf] = await Promise.all([
        import('../report/sarif.ts'),
        import('../base/version.ts'),
        readHelp(),
      ]);
      const found = await find();
      const mainFile =
        found.files?.[0] ?? found.findings.find(({ source }) => source !== undefined)?.source?.file ?? 'colophon.yaml';
      return renderSarif(found, { pathOf, mainFile, helpOf, version: readVersion() });
    },
    junit: async () => {
      const { renderJunit } = await import('../report/junit.ts');
      return await renderJunit(await find());
    },
  };
}
