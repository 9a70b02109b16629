import { describe, expect, test } from 'vitest';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { converge, loadFiles, planned, run, serviceOf } from '../support/converge.ts';
import { useServer } from '../support/server.ts';

const api = useServer({ processingDelay: 0 });

const HEAD = `colophon: 1
organization: org_acme
spaces: { a: { id: spc_handbook }, b: { id: spc_api }, c: { id: spc_notes } }
`;

const site = (parts: string): string => `${HEAD}sites:\n  one: { title: One site, ${parts} }\n`;

/** Steps from one manifest to the next that a careless order of requests cannot do. */
const STEPS: readonly (readonly [string, string, string])[] = [
  [
    'two teams change titles',
    `${HEAD}teams: { x: { title: Left }, y: { title: Right } }`,
    `${HEAD}teams: { x: { title: Right }, y: { title: Left } }`,
  ],
  [
    'two link invites change roles',
    `${HEAD}linkInvites: { x: { role: edit }, y: { role: review } }`,
    `${HEAD}linkInvites: { x: { role: review }, y: { role: edit } }`,
  ],
  [
    'two providers change labels',
    `${HEAD}saml: { x: { label: Left }, y: { label: Right } }`,
    `${HEAD}saml: { x: { label: Right }, y: { label: Left } }`,
  ],
  [
    'a space takes the path of one that goes',
    site('spaces: [{ space: a, path: v1 }, { space: b, path: v2 }]'),
    site('spaces: [{ space: a, path: v2 }, { space: c, path: v1 }]'),
  ],
  [
    'two sections change keys',
    site(
      'sections: [{ path: l, title: Left, spaces: [{ space: a }] }, { path: r, title: Right, spaces: [{ space: b }] }]',
    ),
    site(
      'sections: [{ path: r, title: Left, spaces: [{ space: a }] }, { path: l, title: Right, spaces: [{ space: b }] }]',
    ),
  ],
  [
    'a section is renamed',
    site('sections: [{ path: l, title: Left, spaces: [{ space: a }] }], redirects: { /old: { section: l } }'),
    site(
      'sections: [{ path: r, title: Left, previously: [l], spaces: [{ space: a }] }], redirects: { /old: { section: r } }',
    ),
  ],
  [
    'a redirect is renamed',
    site('spaces: [{ space: a }], redirects: { /one: { space: a } }'),
    site('spaces: [{ space: a }], redirects: { /two: { space: a, previously: [/one] } }'),
  ],
  [
    'two share links change names',
    site('spaces: [{ space: a }], shareLinks: { x: { name: Left }, y: { name: Right } }'),
    site('spaces: [{ space: a }], shareLinks: { x: { name: Right }, y: { name: Left } }'),
  ],
  [
    'a field gets another type and the same value',
    `${HEAD}customFields: { f: { type: text } }\n`.replace(
      'a: { id: spc_handbook }',
      'a: { id: spc_handbook, customFields: { f: same } }',
    ),
    `${HEAD}customFields: { f: { type: 'select:single', options: [same] } }\n`.replace(
      'a: { id: spc_handbook }',
      'a: { id: spc_handbook, customFields: { f: same } }',
    ),
  ],
  [
    'a team is replaced as the default of a provider and goes',
    `${HEAD}teams: { x: { title: Left }, y: { title: Right } }\nsaml: { p: { label: P, defaultTeam: x } }`,
    `${HEAD}teams: { y: { title: Right } }\nsaml: { p: { label: P, defaultTeam: y } }`,
  ],
  [
    'the default section goes',
    site(
      'defaultSection: l, sections: [{ path: l, title: Left, spaces: [{ space: a }] }, { path: r, title: Right, spaces: [{ space: b }] }]',
    ),
    site('defaultSection: r, sections: [{ path: r, title: Right, spaces: [{ space: b }] }]'),
  ],
  [
    'the default space goes',
    site('spaces: [{ space: a, default: true }, { space: b }]'),
    site('spaces: [{ space: b, default: true }]'),
  ],
  [
    'all spaces of a section are others',
    site('sections: [{ path: l, title: Left, spaces: [{ space: a }] }]'),
    site('sections: [{ path: l, title: Left, spaces: [{ space: b }, { space: c }] }]'),
  ],
  [
    'all sections are others',
    site('sections: [{ path: l, title: Left, spaces: [{ space: a }] }], redirects: { /one: { section: l } }'),
    site('sections: [{ path: r, title: Right, spaces: [{ space: a }] }], redirects: { /one: { section: r } }'),
  ],
  [
    'a group changes places with sections',
    site(
      'groups: { g: { title: G } }, sections: [{ path: l, title: Left, spaces: [{ space: a }] }, { path: m, title: Mid, group: g, spaces: [{ space: c }] }, { path: r, title: Right, spaces: [{ space: b }] }]',
    ),
    site(
      'groups: { g: { title: G } }, sections: [{ path: m, title: Mid, group: g, spaces: [{ space: c }] }, { path: r, title: Right, spaces: [{ space: b }] }, { path: l, title: Left, group: g, spaces: [{ space: a }] }]',
    ),
  ],
  [
    'a site without sections gets some',
    site('spaces: [{ space: a }, { space: b }]'),
    site(
      'sections: [{ path: l, title: Left, spaces: [{ space: a }] }, { path: r, title: Right, spaces: [{ space: b }] }]',
    ),
  ],
  [
    'a site without sections gets some, one with the path that the service gives the spaces of before',
    site('spaces: [{ space: a }, { space: b }], redirects: { /old: { space: a } }'),
    site(
      'spaces: [], sections: [{ path: handbook, title: Handbook, spaces: [{ space: a }] }, { path: r, title: Right, spaces: [{ space: b }] }], redirects: { /old: { section: handbook } }',
    ),
  ],
  [
    'a site loses its sections and shows spaces instead',
    site(
      'sections: [{ path: l, title: Left, spaces: [{ space: a }] }, { path: r, title: Right, spaces: [{ space: b }, { space: c }] }], redirects: { /old: { section: l }, /older: { space: r/c } }',
    ),
    site(
      'sections: [], spaces: [{ space: b }, { space: a, default: true }], redirects: { /old: { space: a }, /older: { space: b } }',
    ),
  ],
  [
    'two sites change titles and basenames',
    `${HEAD}sites: { x: { title: Left, basename: left }, y: { title: Right, basename: right } }`,
    `${HEAD}sites: { x: { title: Right, basename: right }, y: { title: Left, basename: left } }`,
  ],
  [
    'two spaces of a site change paths',
    site('spaces: [{ space: a, path: v1 }, { space: b, path: v2 }]'),
    site('spaces: [{ space: a, path: v2 }, { space: b, path: v1 }]'),
  ],
];

