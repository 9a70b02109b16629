// The workspace in the pictures of the comment and of the console: examples/full, applied, then changed by hand and in the YAML.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixed, inWorld } from './world.mjs';

const EXAMPLE = fileURLToPath(new URL('../../../examples/full/', import.meta.url));

/** The changes in the pull request: a site becomes public, a description changes, and a redirect is new. */
const EDITS = [
  ['sites/docs.yaml', 'visibility: share-link', 'visibility: public'],
  ['sites/docs.yaml', 'description: Step-by-step guides', 'description: Learn Acme step by step'],
  ['sites/redirects.csv', /$/, '/news,changes\n'],
];

function edit(folder) {
  for (const [file, before, after] of EDITS) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    const edited = text.replace(before, after);
    if (edited === text) throw new Error(`${file} of examples/full has no ${before} anymore`);
    writeFileSync(path, edited);
  }
}

/** The Markdown of the comment on the pull request, and the workspace page of the console. */
export async function example() {
  return await inWorld({ profile: 'today' }, ({ sh, cwd }) => {
    cpSync(EXAMPLE, join(cwd, 'colophon'), { recursive: true });
    sh('git add -A && git commit -qm "Declare the workspace" && git push -q origin main');
    sh('colophon apply --auto-approve --allow publish --allow weaken-sso');
    const { entries } = JSON.parse(sh('colophon ledger show -o json'));
    const id = (address) => entries.find((entry) => entry.address === address).id;
    const section = `/orgs/org_acme/sites/${id('site.docs')}/sections/${id('site.docs.section.guides')}`;
    sh(`colophon api PATCH ${section} --data '{"title":"Guidebook"}'`);
    edit(join(cwd, 'colophon'));
    sh('git switch -qc open-the-docs && git commit -qam "Open the documentation to everyone"');
    sh('colophon plan --out plan.json && colophon comment --plan plan.json --file comment.md');
    sh('colophon ui --export console');
    return {
      comment: fixed(readFileSync(join(cwd, 'comment.md'), 'utf8')),
      workspace: readFileSync(join(cwd, 'console', 'environments', 'default', 'workspace.html'), 'utf8'),
    };
  });
}
