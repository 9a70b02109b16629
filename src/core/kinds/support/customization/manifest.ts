import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';
import { isForeignId } from '../../../plan/value.ts';
import type { DeclareContext, EntryPath, ExportContext, Exported, Image } from '../../define.ts';
import { lostIn } from '../fields.ts';
import { canonical, FIELDS, fieldsOf, isWirePath, namedAt, SETTINGS, settingNamed, settingsIn } from './settings.ts';
import { isReferring, strayKeys } from './targets.ts';

const IMAGES = SETTINGS.filter(({ image }) => image === true).map(({ name }) => name);

/** The fields that can contain images. */
export const IMAGE_FIELDS: readonly string[] = [...new Set(IMAGES.map((name) => name.split('.')[0] ?? name))];

/** The images among settings: one, or one per theme. */
export function imagesIn(settings: JsonObject): readonly Image[] {
  return IMAGES.flatMap((name): Image[] => {
    const value = settings[name];
    const { light, dark } = isJsonObject(value) ? value : { light: value, dark: value };
    const themed = light === dark ? { [name]: light } : { [`${name}.light`]: light, [`${name}.dark`]: dark };
    return Object.entries(themed).flatMap(([called, url]) => (typeof url === 'string' ? [{ name: called, url }] : []));
  });
}

/** A target with references instead of names. */
function resolvedTarget(target: Json, at: EntryPath, context: DeclareContext): Json {
  if (!isJsonObject(target)) {
    return target;
  }
  const stray = strayKeys(target);
  if (stray.length > 0) {
    context.problem(at, {
      code: 'contradiction',
      summary: 'A link leads to one place',
      detail: `\`${stray.join('`, `')}\` cannot be beside \`${Object.keys(target).find((key) => !stray.includes(key)) ?? 'it'}\`. Keep one of them; \`page\`, \`anchor\`, \`file\`, \`tag\` and \`reusableContent\` can have a \`space\`.`,
    });
  }
  return Object.fromEntries(
    Object.entries(target).map(([key, name]): [string, Json] => [
      key,
      isReferring(key) ? (context.refer(key, name, { at: [...at, key] }) ?? name) : name,
    ]),
  );
}

/** A value with replaced targets: those of its links, or the value itself if the setting is a target. */
function withTargets(value: Json, at: EntryPath, change: (target: Json, at: EntryPath) => Json): Json {
  const last = at.at(-1);
  if (last === 'to' || last === 'primaryLink') {
    return change(value, at);
  }
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => withTargets(item, [...at, index], change));
  }
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withTargets(child, [...at, key], change)]))
    : value;
}

