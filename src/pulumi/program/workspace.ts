import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as pulumi from '@pulumi/pulumi';
import type { ColophonResource } from './resource';
import * as resources from './resources.gen';

/** A declared resource, before it is registered. */
export interface WorkspaceChild {
  /** As in a plan: `site.docs.redirect["/old"]`. */
  readonly address: string;
  /** The name of its class, such as `SiteRedirect`. */
  readonly resource: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The manifest of a workspace. */
export interface WorkspaceArgs {
  /** A file or a folder, relative to the working directory of the program. */
  readonly manifest: string;
  /** The environment of the manifest, if it has several. */
  readonly environment?: string;
  /** Values for the variables of the manifest. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Environment variables that the manifest may read, in addition to `COLOPHON_VAR_…` and those in `COLOPHON_ALLOW_ENV`. */
  readonly allowEnv?: readonly string[];
  /** Secrets that the manifest may read with `!env`, in addition to `COLOPHON_SECRET_…` and those in `COLOPHON_SECRET_ENV`. */
  readonly secretEnv?: readonly string[];
  /** Returns options, such as `protect` or `ignoreChanges`, for the resource at an address. */
  readonly transform?: (child: WorkspaceChild) => pulumi.CustomResourceOptions | undefined;
}

interface Declaration extends WorkspaceChild {
  readonly dependsOn: readonly string[];
  readonly previously: readonly string[];
  readonly protect: boolean;
  readonly secrets: readonly string[];
  readonly adopt?: string;
}

interface Loaded {
  /** The organization of the manifest. */
  readonly organization: string;
  readonly declarations: readonly Declaration[];
}

type Answer = (Loaded & { readonly ok: true }) | { readonly ok: false; readonly problems: string };

type ResourceClass = new (
  name: string,
  args: Readonly<Record<string, unknown>>,
  opts: pulumi.CustomResourceOptions,
) => ColophonResource;

const MOST_OUTPUT = 1024 * 1024 * 1024;

function loaderFile(): string {
  const beside = join(__dirname, '..', 'load.js');
  if (existsSync(beside)) {
    return beside;
  }
  // A bundled program contains this code, but not the loader, which is in the package.
  try {
    const home = dirname(
      createRequire(join(process.cwd(), 'program.js')).resolve('@colophon-sync/colophon/package.json'),
    );
    return join(home, 'dist', 'pulumi', 'load.js');
  } catch {
    throw new pulumi.RunError(
      `Cannot find the package @colophon-sync/colophon from ${process.cwd()}. Run npm install @colophon-sync/colophon next to Pulumi.yaml.`,
    );
  }
}

function answerOf(output: string): Answer | undefined {
  try {
    return JSON.parse(output) as Answer;
  } catch {
    return undefined;
  }
}

/** A separate process, because a program needs its resources synchronously and the loader is an ES module. */
function load({ manifest, environment, variables, allowEnv, secretEnv }: WorkspaceArgs): Loaded {
  const { stdout, stderr, error, status } = spawnSync(process.execPath, [loaderFile()], {
    input: JSON.stringify({ cwd: process.cwd(), manifest, environment, variables, allowEnv, secretEnv }),
    env: process.env,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  const answer = error === undefined ? answerOf(stdout) : undefined;
  if (answer === undefined) {
    const why = error?.message ?? (stderr.trim() || `its loader ended with status ${status}`);
    throw new pulumi.RunError(`Cannot read the manifest ${manifest}: ${why}`);
  }
  if (!answer.ok) {
    throw new pulumi.RunError(answer.problems);
  }
  return answer;
}

function classOf({ address, resource }: Declaration): ResourceClass {
  const found = new Map<string, unknown>(Object.entries(resources)).get(resource);
  if (typeof found !== 'function') {
    throw new pulumi.RunError(
      `${address} is a ${resource}, which this version of Colophon does not support. Update it: npm install @colophon-sync/colophon.`,
    );
  }
  return found as ResourceClass;
}

function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let at = 0; at < text.length - 1; at += 1) {
    pairs.add(text.slice(at, at + 2));
  }
  return pairs;
}

/** The most similar addresses, closest first. */
function nearest(address: string, all: readonly string[]): readonly string[] {
  const wanted = pairsOf(address);
  const likeness = (other: string): number => {
    const pairs = pairsOf(other);
    return [...pairs].filter((pair) => wanted.has(pair)).length / (pairs.size + wanted.size + 1);
  };
  return all
    .map((other) => ({ other, like: likeness(other) }))
    .sort((a, b) => b.like - a.like)
    .slice(0, 5)
    .map(({ other }) => other);
}

/** All resources of a manifest, which refer to each other by outputs. */
export class Workspace extends pulumi.ComponentResource {
  /** The addresses of all resources, each after the resources that it refers to. */
  public readonly addresses: readonly string[];
  private readonly children: ReadonlyMap<string, ColophonResource>;

