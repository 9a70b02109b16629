import { isIP } from 'node:net';

/** The name in a Host header, without its port; undefined when the header is malformed. */
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
 * Whether a request's Host header may reach a server that was bound to that host. On the loopback interface only its own
 * names may: a web page whose name was pointed there in the meantime would be answered otherwise.
 */
export function createHostCheck(boundTo: string): (header: string | undefined) => boolean {
  const bound = boundTo.toLowerCase();
  if (!isLoopback(bound)) {
    return () => true;
  }
  const known = new Map<string, boolean>();
  return (header) => {
    if (header === undefined) {
      // HTTP/1.0; no browser speaks it.
      return true;
    }
    const before = known.get(header);
    if (before !== undefined) {
      return before;
    }
    const name = hostnameOf(header);
    const allowed = name !== undefined && (name === bound || isLoopback(name));
    if (allowed && known.size < 100) {
      known.set(header, true);
    }
    return allowed;
  };
}
