import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createValidators, type OperationId, readDocument } from '../../src/core/contract/index.ts';
import { PROFILES } from '../support/profiles.ts';
import { SAMPLES, targetOf } from '../support/samples.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

describe.each(PROFILES)('colophon serve --port 0 --json --profile $profile', ({ profile, ids, operations }) => {
  const validators = createValidators(() => readDocument(profile));
  let child: ChildProcess;
  let listening: { readonly url: string; readonly token: string; readonly adminToken: string };
  const succeeded = new Set<OperationId>();

  beforeAll(async () => {
    child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--json', '--profile', profile], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const [line] = (await once(lines, 'line')) as [string];
    listening = JSON.parse(line);
  });

  afterAll(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  async function admin(path: string, body?: unknown): Promise<Response> {
    return fetch(`${listening.url}/__admin/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${listening.adminToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  test.each(ids)('answers %s with success on the default world', async (id) => {
    const { user, body } = SAMPLES[id] as { readonly user?: string; readonly body?: unknown };
    expect((await admin('reset')).status).toBe(204);
    const token =
      user === undefined
        ? listening.token
        : ((await (await admin('tokens', { user })).json()) as { token: string }).token;
    const response = await fetch(listening.url + targetOf(id), {
      method: operations[id].method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(operations[id].successes, `${response.status} ${text.slice(0, 500)}`).toContain(response.status);
    expect(validators.answer(id, response.status)(text === '' ? undefined : JSON.parse(text)), text).toEqual([]);
    succeeded.add(id);
  });

  test('leaves none out', () => {
    expect(succeeded.size).toBe(ids.length);
  });

  test.runIf(profile === '2025')('has the 126 agreed operations among them', () => {
    expect([...succeeded].filter((id) => operations[id].listed)).toHaveLength(126);
  });
});
