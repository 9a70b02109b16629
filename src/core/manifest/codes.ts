/** All problems of manifests: a stable code and a one-sentence summary. */
export const MANIFEST_CODES = {
  'no-manifest': 'No manifest was found.',
  'folder-unread':
    'The current folder has a colophon.yaml, which is the manifest, and a manifest in colophon/, which is not read.',
  'file-missing': 'A file or folder does not exist.',
  'file-unreadable': 'A file or folder exists but cannot be read, or is not a regular file.',
  'file-outside':
    'Files are read only below the folder of the manifest: no absolute paths, no URLs, no links to the outside, nothing inside `.git`.',
  'file-too-large': 'A file is larger than 32 MiB.',
  'file-encoding': 'A file is not text in UTF-8.',
  'yaml-syntax': 'A file is not valid YAML 1.2.',
  'yaml-empty': 'A file is empty. It is rejected, so it cannot be mistaken for "delete everything".',
  'yaml-documents': 'A file contains several YAML documents; write one per file.',
  'yaml-root': 'A file is not a map of keys and values.',
  'yaml-duplicate-key': 'A map contains a key twice.',
  'yaml-key': 'A key is not plain text, or is reserved: `__proto__`, `constructor`, `prototype`, `$…`.',
  'yaml-merge-key':
    'Merge keys (`<<`) are not part of YAML 1.2 and are not supported; use an anchor for the whole value.',
  'yaml-alias': 'An alias refers to an undefined anchor, contains itself, or aliases add too many values.',
  'yaml-too-deep': 'Values are nested deeper than 100 levels.',
  'yaml-too-large': 'A file contains more than 500,000 entries.',
  'yaml-number': 'A number cannot be represented exactly.',
  'yaml-tag': 'A tag is not one of `!file`, `!env`, `!ref`, `!csv` and, in overlays, `!remove`.',
  csv: 'A CSV file of redirects is not valid.',
  'variable-unset': 'A variable has no value and no default.',
  'variable-syntax': 'A text that starts with `${` is not a variable.',
  'variable-refused':
    'A manifest may show only environment variables that start with `COLOPHON_VAR_` or that are allowed, and read as secrets only `COLOPHON_SECRET_…` and names given with `--secret-env`.',
  'secret-place': 'A secret is used in a field that does not hold secrets, so that its value would be shown.',
  duplicate: 'The same resource is declared twice.',
  contradiction: 'Two entries contradict each other, for example both are the default.',
  split: 'A list is split over several files, so its order is unclear.',
  environment: 'The selected environment is not declared.',
  overlay: 'An overlay contains something that is not allowed there, or removes a key that does not exist.',
  organization: 'No organization is set.',
  version: 'The version of the manifest format is missing or not supported.',
  'unknown-key': 'A key is unknown.',
  'missing-key': 'A required key is missing.',
  'null-value': 'A value is null where null is not allowed.',
  schema: 'A value has the wrong type or form.',
  reference: 'A reference is unresolved: no resource of the right kind with this name or address is declared.',
  import: 'A line of `import` names no declared resource, or an id that cannot be imported to it.',
  assert: 'A line of `assert` names no declared resource, or a property that cannot be asserted.',
  'unmanaged-declared': 'A resource is both declared and unmanaged.',
  'more-problems': 'More problems exist than are shown.',
} as const;

export type ManifestCode = keyof typeof MANIFEST_CODES;