describe('a step to another manifest', () => {
  test.each(STEPS)('is done at once: %s', async (_what, first, second) => {
    api.server.reset();
    const service = serviceOf(api.server);
    const ledger = createMemoryLedger();
    await converge({ manifest: await loadFiles({ 'colophon.yaml': first }), service, ledger });
    await converge({ manifest: await loadFiles({ 'colophon.yaml': second }), service, ledger });
  });

  test('goes on after a failure: what refers to a renamed resource and changes is no conflict', async () => {
    api.server.reset();
    const service = serviceOf(api.server);
    const ledger = createMemoryLedger();
    const first = `${HEAD}teams: { x: { title: Left } }\nsaml: { p: { label: P, defaultTeam: x } }`;
    const second = `${HEAD}teams: { y: { title: Other, previously: [x] }, z: { title: New } }\nsaml: { p: { label: P, defaultTeam: z } }`;
    await converge({ manifest: await loadFiles({ 'colophon.yaml': first }), service, ledger });
    const work = { manifest: await loadFiles({ 'colophon.yaml': second }), service, ledger };
    const made = await planned(work);
    api.server.setFaults([{ kind: 'status', status: 400, operation: 'updateOrganizationSAMLProvider', nth: 1 }]);
    expect((await run(work, made)).status).toBe('partial');
    api.server.setFaults([]);
    const again = await planned(work);
    expect(again.changes).toMatchObject([{ action: 'update', address: 'saml.p', cause: 'pending' }]);
    expect(again.blocked).toEqual([]);
    await converge(work);
  });
});
