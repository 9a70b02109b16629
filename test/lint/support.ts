import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import { type LintInput, lintWorkspace } from '../../src/core/lint/lint.ts';
import { addressOf } from '../../src/core/plan/address.ts';

export const TODAY = '2026-06-01T00:00:00.000Z';
export const SITE = 'site.docs';

let line = 0;

/** A declared resource, written on a line of its own, each of its fields in a column of its own. */
export function resource(kind: string, address: string, fields: JsonObject, more: Partial<Desired> = {}): Desired {
  line += 1;
  const at = { file: 'colophon.yaml', line };
  const fieldSources = Object.fromEntries(
    Object.keys(fields).map((key, index) => [key, { ...at, column: 10 + index }]),
  );
  return {
    address,
    kind,
    fields,
    sensitive: [],
    previously: [],
    protect: false,
    source: { ...at, column: 1 },
    fieldSources,
    ...more,
  };
}

const site: Desired = resource('site', SITE, { title: 'Docs' });

export function section(path: string, fields: JsonObject = {}, more: Partial<Desired> = {}): Desired {
  return resource('section', addressOf(SITE, 'section', path), { path, ...fields }, { parent: SITE, ...more });
}

/** A site space, in the section with that path, or at the root of the site. */
export function siteSpace(path: string, inSection?: string, fields: JsonObject = {}): Desired {
  const parent = inSection === undefined ? SITE : addressOf(SITE, 'section', inSection);
  const space = { $ref: addressOf(undefined, 'space', path) };
  return resource('site-space', addressOf(parent, 'space', path), { space, path, ...fields }, { parent });
}

export function redirect(source: string, destination: Json, more: Partial<Desired> = {}): Desired {
  return resource('redirect', addressOf(SITE, 'redirect', source), { source, destination }, { parent: SITE, ...more });
}

export const toSection = (path: string): JsonObject => ({ section: { $ref: addressOf(SITE, 'section', path) } });
export const toSpace = (path: string, inSection?: string): JsonObject => ({
  space: { $ref: siteSpace(path, inSection).address },
});
export const toPage = (page: string, path: string, inSection?: string): JsonObject => ({
  ...toSpace(path, inSection),
  page,
});

export function inputOf(resources: readonly Desired[], more: Partial<LintInput> = {}): LintInput {
  return { resources: [site, ...resources], severities: {}, today: TODAY, ...more };
}

/** What one rule says. */
export function lintWith(rule: string, resources: readonly Desired[], more: Partial<LintInput> = {}): Diagnostic[] {
  return lintWorkspace(inputOf(resources, more)).filter(({ code }) => code === rule);
}

/** The addresses that one rule reports, taken from what it says. */
export function addressesOf(found: readonly Diagnostic[]): string[] {
  return found.map(({ detail }) => detail.slice(0, detail.indexOf(': ')));
}

/** A certificate that exists for these tests only; its key was thrown away when it was made. */
export function certificate(name: string): string {
  return readFileSync(new URL(`certificates/test-only-${name}.pem`, import.meta.url), 'utf8');
}
