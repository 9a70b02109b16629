import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Acceptance } from '../../src/command/app/accept.ts';
import { type ApplyInput, apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { useServer } from '../support/server.ts';
import { appliedFolder, valueIn } from './support.ts';

const api = useServer();

const SITE = `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  notes: { id: spc_handbook_v1 }
  api: { id: spc_api }
sites:
  made:
    title: Made for this
    defaultSection: first
    groups:
      more: { title: More }
    sections:
      # The way in.
      - path: first
        title: First
        spaces:
          - { space: handbook, path: v2, default: true } # newest
          - { space: notes, path: v1 }
      - path: second
        title: Second
        group: more
        spaces: [{ space: api }]
      - path: third
        title: Third
        group: more
        spaces: [{ space: notes }]
`;

interface Placed {
  readonly id: string;
  readonly path: string;
  readonly object: string;
  readonly sections?: readonly Placed[];
  readonly siteSpaces: readonly Placed[];
}

/** The site, applied, with what people do to it and what the tool makes of that. */
async function world(text = SITE) {
  const applied = await appliedFolder(api, { 'colophon.yaml': text });
  const { folder, load, work } = applied;
  const site = await applied.site();
  const structure = async (): Promise<readonly Placed[]> => (await api.get(`${site}/structure`)).body.structure;
  const sections = async (): Promise<Readonly<Record<string, Placed>>> =>
    Object.fromEntries((await structure()).flatMap((part) => part.sections ?? [part]).map((part) => [part.path, part]));
  return {
    ...applied,
    site,
    structure,
    sections,
    write: (next: string) => writeFileSync(join(folder, 'colophon.yaml'), next),
    apply: async (allow: readonly string[] = [], options: Partial<Parameters<typeof plan>[0] & ApplyInput> = {}) => {
      const all = { manifest: await load(), ...work, ...options };
      return apply({ ...all, plan: valueIn(await plan({ ...all, allow })), allow });
    },
    accept: async (): Promise<Acceptance> => valueIn(await applied.accept()),
  };
}

const summaryOf = ({ changes }: Plan): readonly string[] =>
  changes.map(({ action, address, cause }) => `${action} ${address} ${cause}`);

describe('accepting what somebody did to the order', () => {
  test('of site spaces and of which one is the default', async () => {
    const { site, sections, accept, text, planned } = await world();
    const { first } = await sections();
    const [v2, v1] = first?.siteSpaces ?? [];
    await api.post(`${site}/site-spaces/${v2?.id}/move`, {
      position: { after: { type: 'site-space', siteSpace: v1?.id } },
    });
    await api.patch(`${site}/sections/${first?.id}`, { defaultSiteSpace: v1?.id });
    expect(await accept()).toMatchObject({ written: true, refused: [] });
    expect(text()).toBe(
      SITE.replace(
        `          - { space: handbook, path: v2, default: true } # newest
          - { space: notes, path: v1 }
`,
        `          - { space: notes, path: v1, default: true }
          - { space: handbook, path: v2 } # newest
`,
      ),
    );
    expect((await planned()).changes).toEqual([]);
  });

  test('of sections in and outside of groups, and of the groups', async () => {
    const { site, structure, sections, accept, text, planned } = await world();
    const { first, second, third } = await sections();
    const group = (await structure()).find(({ object }) => object === 'site-section-group');
    await api.post(`${site}/sections/${third?.id}/move`, {
      position: { before: { type: 'site-section', siteSection: second?.id } },
    });
    await api.post(`${site}/section-groups/${group?.id}/move`, {
      position: { before: { type: 'site-section', id: first?.id } },
    });
    await api.patch(site, { defaultSiteSection: third?.id });
    expect(await accept()).toMatchObject({ written: true, refused: [] });
    const [head = '', list = ''] = SITE.split('    sections:\n');
    const [one = '', two = '', three = ''] = list.split(/(?=^ {6}(?:# The way in\.|- path: (?:second|third))$)/m);
    expect(text()).toBe(
      `${head.replace('defaultSection: first', 'defaultSection: third')}    sections:\n${three}${two}${one}`,
    );
    expect((await planned()).changes).toEqual([]);
  });

  test('beside what is gone', async () => {
    const { site, sections, accept, text, planned } = await world();
    const { second, third } = await sections();
    await api.post(`${site}/sections/${third?.id}/move`, {
      position: { before: { type: 'site-section', siteSection: second?.id } },
    });
    await api.delete(`${site}/sections/${second?.id}`);
    expect(await accept()).toMatchObject({ written: true, refused: [] });
    expect(text()).not.toContain('second');
    expect((await planned()).changes).toEqual([]);
  });
});

describe('what both sides did', () => {
  test('to the order is asked for, and applied with consent', async () => {
    const { site, sections, apply: run, write, planned } = await world();
    const { first } = await sections();
    const [v2, v1] = first?.siteSpaces ?? [];
    write(
      SITE.replace(
        '          - { space: notes, path: v1 }\n',
        '          - { space: notes, path: v1 }\n          - { space: api, path: v0 }\n',
      ),
    );
    expect((await run()).status).toBe('done');
    await api.post(`${site}/site-spaces/${v2?.id}/move`, {
      position: { after: { type: 'site-space', siteSpace: v1?.id } },
    });
    write(
      SITE.replace(
        '          - { space: handbook',
        '          - { space: api, path: v0 }\n          - { space: handbook',
      ),
    );
    const both = await planned();
    expect(both.changes.every(({ action, cause }) => action === 'move' && cause === 'conflict')).toBe(true);
    expect(both.blocked.map(({ guard }) => guard)).toContain('conflict');
    expect((await run()).status).toBe('guarded');
    expect((await run(['conflict'])).status).toBe('done');
    expect((await planned()).changes).toEqual([]);
    expect((await sections())['first']?.siteSpaces.map(({ path }) => path)).toEqual(['v0', 'v2', 'v1']);
  });

  test.each([
    ['a guard leaves it out', { onGuard: 'skip' as const }],
    ['a selection leaves it out', { exclude: ['site.made.section.first', 'site.made.section.second'] }],
  ])('stays a conflict after an apply in which %s', async (_title, options) => {
    const { site, sections, apply: run, write, planned } = await world(SITE.replaceAll('        group: more\n', ''));
    const { first, third } = await sections();
    await api.post(`${site}/sections/${first?.id}/move`, {
      position: { after: { type: 'site-section', siteSection: third?.id } },
    });
    await api.patch(site, { defaultSiteSection: third?.id });
    const [head = '', list = ''] = SITE.replaceAll('        group: more\n', '').split('    sections:\n');
    const [one = '', two = '', three = ''] = list.split(/(?=^ {6}(?:# The way in\.|- path: (?:second|third))$)/m);
    write(
      `${head.replace('defaultSection: first', 'defaultSection: second')}    sections:\n${three.replace('title: Third', 'title: Last')}${two}${one}`,
    );
    const before = (await planned()).changes.filter(({ cause }) => cause === 'conflict');
    expect(before.map(({ action }) => action)).toContain('move');
    expect(before.map(({ action }) => action)).toContain('update');
    expect((await run([], options)).status).toBe('done');
    const after = (await planned()).changes;
    expect(after.filter(({ cause }) => cause === 'conflict').map(({ key }) => key)).toEqual(
      before.map(({ key }) => key),
    );
    expect(after.flatMap(({ fields }) => fields.map(({ path }) => path))).not.toContain('title');
  });

  test('to the default section is asked for, and can be accepted', async () => {
    const { site, sections, write, planned, accept, text } = await world();
    const { third } = await sections();
    await api.patch(site, { defaultSiteSection: third?.id });
    const declared = SITE.replace('defaultSection: first', 'defaultSection: second');
    write(declared);
    const both = await planned();
    expect(summaryOf(both)).toEqual(['update site.made.section.second conflict']);
    expect(both.blocked.map(({ guard, address }) => `${guard} ${address}`)).toEqual([
      'conflict site.made.section.second',
    ]);
    expect(await accept()).toMatchObject({ written: true, refused: [] });
    expect(text()).toBe(declared.replace('defaultSection: second', 'defaultSection: third'));
    expect((await planned()).changes).toEqual([]);
  });

  test('to a resource that leaves the manifest is asked for, and is not accepted silently', async () => {
    const { site, sections, write, planned, apply: run, accept } = await world();
    const { third } = await sections();
    await api.patch(`${site}/sections/${third?.id}`, { title: 'By hand' });
    write(SITE.slice(0, SITE.indexOf('      - path: third')));
    const both = await planned();
    expect(summaryOf(both)).toContain('delete site.made.section.third conflict');
    expect(both.blocked.map(({ guard, address }) => `${guard} ${address}`)).toEqual([
      'conflict site.made.section.third',
    ]);
    expect((await run()).status).toBe('guarded');
    expect(Object.keys(await sections())).toContain('third');
    expect(await accept()).toMatchObject({
      written: false,
      refused: [{ detail: expect.stringContaining('the manifest no longer declares it') }],
    });
    expect((await run(['conflict'])).status).toBe('done');
    expect(Object.keys(await sections())).not.toContain('third');
    expect((await planned()).changes).toEqual([]);
  });
});
