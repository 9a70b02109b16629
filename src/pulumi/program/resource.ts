import * as pulumi from '@pulumi/pulumi';
import { providerText } from './provider-text';

/** What a class knows about its resources. */
export interface ResourceAbout {
  /** The name of the class, also in the runtime. */
  readonly kind: string;
  /** The names of all properties of an existing resource. */
  readonly outputs: readonly string[];
  /** The names of the properties whose values are secret. */
  readonly secrets: readonly string[];
  /** Whether its deletion deletes something on the service. */
  readonly deletable: boolean;
}

type Properties = Record<string, unknown>;

function propertiesOf(about: ResourceAbout, args: object | undefined, opts: pulumi.CustomResourceOptions): Properties {
  const properties: Properties = {};
  for (const output of about.outputs) {
    properties[output] = undefined;
  }
  Object.assign(properties, args);
  for (const secret of about.secrets) {
    if (properties[secret] !== undefined) {
      properties[secret] = pulumi.secret(properties[secret]);
    }
  }
  if (opts.import) {
    // The engine's own import asks a dynamic provider without telling it which one it is. As an input it reaches `create`.
    properties['__import'] = opts.import;
    // The program's import is stricter than the manifest's id, and wins.
    delete properties['__adopt'];
  }
  properties['__provider'] = providerText(about.kind);
  return properties;
}

/** A resource that Colophon manages. */
export abstract class ColophonResource extends pulumi.CustomResource {
  protected constructor(
    about: ResourceAbout,
    name: string,
    args: object | undefined,
    opts: pulumi.CustomResourceOptions = {},
  ) {
    super(`pulumi-nodejs:dynamic/colophon:${about.kind}`, name, propertiesOf(about, args, opts), {
      ...pulumi.mergeOptions(opts, { additionalSecretOutputs: [...about.secrets] }),
      // A forced replacement (`--replace` or a taint) never asks the provider which of the two comes first.
      deleteBeforeReplace: opts.deleteBeforeReplace ?? (about.deletable ? true : undefined),
      import: undefined,
    });
  }
}