function reportImages(settings: JsonObject, { problem }: DeclareContext): void {
  for (const name of IMAGES) {
    const value = settings[name];
    const urls = isJsonObject(value) ? [value['light'], value['dark']] : [value];
    const has = (pattern: RegExp): boolean => urls.some((url) => typeof url === 'string' && pattern.test(url));
    const warn = (summary: string, detail: string): void =>
      problem(name.split('.'), { severity: 'warning', code: 'insecure-image', summary: `${summary} ${name}`, detail });
    // Credentials before an @ and the first slash; every visitor gets the URL.
    if (has(/^https?:\/\/[^/?#]*@/i)) {
      warn(
        'User name or password in the URL of',
        'Visitors get this URL with the site, and browsers do not log in for an image. Use a URL without a login.',
      );
    }
    if (has(/^http:/i)) {
      warn(
        'Image without HTTPS in',
        'Browsers do not show images over plain HTTP on a site that is read over HTTPS. Use an https:// URL.',
      );
    }
  }
}

/** Why `raw` cannot set a path; undefined if it can. */
function whyNotRaw(path: string): string | undefined {
  const named = namedAt(path);
  if (path === 'updatedAt') {
    return 'The service sets it.';
  }
  if (named !== undefined) {
    return `It has its own key: declare \`${named.name}\`.`;
  }
  return isWirePath(path)
    ? undefined
    : 'Names have letters, digits, hyphens and underscores, and dots between them. Names that every object has in JavaScript, such as `constructor`, are reserved.';
}

function reportContradictions(settings: JsonObject, { problem }: DeclareContext): void {
  const report = (field: string, summary: string, detail: string): void =>
    problem([field], { code: 'contradiction', summary, detail });
  for (const path of Object.keys(settings).flatMap((name) => (name.startsWith('raw.') ? name.slice(4) : []))) {
    const why = whyNotRaw(path);
    if (why !== undefined) {
      report('raw', `\`raw\` cannot have \`${path.slice(0, 60)}\``, why);
    }
  }
  const { pageActions, 'ai.mode': mode = 'assistant' } = settings;
  const isAlone = Array.isArray(pageActions) && pageActions.length === 1 && pageActions[0] === 'assistant';
  if (isAlone && mode !== 'assistant') {
    report(
      'pageActions',
      'The assistant is not there to be opened',
      'The menu has nothing but `assistant`, and `ai.mode` is not `assistant`. Set that mode, or use `[]` for no menu.',
    );
  }
}

/** The settings that an entry declares. */
export function declaredSettings(entry: JsonObject, context: DeclareContext): JsonObject {
  const fields = FIELDS.flatMap((field): [string, Json][] => {
    const value = entry[field];
    if (value === undefined) {
      return [];
    }
    if (field === 'announcement' && value === null) {
      const all = SETTINGS.filter(({ name }) => name.startsWith('announcement.'));
      return all.map(({ name }) => [name, null]);
    }
    const resolve = (target: Json, at: EntryPath): Json => resolvedTarget(target, at, context);
    return [[field, field === 'raw' ? value : withTargets(value, [field], resolve)]];
  });
  const settings = settingsIn(Object.fromEntries(fields));
  reportImages(settings, context);
  reportContradictions(settings, context);
  return canonical(settings);
}

/** A target with names instead of ids. */
function writtenTarget(target: Json, { nameOf }: ExportContext): Json {
  const { url, ...rest } = isJsonObject(target) ? target : {};
  if (!isJsonObject(target) || (url !== undefined && Object.keys(rest).length === 0)) {
    return url ?? target;
  }
  return Object.fromEntries(
    Object.entries(target).map(([key, part]): [string, Json] => [
      key,
      isReferring(key) && isForeignId(part) ? (nameOf(key, part.$id) ?? { id: part.$id }) : part,
    ]),
  );
}

/** A header item with a target of its own needs no other links. */
function withoutEmptyLinks(item: Json): Json {
  const { links, ...rest } = isJsonObject(item) ? item : {};
  return Array.isArray(links) && links.length === 0 && rest['to'] !== undefined ? rest : item;
}

/** Whether a target works in another organization, where pages and other parts of a space have different ids. */
function isPortable(target: Json): boolean {
  const parts = isJsonObject(target) ? Object.entries(target) : [];
  return parts.every(
    ([key, part]) => key === 'url' || key === 'openapi' || (isReferring(key) && typeof part === 'string'),
  );
}

/** An entry of the manifest that declares these settings. Omits those that cannot be declared. */
export function entryOf(settings: JsonObject, context: ExportContext): Pick<Exported, 'entry' | 'lost'> {
  const lost: Record<string, string> = {};
  const entries = Object.entries(settings).flatMap(([name, value]): [string, Json][] => {
    const write = (target: Json): Json => {
      const named = writtenTarget(target, context);
      if (isJsonObject(target) && target['kind'] !== undefined) {
        lost[name] = 'a link leads to something of a kind that Colophon does not know';
      } else if (context.portable === true && !isPortable(named)) {
        lost[name] = 'a link leads to something that is not exported';
      }
      return named;
    };
    const short = settingNamed(name)?.codec.short?.(value) ?? value;
    const whole = Array.isArray(short) ? short.map(withoutEmptyLinks) : short;
    const written = name.startsWith('raw.') ? value : withTargets(whole, name.split('.'), write);
    return lost[name] === undefined ? [[name, written]] : [];
  });
  const fields = Object.entries(fieldsOf(Object.fromEntries(entries)));
  const filled = fields.filter(([, value]) => !isJsonObject(value) || Object.keys(value).length > 0);
  return { entry: Object.fromEntries(filled), ...lostIn(lost) };
}
