import { createRequire } from 'node:module';
import type { CustomResource, CustomResourceOptions } from '@pulumi/pulumi';
import type { PulumiFn, Stack } from '@pulumi/pulumi/automation/index.js';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import type { Life } from '../support/kind-fixture.ts';
import { createPulumiCli, type PulumiCli, ROOT, testsWith, up } from './support/cli.ts';
import { livesOn } from './support/lives.ts';
import { filled } from './support/walk-life.ts';

const withPulumi = testsWith('pulumi');
const TOKEN = 'token-of-the-lives-0123456789';

type Class = new (name: string, inputs: unknown, options?: CustomResourceOptions) => CustomResource;

/** What a life declares after so many of its steps. */
function inputsAfter({ inputs, steps }: Life, count: number): JsonObject {
  const taken = steps.slice(0, count).filter(({ refused }) => refused === undefined);
  return Object.assign({}, inputs, ...taken.map(({ change }) => change));
}

describe.each(PROFILE_NAMES)('the life of every resource, with the real command and profile %s', (profile) => {
  const lives = livesOn(profile);
  const longest = Math.max(...lives.map(({ steps }) => steps.length));
  let server: RunningServer;
  let pulumi: PulumiCli;
  let stack: Stack;
  let colophon: Readonly<Record<string, Class>>;
  /** How far each life went, and whether it goes where it is refused. */
  const wish = {
    steps: 0,
    refused: undefined as Life | undefined,
  };

  const program: PulumiFn = async () => {
    const declare = (kind: string, name: string, inputs: unknown, options?: CustomResourceOptions): CustomResource => {
      const Declared = colophon[kind] ?? expect.fail(kind);
      return new Declared(name, inputs, options);
    };
    for (const [at, life] of lives.entries()) {
      const before: CustomResource[] = [];
      const ready = (inputs: JsonObject): unknown =>
        filled(
          inputs,
          before.map(({ id }) => id),
        );
      for (const { name, inputs } of life.before ?? []) {
        before.push(declare(name, `before-${at}-${before.length}`, ready(inputs)));
      }
      const refused = life === wish.refused ? life.steps.find((step) => step.refused !== undefined)?.change : {};
      // Some name what was made before without a reference, such as the values of a field.
      const options = { dependsOn: before };
      const inputs = ready({ ...inputsAfter(life, wish.steps), ...refused });
      declare(life.name, `life-${at}`, inputs, options);
    }
  };
  const all = 1 + lives.reduce((sum, { before = [] }) => sum + 1 + before.length, 0);
  const writes = (): number => server.journal().filter(({ write }) => write).length;
  const urnOf = (at: number): string =>
    `urn:pulumi:lives::docs::pulumi-nodejs:dynamic/colophon:${lives[at]?.name}::life-${at}`;

  /** Nothing is left to do, and a refresh sees nothing else than what the state says. */
  async function expectSettled(): Promise<void> {
    const before = writes();
    expect((await stack.refresh()).summary.resourceChanges).toEqual({ same: all });
    expect(await up(stack)).toEqual({ same: all });
    expect(writes()).toBe(before);
  }

  beforeAll(async () => {
    colophon = createRequire(`${ROOT}program.js`)('@colophon-sync/colophon/pulumi');
    server = await startServer({ token: TOKEN, profile });
    pulumi = await createPulumiCli({
      COLOPHON_TOKEN: TOKEN,
      COLOPHON_ORGANIZATION: server.organization,
      COLOPHON_BASE_URL: server.url,
    });
  });
  afterAll(async () => {
    pulumi.close();
    await server.close();
  });

  withPulumi('is created as a preview says, and stays as it is', async () => {
    stack = await pulumi.inline('lives', program);
    const before = writes();
    expect((await stack.preview()).changeSummary).toEqual({ create: all });
    expect(writes()).toBe(before);
    expect(await up(stack)).toEqual({ create: all });
    await expectSettled();
  });

  for (let count = 1; count <= longest; count++) {
    withPulumi(`changes as its step ${count} says, in place or by a replacement`, async () => {
      const steps = lives.flatMap(({ steps: [...taken] }) => taken[count - 1] ?? []);
      const [replaced, updated] = [
        steps.filter(({ replaces }) => replaces !== undefined).length,
        steps.filter(({ replaces, refused }) => replaces === undefined && refused === undefined).length,
      ];
      wish.steps = count;
      const expected = { update: updated, replace: replaced };
      expect(await up(stack)).toEqual({
        same: all - updated - replaced,
        ...Object.fromEntries(Object.entries(expected).filter(([, number]) => number > 0)),
      });
      await expectSettled();
    });
  }

  withPulumi('is refused in a preview where it cannot change', async () => {
    for (const life of lives.filter(({ steps }) => steps.some(({ refused }) => refused !== undefined))) {
      wish.refused = life;
      const said = await stack.preview().then(
        () => expect.fail('it went well'),
        (error: unknown) => String(error),
      );
      expect(said).toContain(life.steps.find(({ refused }) => refused !== undefined)?.refused);
    }
    wish.refused = undefined;
  });

  withPulumi('is replaced when somebody asks for it', async () => {
    const { summary } = await stack.up({ replace: lives.map((_, at) => urnOf(at)) });
    expect(summary.resourceChanges).toEqual({ same: all - lives.length, replace: lives.length });
    await expectSettled();
  });

  withPulumi('is replaced when it is tainted', async () => {
    const urns = lives.map((_, at) => urnOf(at));
    const tainted = await pulumi.run(
      'pulumi',
      ['state', 'taint', ...urns, '--yes', '--stack', 'lives'],
      stack.workspace.workDir,
    );
    expect(tainted, tainted.stderr).toMatchObject({ code: 0 });
    expect(await up(stack)).toEqual({ same: all - lives.length, replace: lives.length });
    await expectSettled();
  });
});
