import { groupBy } from '../../../base/group-by.ts';
import type { JsonObject } from '../../../base/json.ts';
import { profileOf } from '../../../core/contract/profile.ts';
import { PROFILE_NAMES } from '../../../core/contract/profile-name.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { Edit } from '../../../core/manifest/edit/edit.ts';
import { renderFlow } from '../../../core/manifest/edit/render.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { DeadUrl, Plan } from '../../../core/plan/plan.ts';
import { deadUrlsOf, keepUrls } from '../../../redirects/keep.ts';
import { sitesIn } from '../../../redirects/sites.ts';

/** Whether the service supports more than redirects from single paths to places of a site; undefined if the service is unknown. */
export function isWideService(...said: readonly (string | undefined)[]): boolean | undefined {
  const [name] = said.flatMap((one) => PROFILE_NAMES.find((known) => known === one) ?? []);
  return name === undefined ? undefined : profileOf(name).takes('createSiteRedirect', 'captureWildcard');
}

function beyondRedirects(site: Address, dead: readonly DeadUrl[]): readonly Diagnostic[] {
  const lost = dead.filter(({ path }) => path === undefined).length;
  return lost === 0
    ? []
    : [
        {
          severity: 'info',
          code: 'keep-urls',
          summary: `No redirect can keep ${lost === 1 ? '1 URL' : `${lost} URLs`} of ${site} alive`,
          detail:
            'A redirect works only within its site, so it cannot cover URLs under the old address of the site. Nor does it work where other content is shown, because content takes precedence over redirects.',
        },
      ];
}

/** Offers redirects, ready to paste, for the URLs that a plan breaks, and reports how many URLs no redirect can keep alive. */
export function keptUrlNotes(plan: Plan, { workspace, profile }: Manifest): readonly Diagnostic[] {
  const { resources } = workspace;
  const isWide = isWideService(plan.profile, profile) ?? false;
  const bySite = groupBy(deadUrlsOf(plan), ({ site }) => site);
  return sitesIn(resources).flatMap(({ address, key }): Diagnostic[] => {
    const dead = bySite.get(address) ?? [];
    const { urls, partial } = keepUrls(dead, { resources, isWide });
    const lines = urls.flatMap(({ source, entry }) =>
      entry === undefined ? [] : [`      ${renderFlow(source)}: ${renderFlow(entry)}`],
    );
    const below = partial ? ' Pages under these paths stay dead: without wildcards, each needs its own redirect.' : '';
    const kept: readonly Diagnostic[] =
      lines.length === 0
        ? []
        : [
            {
              severity: 'info',
              code: 'keep-urls',
              summary: `Redirects can keep URLs of ${address} alive`,
              detail: `Paste them into the manifest, or save the plan and run \`colophon redirects suggest --plan plan.json --write\`.${below}`,
              excerpt: ['sites:', `  ${renderFlow(key)}:`, '    redirects:', ...lines].join('\n'),
            },
          ];
    return [...kept, ...beyondRedirects(address, dead)];
  });
}

/** The edits that add redirects to a site of the manifest, by source. */
export function redirectEdits(
  redirects: JsonObject,
  site: Address,
  { entryOf, placeOf, files }: Pick<Manifest, 'entryOf' | 'placeOf' | 'files'>,
): readonly { readonly edit: Edit }[] {
  const entry = entryOf(site) ?? [];
  const path = [...entry, 'redirects'];
  const declared = placeOf(path);
  const file = (declared ?? placeOf(entry))?.file ?? files[0]?.name ?? '';
  return declared === undefined
    ? [{ edit: { place: { file, path }, value: redirects } }]
    : Object.entries(redirects).map(([source, value]) => ({
        edit: { place: { file, path: [...path, source] }, value },
      }));
}
