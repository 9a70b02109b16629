import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Fields } from '../../plan/value.ts';
import type { DeclareContext, EntryPath } from '../define.ts';
import { canonicalField, flattened, isWirePath, LEAVES, namedAt, nameOf } from './look-leaves.ts';
import { REFERRING, strayKeys } from './look-links.ts';

/** The settings whose values are images. */
const IMAGES: readonly EntryPath[] = [['favicon'], ['logo'], ['footer', 'logo'], ['socialPreview']];

/** The names of all fields, in the order in which they are shown. */
const FIELDS: readonly string[] = [...new Set([...LEAVES.map(({ field }) => field), 'raw'])];

function valueAt(entry: Json, path: EntryPath): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, name) => (isJsonObject(value) && Object.hasOwn(value, String(name)) ? value[String(name)] : undefined),
    entry,
  );
}

/** A target with references in the place of names. */
function resolvedTarget(target: Json, at: EntryPath, context: DeclareContext): Json {
  if (!isJsonObject(target)) {
    return target;
  }
  const stray = strayKeys(target);
  if (stray.length > 0) {
    context.problem(at, {
      severity: 'error',
      code: 'contradiction',
      summary: 'A link leads to one place',
      detail: `\`${stray.join('`, `')}\` cannot be beside \`${Object.keys(target).find((key) => !stray.includes(key)) ?? 'it'}\`. Keep one of them; \`page\`, \`anchor\`, \`file\`, \`tag\` and \`reusableContent\` can have a \`space\`.`,
    });
  }
  return Object.fromEntries(
    Object.entries(target).map(([key, name]): [string, Json] => {
      const kind = Object.hasOwn(REFERRING, key) ? REFERRING[key] : undefined;
      return [key, kind === undefined ? name : (context.refer(kind, name, { at: [...at, key] }) ?? name)];
    }),
  );
}

/** The same value, in which every link leads to something declared. */
function resolved(value: Json, at: EntryPath, context: DeclareContext): Json {
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => resolved(item, [...at, index], context));
  }
  return isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, child]): [string, Json] => [
          key,
          key === 'to' ? resolvedTarget(child, [...at, key], context) : resolved(child, [...at, key], context),
        ]),
      )
    : value;
}

function reportImages(entry: JsonObject, { problem }: DeclareContext): void {
  for (const path of IMAGES) {
    const value = valueAt(entry, path);
    const urls = isJsonObject(value) ? [value['light'], value['dark']] : [value];
    // What comes before an @ in front of the first slash; every visitor gets the URL.
    if (urls.some((url) => typeof url === 'string' && /^https?:\/\/[^/?#]*@/i.test(url))) {
      problem(path, {
        severity: 'warning',
        code: 'insecure-image',
        summary: `User name or password in the URL of ${path.join('.')}`,
        detail:
          'Visitors get this URL with the site, and browsers do not log in for an image. Use a URL without a login.',
      });
    }
    if (urls.some((url) => typeof url === 'string' && /^http:/i.test(url))) {
      problem(path, {
        severity: 'warning',
        code: 'insecure-image',
        summary: `Image without HTTPS in ${path.join('.')}`,
        detail: 'Browsers do not show images over plain HTTP on a site that is read over HTTPS. Use an https:// URL.',
      });
    }
  }
}

function reportRaw(raw: Json | undefined, { problem }: DeclareContext): void {
  for (const path of isJsonObject(raw) ? Object.keys(flattened(raw, () => false)) : []) {
    const named = namedAt(path);
    const why =
      path === 'updatedAt'
        ? 'The service sets it.'
        : named !== undefined
          ? `It has a key of its own: declare \`${nameOf(named)}\`.`
          : isWirePath(path)
            ? undefined
            : 'Names have letters, digits, hyphens and underscores, and dots between them. Names that every object has in JavaScript, such as `constructor`, are reserved.';
    if (why !== undefined) {
      problem(['raw'], {
        severity: 'error',
        code: 'contradiction',
        summary: `\`raw\` cannot have \`${path.slice(0, 60)}\``,
        detail: why,
      });
    }
  }
}

function reportMenu({ pageActions, ai }: JsonObject, { problem }: DeclareContext): void {
  const mode = isJsonObject(ai) ? ai['mode'] : undefined;
  const isAlone = Array.isArray(pageActions) && pageActions.length === 1 && pageActions[0] === 'assistant';
  if (isAlone && mode !== undefined && mode !== 'assistant') {
    problem(['pageActions'], {
      severity: 'error',
      code: 'contradiction',
      summary: 'The assistant is not there to be opened',
      detail:
        'The menu has nothing but `assistant`, and `ai.mode` is not `assistant`. Set that mode, or use `[]` for no menu.',
    });
  }
}

/** The settings that an entry declares. */
export function declaredFields(entry: JsonObject, context: DeclareContext): Fields {
  reportImages(entry, context);
  reportRaw(entry['raw'], context);
  reportMenu(entry, context);
  return Object.fromEntries(
    FIELDS.flatMap((field): [string, Json][] => {
      const value = entry[field];
      if (value === undefined) {
        return [];
      }
      if (field === 'announcement' && value === null) {
        const all = LEAVES.filter((leaf) => leaf.field === field);
        return [[field, Object.fromEntries(all.map(({ entry: name }) => [name ?? '', null]))]];
      }
      if (value === '') {
        return [[field, null]];
      }
      const linked =
        field === 'primaryLink' ? resolvedTarget(value, [field], context) : resolved(value, [field], context);
      return [[field, field === 'raw' ? canonicalField(field, value) : canonicalField(field, linked)]];
    }),
  );
}
