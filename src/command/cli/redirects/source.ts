import { resolve } from 'node:path';
import { readProxies } from '../../../base/proxy.ts';
import { plainPlace, type Traffic } from '../../../redirects/traffic.ts';
import { failure } from '../exit.ts';
import type { Terminal } from '../terminal.ts';

/** The source as shown: a URL may contain a password, and a token after its path. */
export function shownPlace(place: string): string {
  return /^https?:/i.test(place) ? plainPlace(place) : place;
}

/** Reads the access log, list of paths or sitemap in a flag; a failure ends the command. */
export async function readSource(
  flag: '--from' | '--list',
  place: string,
  { cwd, env }: Terminal,
): Promise<{ readonly traffic: Traffic }> {
  const { readTrafficFrom } = await import('../../app/redirects/read-traffic.ts');
  const isUrl = /^https?:\/\//i.test(place);
  const read = await readTrafficFrom(isUrl ? place : resolve(cwd, place), { proxies: readProxies(env) });
  if (!read.ok) {
    throw failure(`${flag}: ${shownPlace(place)} cannot be read: ${read.why}`);
  }
  const { traffic } = read;
  if (flag === '--from' && traffic.unreadCount > 0 && traffic.missed.length + traffic.shown.length === 0) {
    throw failure(
      `${flag}: ${shownPlace(place)} has no line of an access log (as nginx and Apache write it, or JSON), and no path`,
    );
  }
  return read;
}
