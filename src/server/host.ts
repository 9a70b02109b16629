import { isIP } from 'node:net';

/** The host name in a Host header, without its port; undefined if the header is malformed. */
function hostnameOf(header: string): string | undefined {
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:[\]@/\\\s]+)(?::\d{1,5})?$/.exec(header);
  return match?.[1]?.toLowerCase();
}

function isLoopback(name: string): boolean {
  return (
    name === 'localhost' ||
    name === '[::1]' ||
    name === '::1' ||
    name === '[::ffff:127.0.0.1]' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
}

/**
 * Whether a server bound to this host accepts a request's Host header. On the loopback interface, only its own names are accepted:
 * otherwise a web page could reach it by DNS rebinding.
 */
export function createHostCheck(boundTo: string): (header: string | undefined) => boolean {
  const bound = boundTo.toLowerCase();
  if (!isLoopback(bound)) {
    return () => true;
  }
  return (header) => {
    if (header === undefined) {
      // HTTP/1.0; no browser uses it.
      return true;
    }
    const name = hostnameOf(header);
    return name !== undefined && (name === bound || isLoopback(name));
  };
}
