import { expect } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import type { Live } from '../../../src/core/engine/model.ts';
import { isForeignId, type RemoteId } from '../../../src/core/plan/value.ts';
import type { WalkWorld } from '../../support/kind-fixture.ts';

/** A manifest with one site, which has these parts. */
export const siteWith = (text: string): string => `
spaces:
  handbook: { id: spc_handbook }
  old: { id: spc_handbook_v1 }
  api: { id: spc_api }
  notes: { id: spc_notes }
  guides: { id: spc_guides }
sites:
  help:
    title: Help${text}
`;
/** The address of a section of that site. */
export const sectionAt = (path: string): string => `site.help.section.${path}`;

/** The parts of the site as visitors see them, with those of each group in brackets. */
async function order(world: WalkWorld): Promise<string> {
  const kinds = ['section-group', 'section', 'external-link'];
  // Not every service has links.
  const listed = kinds.map((kind) => world.list(kind, 'site.help').catch(() => []));
  const parts = (await Promise.all(listed)).flat();
  const shown: Readonly<Record<string, (live: Live) => string>> = {
    section: ({ fields }) => String(fields['path']),
    'external-link': ({ title }) => `<${title}>`,
    'section-group': ({ id, title }) => `${title}(${row(id)})`,
  };
  const row = (holder: string | undefined): string =>
    parts
      .filter((live) => live.row === holder)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map((live) => shown[live.kind]?.(live))
      .join(' ');
  return row(undefined);
}

/** What holds the row of a part that is in a group. */
export function rowIn(group: Json | undefined): RemoteId | undefined {
  return isForeignId(group) ? group.$id : undefined;
}

/** Expects the parts of the site in that order. */
export const isIn =
  (expected: string) =>
  async (world: WalkWorld): Promise<void> => {
    expect(await order(world)).toBe(expected);
  };
