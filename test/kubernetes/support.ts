import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import type { RunningServer } from '../../src/server/index.ts';
import { GIT_ENV } from '../support/git.ts';
import { MAIN } from '../support/serve-process.ts';
import {
  containersOf,
  HARDENED_CONTAINER,
  HARDENED_POD,
  type KubernetesObject,
  type PodSpec,
  podOf,
  problemsOf,
  VERSIONS,
} from './objects.ts';

/** Checks objects against the types of each version, and pods against what ours keep to. */
export function expectGood(objects: readonly KubernetesObject[]): void {
  for (const version of VERSIONS) {
    expect(
      objects.flatMap((object) => problemsOf(version, object)),
      version,
    ).toEqual([]);
  }
  for (const pod of objects.flatMap((object) => podOf(object) ?? [])) {
    expect(pod).toMatchObject(HARDENED_POD);
    const volumes = pod.volumes.map(({ name }) => name);
    for (const container of containersOf(pod)) {
      expect(container).toMatchObject(HARDENED_CONTAINER);
      expect(volumes).toEqual(expect.arrayContaining(container.volumeMounts.map(({ name }) => name)));
      const writable = container.volumeMounts.filter(({ readOnly }) => readOnly !== true);
      expect(writable).toEqual([{ name: 'data', mountPath: '/data' }]);
      expect(container.env.filter(({ name }) => /^COLOPHON_TOKEN(?!S$)|ALLOW/.test(name))).toEqual([]);
    }
  }
}

/** A pod's ended container. */
export interface PodEnded {
  readonly code: number;
  readonly text: string;
}

/**
 * Runs the containers of a pod, each as a process with the environment of the container and nothing else, its volumes below a
 * folder. Ends with the first that fails.
 */
export async function runPod(
  pod: PodSpec,
  options: {
    readonly root: string;
    readonly server: RunningServer;
    readonly tokens: Readonly<Record<string, string>>;
    readonly index?: number;
    readonly args?: readonly string[];
    /** The program that `colophon` is; the built one by default. */
    readonly main?: string;
    /** What the processes are started by. */
    readonly wrap?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<PodEnded> {
  const { root, server, tokens, index = 0, args = [], main = MAIN, wrap = [], env = {} } = options;
  const bin = join(root, 'bin');
  for (const folder of [bin, join(root, 'data'), join(root, 'run/secrets/colophon/tokens')]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(bin, 'colophon'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(bin, 'colophon'), 0o755);
  for (const [name, token] of Object.entries(tokens)) {
    writeFileSync(join(root, 'run/secrets/colophon/tokens', name), token);
  }
  const placed = (text: string): string => text.replace(/(^|[=\s])(\/data|\/run\/secrets)/g, `$1${root}$2`);
  let text = '';
  for (const container of containersOf(pod)) {
    const command = [...(container.command ?? ['colophon']), ...(container.args ?? [])].map(placed);
    const isMain = pod.containers.includes(container);
    const [program = 'colophon', ...own] = [...wrap, ...command, ...(isMain ? args : [])];
    const child = spawn(program, own, {
      cwd: placed(container.workingDir ?? root),
      env: {
        ...Object.fromEntries(container.env.map(({ name, value }) => [name, placed(value)])),
        PATH: [bin, GIT_ENV['PATH']].join(delimiter),
        GIT_CONFIG_NOSYSTEM: '1',
        JOB_COMPLETION_INDEX: String(index),
        COLOPHON_BASE_URL: server.url,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    }
    const [code] = (await once(child, 'close')) as [number];
    if (code !== 0) {
      return { code, text };
    }
  }
  return { code: 0, text };
}
