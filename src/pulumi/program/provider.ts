import * as pulumi from '@pulumi/pulumi';

/** Where the resources of a provider are, and who asks for them. */
export interface ProviderArgs {
  /** The id of the organization. */
  readonly organization?: pulumi.Input<string>;
  /** The API token. It is kept as a secret; `tokenVariable` keeps it out of the state altogether. */
  readonly token?: pulumi.Input<string>;
  /** The name of the environment variable that holds the token, such as `COLOPHON_TOKEN_EU`. */
  readonly tokenVariable?: pulumi.Input<string>;
  /** Where the API is, if not at its usual address. */
  readonly baseUrl?: pulumi.Input<string>;
  /**
   * Whether a creation adopts what exists, is in no state and is exactly as declared, such as what an interrupted run created.
   * Off by default.
   */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/**
 * A second organization, or a second token, in one program. What is set here wins over the environment and the
 * configuration of the stack. Given to a component, by `providers: [eu]`, it reaches everything inside, including dynamic
 * resources that are not Colophon's, because Pulumi knows all of them by one package.
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
        // A dynamic provider is configured with texts.
        'colophon:adoptExisting':
          args.adoptExisting === undefined ? undefined : pulumi.output(args.adoptExisting).apply(String),
      },
      opts,
    );
  }
}
