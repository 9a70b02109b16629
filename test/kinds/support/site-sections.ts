import { expect } from 'vitest';
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
  const parts = [...(await world.list('section-group', 'site.help')), ...(await world.list('section', 'site.help'))];
  const row = (holder: string | undefined): string =>
    parts
      .filter((live) => live.row === holder)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map((live) => (live.kind === 'section' ? String(live.fields['path']) : `${live.title}(${row(live.id)})`))
      .join(' ');
  return row(undefined);
}

/** Expects the parts of the site in that order. */
export const isIn =
  (expected: string) =>
  async (world: WalkWorld): Promise<void> => {
    expect(await order(world)).toBe(expected);
  };
