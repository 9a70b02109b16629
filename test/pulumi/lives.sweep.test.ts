import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { providerText } from '../../src/pulumi/provider-text.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type LifePort, livesOn } from './support/lives.ts';
import { type ProviderProcess, startDynamicProvider } from './support/provider-process.ts';
import { walkLife } from './support/walk-life.ts';
import { plainOf } from './support/wire.ts';

/** What the engine makes of an answer before it asks again: secrets in clear, for this provider takes no others. */
function withoutHidden(properties: JsonObject): JsonObject {
  const plain = plainOf(properties) as JsonObject;
  return Object.fromEntries(Object.entries(plain).filter(([key]) => key !== '__provider'));
}

/** Pulumi's own dynamic provider, which loads our runtime through the text in the inputs. */
function dynamicPort(process: () => ProviderProcess): LifePort {
  const given = (name: string, properties: JsonObject): JsonObject => ({
    ...properties,
    __provider: providerText(name),
  });
  return {
    check: async (name, inputs) => {
      const { inputs: checked, failures } = await process().check({ news: given(name, inputs) });
      return { inputs: withoutHidden(checked), failures };
    },
    diff: async (name, id, { olds, news }) => {
      const answer = await process().diff({ id, olds: given(name, olds), news: given(name, news) });
      return { ...answer, changes: answer.changes === 'some' };
    },
    create: async (name, inputs) => {
      const { id, properties } = await process().create({ properties: given(name, inputs) });
      return { id, outputs: withoutHidden(properties) };
    },
    read: async (name, id, olds) => {
      const {
        id: found,
        properties,
        inputs,
      } = await process().read({ id, properties: given(name, olds?.outputs ?? {}) });
      return found === ''
        ? undefined
        : { id: found, outputs: withoutHidden(properties), inputs: withoutHidden(inputs ?? {}) };
    },
    update: async (name, id, { olds, news }) => {
      const { properties } = await process().update({ id, olds: given(name, olds), news: given(name, news) });
      return { id, outputs: withoutHidden(properties) };
    },
    delete: async (name, id, outputs) => process().delete({ id, properties: given(name, outputs) }),
  };
}

describe.each([...PROFILE_NAMES])('over the dynamic provider, on the profile %s', (profile) => {
  let server: RunningServer;
  let provider: ProviderProcess;

  beforeAll(async () => {
    server = await startServer({ port: 0, profile });
    provider = await startDynamicProvider();
    await provider.configure({
      'colophon:token': server.token,
      'colophon:organization': 'org_acme',
      'colophon:baseUrl': server.url,
    });
  });
  afterAll(async () => {
    await provider.close();
    await server.close();
  });

  test.each(livesOn(profile))('$name is made, refreshed, changed, imported and deleted', async (life) => {
    await walkLife(
      dynamicPort(() => provider),
      life,
    );
  });

  test.runIf(profile === '2025')('forty first calls at once all find it configured', async () => {
    const port = dynamicPort(() => provider);
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) => port.create('Translation', { title: `At once ${index}` })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(40);
    await Promise.all(made.map(({ id, outputs }) => port.delete('Translation', id, outputs)));
  });
});
