import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run, useFolders } from '../support/command.ts';
import { GIT_ENV } from '../support/git.ts';
import { colophon, type Running } from '../support/serve-process.ts';
import type { Api } from '../support/server.ts';

export const MANIFEST = `colophon: 1
organization: org_acme
teams:
  # Everybody who tests.
  testers: { title: Testers } # short
  others: { title: Others }
`;

/** A request as any program on this machine may send it: nothing in it is corrected, as `fetch` does. */
interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** Sends a request to the loopback interface. Rejects where the connection ends without an answer. */
export function send(port: number, { path, method = 'GET', headers = {}, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

/** A console in a process of its own. */
export interface ConsoleProcess extends Running {
  /** The link that opens it once. */
  readonly link: string;
  readonly origin: string;
  readonly port: number;
  /** Opens the link, and gives the cookie of the browser. */
  readonly enter: () => Promise<string>;
  /** Asks as a page of it does. */
  readonly ask: (cookie: string, question: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answered>;
  /** Ends it as Ctrl-C does, and gives the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts `colophon ui`, and waits for its link. */
export async function startUi(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<ConsoleProcess> {
  const running = colophon(['ui', ...args], env, cwd);
  const link = await new Promise<string>((resolve, reject) => {
    running.child.stdout?.on('data', () => {
      const found = /^Open (\S+)\n/.exec(running.output.stdout)?.[1];
      if (found !== undefined) {
        resolve(found);
      }
    });
    void running.finished.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)));
  });
  const { origin, port, pathname, search } = new URL(link);
  return {
    ...running,
    link,
    origin,
    port: Number(port),
    enter: async () => {
      const { headers } = await send(Number(port), { path: `${pathname}${search}` });
      const [cookie = ''] = headers['set-cookie'] ?? [];
      return cookie.split(';')[0] ?? '';
    },
    ask: (cookie, question, headers = {}) =>
      send(Number(port), {
        path: '/ask',
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(question),
      }),
    stop: async () => {
      running.child.kill('SIGINT');
      return (await running.finished).code;
    },
  };
}

/** A folder with a manifest and a ledger. */
interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly manifest: () => string;
  readonly write: (text: string) => void;
  /** Runs a command in a process of its own, which has to go well. */
  readonly does: (...args: readonly string[]) => Promise<string>;
}

interface Places {
  /** A folder whose manifest was applied to a service as it was at first. */
  readonly applied: (options?: { readonly text?: string; readonly cwd?: string }) => Promise<Place>;
  /** The same files with the same ledger in another folder. */
  readonly copyOf: (place: Place) => Place;
  /** Somebody changes the titles of a team on the service, one after the other. */
  readonly retitling: (from: string) => Promise<(title: string) => Promise<void>>;
  readonly retitle: (from: string, title: string) => Promise<void>;
}

/** Places whose service this is. */
export function usePlaces(api: Api): Places {
  const folderWith = useFolders();
  const placeAt = (cwd: string): Place => {
    const file = join(cwd, 'colophon.yaml');
    const env = { ...GIT_ENV, COLOPHON_TOKEN: api.server.token, COLOPHON_BASE_URL: api.server.url };
    return {
      cwd,
      env,
      manifest: () => readFileSync(file, 'utf8'),
      write: (next) => writeFileSync(file, next),
      does: async (...args) => {
        const { code, out, err } = await run(args, { cwd, env });
        expect([args, code, err]).toEqual([args, 0, err]);
        return out;
      },
    };
  };
  const retitling: Places['retitling'] = async (from) => {
    const { items } = (await api.get('/v1/orgs/org_acme/teams')).body;
    const { id } = items.find((team: { readonly title: string }) => team.title === from);
    return async (title) => {
      expect((await api.patch(`/v1/orgs/org_acme/teams/${id}`, { title })).status).toBe(200);
    };
  };
  return {
    applied: async ({ text = MANIFEST, cwd = folderWith({ 'colophon.yaml': text }) } = {}) => {
      api.server.reset();
      const place = placeAt(cwd);
      await place.does('apply', '-y');
      return place;
    },
    copyOf: ({ cwd }) => {
      const folder = folderWith();
      cpSync(cwd, folder, { recursive: true });
      return placeAt(folder);
    },
    retitling,
    retitle: async (from, title) => (await retitling(from))(title),
  };
}
