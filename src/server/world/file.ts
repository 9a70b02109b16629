import { readFileSync, statSync } from 'node:fs';
import { LineCounter } from 'yaml';
import { isWithinBounds } from '../../base/bounds.ts';
import { messageOf } from '../../base/error-message.ts';
import { yamlDocument } from '../../base/yaml-depth.ts';
import type { World } from '../tables.ts';
import { checkWorld, InvalidWorld } from './check.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** Limits of a world with every alias expanded. */
const BOUNDS = { depth: 500, size: 4 * MAX_BYTES };

function tooDeep(): InvalidWorld {
  return new InvalidWorld([`/ is too large, contains itself, or is nested deeper than ${BOUNDS.depth} levels`]);
}

/** Parses JSON or, unless it is JSON, YAML. Throws an `InvalidWorld` with the position. */
function parseText(text: string): unknown {
  if (text.trimStart().startsWith('{')) {
    try {
      return JSON.parse(text);
    } catch {
      // Perhaps YAML that starts with a brace; otherwise the YAML parser reports the position of the error.
    }
  }
  const lines = new LineCounter();
  const document = yamlDocument(text, { depth: BOUNDS.depth, lines, prettyErrors: false });
  if (document === undefined) {
    throw tooDeep();
  }
  if (document.errors.length > 0) {
    throw new InvalidWorld(
      document.errors.map(({ pos, message }) => {
        const { line, col } = lines.linePos(pos[0]);
        return `${line}:${col} ${message}`;
      }),
    );
  }
  try {
    return document.toJS();
  } catch (error) {
    throw new InvalidWorld([messageOf(error)]);
  }
}

/** Reads a world from a YAML or JSON file. Throws an `InvalidWorld`, or the error of the file system. */
export function readWorldFile(path: string): World {
  const stat = statSync(path);
  if (!stat.isFile()) {
    throw new InvalidWorld(['/ is not a regular file']);
  }
  if (stat.size > MAX_BYTES) {
    throw new InvalidWorld([`/ is larger than ${MAX_BYTES / 1024 / 1024} MiB`]);
  }
  const world = parseText(readFileSync(path, 'utf8'));
  if (!isWithinBounds(world, BOUNDS)) {
    throw tooDeep();
  }
  return checkWorld(world);
}