  public constructor(name: string, args: WorkspaceArgs, opts: pulumi.ComponentResourceOptions = {}) {
    // An invalid manifest must stop the program before anything is registered, including this component.
    const { organization, ...loaded } = load(args);
    const declarations = loaded.declarations.map((declaration) => ({ declaration, make: classOf(declaration) }));
    super('colophon:index:Workspace', name, {}, opts);

    const children = new Map<string, ColophonResource>();
    const nameOf = (address: string): string => `${name}/${address}`;
    const childAt = (address: string): ColophonResource => {
      const child = children.get(address);
      if (child === undefined) {
        throw new pulumi.RunError(
          `The manifest ${args.manifest} refers to ${address}, which it does not declare earlier.`,
        );
      }
      return child;
    };
    const resolved = (value: unknown): unknown => {
      if (Array.isArray(value)) {
        return value.map(resolved);
      }
      if (typeof value !== 'object' || value === null) {
        return value;
      }
      const entries = Object.entries(value);
      const [first] = entries;
      if (entries.length === 1 && first?.[0] === '$ref' && typeof first[1] === 'string') {
        return childAt(first[1]).id;
      }
      return Object.fromEntries(entries.map(([key, inner]) => [key, resolved(inner)]));
    };

    // The provider refuses resources of another organization.
    const hidden = { __organization: organization };
    for (const { declaration, make } of declarations) {
      const { address, resource, inputs, dependsOn, previously, protect, secrets, adopt } = declaration;
      const properties = Object.fromEntries(
        Object.entries(inputs).map(([key, value]) => [
          key,
          secrets.includes(key) ? pulumi.secret(resolved(value)) : resolved(value),
        ]),
      );
      const own: pulumi.CustomResourceOptions = {
        dependsOn: dependsOn.map(childAt),
        aliases: previously.map((old) => ({ name: nameOf(old) })),
        // If absent, the option of the workspace applies.
        ...(protect ? { protect } : {}),
      };
      const wished = args.transform?.({ address, resource, inputs });
      children.set(
        address,
        new make(
          nameOf(address),
          { ...properties, ...hidden, ...(adopt === undefined ? {} : { __adopt: adopt }) },
          {
            ...pulumi.mergeOptions(own, wished),
            parent: this,
          },
        ),
      );
    }
    this.children = children;
    this.addresses = [...children.keys()];
    this.registerOutputs({});
  }

  /** The resource at an address, which must be of the given class, if any. */
  public get<T extends ColophonResource = ColophonResource>(address: string): T;
  public get<T extends ColophonResource>(type: { readonly prototype: T }, address: string): T;
  public get(...wanted: [string] | [{ readonly prototype: ColophonResource }, string]): ColophonResource {
    const [type, address] = wanted.length === 1 ? [undefined, wanted[0]] : wanted;
    const child = this.children.get(address);
    if (child === undefined) {
      const near = nearest(address, this.addresses);
      const hint = near.length === 0 ? 'It declares nothing.' : `Did you mean one of these?\n  ${near.join('\n  ')}`;
      throw new pulumi.RunError(`The manifest declares nothing at ${address}. ${hint}`);
    }
    if (type !== undefined && !Object.prototype.isPrototypeOf.call(type.prototype, child)) {
      throw new pulumi.RunError(
        `The manifest declares a ${child.constructor.name} at ${address}, not the requested type.`,
      );
    }
    return child;
  }
}
