import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createValidators, OPERATIONS, type OperationId } from '../../src/contract/index.ts';
import { SAMPLES, targetOf } from '../support/samples.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const validators = createValidators();
const ALL = Object.keys(OPERATIONS) as OperationId[];

describe('colophon serve --port 0 --json', () => {
  let child: ChildProcess;
  let listening: { readonly url: string; readonly token: string; readonly adminToken: string };
  const succeeded = new Set<OperationId>();

  beforeAll(async () => {
    child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
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

  test.each(ALL)('answers %s with success on the default world', async (id) => {
    const { user, body } = SAMPLES[id] as { readonly user?: string; readonly body?: unknown };
    expect((await admin('reset')).status).toBe(204);
    const token =
      user === undefined
        ? listening.token
        : ((await (await admin('tokens', { user })).json()) as { token: string }).token;
    const response = await fetch(listening.url + targetOf(id), {
      method: OPERATIONS[id].method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(OPERATIONS[id].successes, `${response.status} ${text.slice(0, 500)}`).toContain(response.status);
    expect(validators.answer(id, response.status)(text === '' ? undefined : JSON.parse(text)), text).toEqual([]);
    succeeded.add(id);
  });

  test('leaves none of the 126 agreed operations out', () => {
    expect([...succeeded].filter((id) => OPERATIONS[id].listed)).toHaveLength(126);
    expect(succeeded.size).toBe(ALL.length);
  });
});
