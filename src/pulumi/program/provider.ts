import * as pulumi from '@pulumi/pulumi';

/** The settings of a provider: the organization, the token and the API. */
export interface ProviderArgs {
  /** The id of the organization. */
  readonly organization?: pulumi.Input<string>;
  /** The API token. It is stored as a secret; `tokenVariable` keeps it out of the state altogether. */
  readonly token?: pulumi.Input<string>;
  /** The name of the environment variable that holds the token, such as `COLOPHON_TOKEN_EU`. */
  readonly tokenVariable?: pulumi.Input<string>;
  /** The base URL of the API, if not the default. */
  readonly baseUrl?: pulumi.Input<string>;
  /**
   * Whether to adopt existing resources that are not in a state and are exactly as declared. False by default.
   */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/**
 * A second organization or a second token in one program. Its arguments override the environment and the configuration of the
 * stack. Passed to a component as `providers: [eu]`, it applies to everything inside, including dynamic resources that do not
 * belong to Colophon, because Pulumi has one package for all of them.
 */
export class Provider extends pulumi.ProviderResource {
  public constructor(name: string, args: ProviderArgs = {}, opts: pulumi.ResourceOptions = {}) {
    super(
      'pulumi-nodejs',
      name,
      {
        'colophon:explicit': 'true',
        'colophon:organization': args.organization,
        'colophon:token': args.token === undefined ? undefined : pulumi.secret(args.token),
        'colophon:tokenVariable': args.tokenVariable,
        'colophon:baseUrl': args.baseUrl,
        // The configuration of a dynamic provider consists of strings.
        'colophon:adoptExisting':
          args.adoptExisting === undefined ? undefined : pulumi.output(args.adoptExisting).apply(String),
      },
      opts,
    );
  }
}
