import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { Image } from '../define.ts';

/** The settings that are images, by name. */
const SETTINGS = ['favicon', 'logo', 'footer.logo', 'socialPreview'];

/** The images among settings by name: one, or one for each theme. */
export function imagesIn(settings: JsonObject): readonly Image[] {
  return SETTINGS.flatMap((name): Image[] => {
    const value = settings[name];
    const { light, dark } = isJsonObject(value) ? value : { light: value, dark: value };
    const themed = [
      { name: light === dark ? name : `${name}.light`, url: light },
      ...(light === dark ? [] : [{ name: `${name}.dark`, url: dark }]),
    ];
    return themed.flatMap(({ name: called, url }) => (typeof url === 'string' ? [{ name: called, url }] : []));
  });
}

/** The fields in which a customization can name images. */
export const IMAGE_FIELDS: readonly string[] = [...new Set(SETTINGS.map((name) => name.split('.')[0] ?? name))];
