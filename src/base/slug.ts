/** Converts a text to lowercase letters and digits separated by hyphens; `fallback` if nothing is left. */
export function slugOf(text: string, fallback = '', other: RegExp = /[^a-z0-9]+/g): string {
  const slug = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(other, '-').replace(/^-|-$/g, '');
  return slug === '' ? fallback : slug;
}
