import * as pulumi from '@pulumi/pulumi';
import { providerText } from './provider-text';

/** The properties of a resource class. */
export interface ResourceAbout {
  /** The name of the class, also in the runtime. */
  readonly kind: string;
  /** The names of all properties of an existing resource. */
  readonly outputs: readonly string[];
  /** The names of the properties whose values are secret. */
  readonly secrets: readonly string[];
  /** Whether its deletion deletes a resource of the service. */
  readonly deletable: boolean;
}

type Properties = Record<string, unknown>;

function propertiesOf(
  about: ResourceAbout,
  name: string,
  args: object | undefined,
  opts: pulumi.CustomResourceOptions,
): Properties {
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
    // The engine's own import does not tell a dynamic provider which kind of resource to read. As an input, the id reaches `create`.
    properties['__import'] = opts.import;
    // An import in the program is stricter than an id in the manifest, and takes precedence.
    delete properties['__adopt'];
  }
  if (opts.id === undefined) {
    // A provider receives neither from Pulumi, and only the same resource of the same stack adopts what an interrupted run created.
    properties['__place'] = `${pulumi.getStack()}::${name}`;
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
    super(`pulumi-nodejs:dynamic/colophon:${about.kind}`, name, propertiesOf(about, name, args, opts), {
      ...pulumi.mergeOptions(opts, { additionalSecretOutputs: [...about.secrets] }),
      // For a forced replacement (`--replace` or a taint), the engine does not ask the provider whether to delete first.
      deleteBeforeReplace: opts.deleteBeforeReplace ?? (about.deletable ? true : undefined),
      import: undefined,
    });
  }
}
