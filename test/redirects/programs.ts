import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A server that follows a file of redirects, asked over loopback. */
export interface RunningProgram {
  /** Where a path leads at once; undefined where it is not redirected. */
  readonly ask: (path: string) => Promise<string | undefined>;
  readonly stop: () => Promise<void>;
}

export interface Program {
  readonly format: string;
  /** Where the program is: on the PATH, or where a variable of the environment says. */
  readonly command: string;
  readonly start: (folder: string, text: string) => Promise<RunningProgram>;
  /** Where it reads a file for every request, so that it need not be started for each; absent where it reads it once. */
  readonly follow?: (folder: string, text: string) => void;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const HOST = 'docs.example.com';
const PATIENCE_MS = 5000;

/** A path of this host as a browser asks for it: what is not encoded gets it, in capitals. */
function asFollowed(location: string): string {
  return Buffer.from(location, 'latin1')
    .toString()
    .replace(/^http:\/\/docs\.example\.com(?::\d+)?/, '')
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/g, (one) => one.toUpperCase());
}

async function running(child: ChildProcess, port: number): Promise<RunningProgram> {
  const agent = new Agent({ keepAlive: true });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => {
    said += String(data);
  });
  const ask = (path: string): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const settings = { host: '127.0.0.1', port, path, agent, headers: { host: HOST }, timeout: PATIENCE_MS };
      const request = get(settings, (response) => {
        response.resume();
        const { location } = response.headers;
        const isRedirect = (response.statusCode ?? 0) >= 300 && (response.statusCode ?? 0) < 400;
        resolve(isRedirect && location !== undefined ? asFollowed(location) : undefined);
      });
      request.on('error', reject);
      // Without an answer it is an error as well.
      request.on('timeout', () => request.destroy(new Error(`no answer for ${path}: ${said}`)));
    });
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await ask('/');
      break;
    } catch (error) {
      if (Date.now() > until || child.exitCode !== null) {
        throw new Error(`the server did not start: ${said}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  return {
    ask,
    stop: async () => {
      agent.destroy();
      // Another process may have taken the port, so that it has ended by itself.
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        // nginx misses a friendlier signal that comes right before it waits for the next connection.
        child.kill('SIGKILL');
        await ended;
      }
    },
  };
}

const nginx: Program = {
  format: 'nginx',
  command: process.env['NGINX'] ?? 'nginx',
  start: async (folder, text) => {
    const port = await freePort();
    // The port is that of the address bar, so that it does not appear in what is answered.
    const listening = text.replace(
      'server {',
      `server { listen 127.0.0.1:${port}; port_in_redirect off; root ${folder}/www;`,
    );
    mkdirSync(join(folder, 'www'), { recursive: true });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    );
    const settings = `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {} http { access_log off; ${temporary.join(' ')}
${listening} }`;
    writeFileSync(join(folder, 'nginx.conf'), settings);
    const child = spawn(nginx.command, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
    return await running(child, port);
  },
};

const apache: Program = {
  format: 'apache',
  command: process.env['APACHE'] ?? 'apache2',
  follow: (folder, text) => writeFileSync(join(folder, 'www', '.htaccess'), text),
  start: async (folder, text) => {
    const port = await freePort();
    const modules = process.env['APACHE_MODULES'] ?? '/usr/lib/apache2/modules';
    mkdirSync(join(folder, 'www'), { recursive: true });
    apache.follow?.(folder, text);
    const settings = `ServerName ${HOST}
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
DefaultRuntimeDir ${folder}
${['mpm_event', 'authz_core', 'alias', 'rewrite'].map((one) => `LoadModule ${one}_module ${modules}/mod_${one}.so`).join('\n')}
DocumentRoot ${folder}/www
<Directory ${folder}/www>
AllowOverride All
Require all granted
</Directory>
`;
    writeFileSync(join(folder, 'httpd.conf'), settings);
    const child = spawn(apache.command, ['-X', '-d', folder, '-f', join(folder, 'httpd.conf')]);
    return await running(child, port);
  },
};

export const PROGRAMS: readonly Program[] = [nginx, apache];

/** Whether a program can be started on this machine. */
export function isInstalled({ command }: Program): boolean {
  return spawnSync(command, ['-v']).status === 0;
}
