import { createHash, scryptSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical.ts';
import type { Json } from '../../src/base/json.ts';
import { useHabitats } from '../support/habits.ts';

const habitat = useHabitats();
const SAML = `saml:
  okta:
    label: Okta
    entityID: https://idp.example.com/a
    ssoURL: https://idp.example.com/s
    certificate: !env COLOPHON_SECRET_CERT
`;
const VALUE = 'MIIBhunter22';
const ENV = { COLOPHON_SECRET_CERT: VALUE };

interface Recorded {
  readonly salt: string;
  readonly entries: Readonly<Record<string, { readonly fields: Readonly<Record<string, Json>> }>>;
}

/** What versions before this one recorded for a secret. */
function oldDigest(salt: string, value: Json): string {
  return createHash('sha256')
    .update(`${salt}\0${canonicalJson(value)}`)
    .digest('hex')
    .slice(0, 40);
}

test('a secret is recorded by a digest that is slow to guess, and one of an older version is recognised and replaced', async () => {
  const { runWith, folder, writes } = habitat(SAML);
  const path = join(folder, '.colophon/default.json');
  const read = (): Recorded => JSON.parse(readFileSync(path, 'utf8')) as Recorded;
  const certificate = (): Json | undefined => read().entries['saml.okta']?.fields['certificate'];
  const apply = () => runWith(ENV, 'apply', '-y', '--allow', 'weaken-sso');
  expect(await apply()).toMatchObject({ code: 0 });
  const { salt } = read();
  const slow = { $digest: `scrypt:${scryptSync(canonicalJson(VALUE), salt, 20, { N: 2 ** 14 }).toString('hex')}` };
  expect(certificate()).toEqual(slow);

  const downgrade = (): void => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(slow.$digest);
    writeFileSync(path, text.replaceAll(slow.$digest, oldDigest(salt, VALUE)));
  };
  downgrade();
  expect((await runWith(ENV, 'plan')).stdout).toContain('No changes');
  expect(await writes(apply)).toBe(0);
  expect(certificate()).toEqual(slow);

  // What is another value is one under an old digest too.
  downgrade();
  const other = await runWith({ COLOPHON_SECRET_CERT: 'MIIBother' }, 'plan', '-o', 'json');
  expect(JSON.parse(other.stdout).changes).toMatchObject([
    { address: 'saml.okta', action: 'update', fields: [{ field: 'certificate', cause: 'pending' }] },
  ]);
  expect(other.stdout).not.toContain('MIIB');
});
