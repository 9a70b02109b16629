/** Everything that can be wrong with a manifest: a stable code and one sentence about it. */
export const MANIFEST_CODES = {
  'no-manifest': 'There is no manifest where one was looked for.',
  'file-missing': 'A file or folder that was named does not exist.',
  'file-unreadable': 'A file or folder exists but cannot be read, or is not an ordinary file.',
  'file-outside':
    'Files are read only below the folder of the manifest: no absolute paths, no URLs, no links that lead out, nothing of git.',
  'file-too-large': 'A file is larger than 32 MiB.',
  'file-encoding': 'A file is not text in UTF-8.',
  'yaml-syntax': 'A file is not valid YAML 1.2.',
  'yaml-empty': 'A file says nothing, which never means "want nothing".',
  'yaml-documents': 'A file holds several YAML documents; write one per file.',
  'yaml-root': 'A file holds something other than a map of keys and values.',
  'yaml-duplicate-key': 'A key stands twice in the same map.',
  'yaml-key':
    'A key is not plain text, or is one that is never accepted: `__proto__`, `constructor`, `prototype`, `$…`.',
  'yaml-merge-key':
    'Merge keys (`<<`) are not part of YAML 1.2 and are not supported; use an anchor for the whole value.',
  'yaml-alias': 'An alias names an anchor that does not exist, contains itself, or aliases repeat too much.',
  'yaml-too-deep': 'Values are nested deeper than 100 levels.',
  'yaml-too-large': 'A file holds more than 250,000 entries.',
  'yaml-number': 'A number cannot be kept exactly as it was written.',
  'yaml-tag': 'A tag is not one of `!file`, `!env`, `!ref`, `!csv` and, in overlays, `!remove`.',
  csv: 'A CSV file of redirects is not in order.',
  'variable-unset': 'A variable has no value and no default.',
  'variable-syntax': 'Something that starts with `${` is not a variable.',
  'variable-refused':
    'A manifest reads only the environment variables that it may: those that start with `COLOPHON_VAR_`, and those that `--allow-env` or the configuration of the user names.',
  'secret-place': 'A secret stands where its value would have to be shown.',
  duplicate: 'The same thing is declared twice.',
  contradiction: 'Two entries say what only one of them can, such as being the default.',
  split: 'A list is spread over several files; its order would be unclear.',
  environment: 'The chosen environment is not declared.',
  overlay: 'An overlay holds something that overlays cannot say.',
  organization: 'No organization is named.',
  version: 'No file says which version of the format this is.',
  'unknown-key': 'A key is not known here.',
  'missing-key': 'A key that is needed is not there.',
  'null-value': 'A value is null where null means nothing.',
  schema: 'A value is not what is expected here.',
  reference: 'A name or address does not lead to a declared thing of the right kind.',
  'unmanaged-declared': 'A thing is declared and at the same time listed as unmanaged.',
  'more-problems': 'There are more problems than are shown.',
} as const;

/** One of the codes. */
export type ManifestCode = keyof typeof MANIFEST_CODES;
