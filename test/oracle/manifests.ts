import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { escaped } from '../support/manifest-parts.ts';

/** What the last manifests came to: shrinking a story loads the same ones over and over. */
const loaded = new Map<string, Promise<Manifest | undefined>>();
const KEPT = 500;

/** A manifest as YAML, with every text in double quotes: written and read many times as fast as what `yaml` writes. */
function quickYaml(value: object, indent = ''): string {
  const within = `${indent}  `;
  const after = (part: Json, isItem: boolean): string => {
    if (typeof part !== 'object' || part === null || Object.keys(part).length === 0) {
      return ` ${JSON.stringify(part)}\n`;
    }
    return isItem ? ` ${quickYaml(part, within).trimStart()}` : `\n${quickYaml(part, within)}`;
  };
  return Array.isArray(value)
    ? value.map((item: Json) => `${indent}-${after(item, true)}`).join('')
    : Object.entries(value as JsonObject)
        .map(([key, part]) => `${indent}${JSON.stringify(key)}:${after(part, false)}`)
        .join('');
}

async function load(text: string): Promise<Manifest | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-oracle-'));
  try {
    await writeFile(join(folder, 'colophon.yaml'), text);
    const outcome = await loadManifest({ kinds: KINDS, cwd: folder, paths: [], variables: {}, env: {} });
    return outcome.ok ? outcome.value : undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The manifest as the command line would load it; undefined where it is not valid. */
export function valid(manifest: JsonObject): Promise<Manifest | undefined> {
  const key = JSON.stringify(manifest);
  const known = loaded.get(key);
  if (known !== undefined) {
    return known;
  }
  if (loaded.size >= KEPT) {
    loaded.clear();
  }
  const promise = load(quickYaml(escaped(manifest) as JsonObject));
  loaded.set(key, promise);
  return promise;
}
