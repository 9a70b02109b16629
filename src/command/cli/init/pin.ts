import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvalidArgumentError } from 'commander';
import { packageFile } from '../../../base/package-file.ts';
import { readPackageName } from '../../../base/package-name.ts';
import { readVersion } from '../../../base/version.ts';
import { failure } from '../exit.ts';

/** A package that a pipeline installs: its name, its exact version, and its digest. */
export interface Pin {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

export interface PinFlags {
  readonly package?: { readonly name: string; readonly version: string };
  readonly integrity?: string;
}

// The characters that a registry allows. None of them has a meaning in a shell, YAML or JSON.
const PACKAGE = /^((?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*)@(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

export function readPackage(text: string): NonNullable<PinFlags['package']> {
  const [, name, version] = PACKAGE.exec(text) ?? [];
  if (name === undefined || version === undefined) {
    throw new InvalidArgumentError('Pass a name and an exact version: NAME@1.2.3.');
  }
  return { name, version };
}

export function readIntegrity(text: string): string {
  if (!SHA512.test(text)) {
    throw new InvalidArgumentError('Pass a digest as npm prints it: sha512- and 88 characters.');
  }
  return text;
}

/** The digest that npm recorded when it installed this copy of Colophon in a project; undefined for any other copy. */
function recordedIntegrity(name: string): string | undefined {
  const home = fileURLToPath(packageFile(''));
  const modules = name.split('/').reduce((path) => dirname(path), home);
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      readonly packages?: Readonly<Record<string, { readonly integrity?: string } | undefined>>;
    };
    return packages?.[`node_modules/${name}`]?.integrity?.split(' ').find((one) => SHA512.test(one));
  } catch {
    return undefined;
  }
}

/**
 * The package that pipelines run: the one that contains this command, or the one that the user names. The digest decides, not the name, so
 * that a package that somebody else publishes under the same name never runs in a job with a token.
 */
export function pinFor({ package: named, integrity }: PinFlags): Pin {
  const own = { name: readPackageName(), version: readVersion() };
  const { name, version } = named ?? own;
  const isOwn = name === own.name && version === own.version;
  const digest = integrity ?? (isOwn ? recordedIntegrity(name) : undefined);
  if (digest === undefined) {
    throw failure(
      `Unknown digest of ${name}@${version}: pipelines install a package by its digest only. ` +
        `${isOwn ? 'npm records it when it installs Colophon in a project (not with --global); this copy has no record. ' : ''}` +
        `Nothing was written. Pass --integrity "$(npm view ${name}@${version} dist.integrity)", ` +
        'or --no-ci to write no pipelines.',
    );
  }
  return { name, version, integrity: digest };
}
