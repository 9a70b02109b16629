import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { providerText as ownText } from '../../src/pulumi/provider-text.ts';
import { RESOURCES } from '../../src/pulumi/resources.gen.ts';

const require = createRequire(import.meta.url);
const { providerText } = require('../../dist/pulumi/program/provider-text.js') as {
  readonly providerText: (name: string) => string;
};

// States hold these texts. They must never change, and no name may go.
const NAMES = [
  'CustomField',
  'LinkInvite',
  'Member',
  'OpenApiSpec',
  'SamlProvider',
  'SectionGroup',
  'ShareLink',
  'Site',
  'SitePublication',
  'SiteRedirect',
  'SiteSection',
  'SiteSpace',
  'Space',
  'SpaceFields',
  'Team',
  'Translation',
  'TranslationLanguage',
];
const FROZEN = String.raw`exports.handler=()=>{let p,c,f=async(n,...a)=>(await(p??=import("@colophon-sync/colophon/pulumi/runtime").catch(e=>{throw Error(e.message+"\nRun npm install beside Pulumi.yaml.")}).then(m=>m.provider("NAME"))))[n](...a),h={configure:r=>c=f("configure",r)};for(let n of["check","diff","create","read","update","delete"])h[n]=async(...a)=>(await c,f(n,...a));return h}`;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A folder of a program, with a package of that name in it whose runtime writes down what it is asked. */
function programFolder(runtime?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-text-'));
  folders.push(folder);
  if (runtime !== undefined) {
    const home = join(folder, 'node_modules', '@colophon-sync', 'colophon');
    mkdirSync(home, { recursive: true });
    const exports = { './pulumi/runtime': './runtime.js' };
    writeFileSync(
      join(home, 'package.json'),
      JSON.stringify({ name: '@colophon-sync/colophon', type: 'module', exports }),
    );
    writeFileSync(join(home, 'runtime.js'), runtime);
  }
  return folder;
}

/** Does something with what the text makes, loaded as Pulumi's dynamic provider loads it. */
function evaluate(text: string, { act, cwd }: { readonly act: string; readonly cwd: string }): unknown {
  const fromPulumi = createRequire(require.resolve('@pulumi/pulumi/cmd/dynamic-provider'));
  const script = `
    const provider = require(${JSON.stringify(fromPulumi.resolve('require-from-string'))})(${JSON.stringify(text)}).handler();
    (async () => { ${act} })().then((value) => process.stdout.write(JSON.stringify(value)));`;
  const env = { ...process.env, NODE_OPTIONS: '' };
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd, encoding: 'utf8', env }));
}

const RUNTIME = `
  await null;
  export function provider(name) {
    let ready = false;
    return {
      async configure({ slow, fail }) {
        await new Promise((done) => setTimeout(done, slow));
        if (fail) throw new Error('no token');
        ready = true;
      },
      ...Object.fromEntries(['check', 'diff', 'create', 'read', 'update', 'delete'].map((method) =>
        [method, async (...args) => ({ name, method, ready, args })])),
    };
  }`;

describe('the text of the provider', () => {
  it('is there for every resource that there is', () => {
    expect(RESOURCES.map(({ name }) => name)).toEqual(expect.arrayContaining(NAMES));
  });

  it.each([...new Set([...NAMES, ...RESOURCES.map(({ name }) => name)])])(
    'is what it always was for %s, and short',
    (name) => {
      expect(providerText(name)).toBe(FROZEN.replace('NAME', name));
      expect(ownText(name), 'as the command line writes it').toBe(providerText(name));
      expect(providerText(name).length).toBeLessThanOrEqual(400);
    },
  );

  it('gives every call to the runtime of the installed package, once that is configured', () => {
    const act = `
      const configured = provider.configure({ slow: 50 });
      const calls = ['check', 'diff', 'create', 'read', 'update', 'delete'].map((method) => provider[method](method, 1));
      const many = Array.from({ length: 40 }, () => provider.create({}));
      await configured;
      return [await Promise.all(calls), (await Promise.all(many)).every(({ ready }) => ready)];`;
    expect(evaluate(providerText('Site'), { act, cwd: programFolder(RUNTIME) })).toEqual([
      ['check', 'diff', 'create', 'read', 'update', 'delete'].map((method) => ({
        name: 'Site',
        method,
        ready: true,
        args: [method, 1],
      })),
      true,
    ]);
  });

  it('fails every call where the configuration failed', () => {
    const act = `
      const said = (promise) => promise.then(() => 'fine', (error) => error.message);
      return [await said(provider.configure({ slow: 1, fail: true })), await said(provider.create({}))];`;
    expect(evaluate(providerText('Team'), { act, cwd: programFolder(RUNTIME) })).toEqual(['no token', 'no token']);
  });

  it('says what to install where the package is missing', () => {
    const act = `return provider.configure({}).catch((error) => error.message);`;
    expect(evaluate(providerText('Team'), { act, cwd: programFolder() })).toMatch(
      /^Cannot find package '@colophon-sync\/colophon'[^\n]*\nRun npm install beside Pulumi\.yaml\.$/,
    );
  });
});
