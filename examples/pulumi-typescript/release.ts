import * as pulumi from '@pulumi/pulumi';

const provider: pulumi.dynamic.ResourceProvider = {
  create: async (inputs) => ({ id: inputs.product, outs: { ...inputs, tag: `v${inputs.version}` } }),
  update: async (_id, _olds, news) => ({ outs: { ...news, tag: `v${news.version}` } }),
};

/** In place of your release process: its tag is unknown until it is created. */
export class Release extends pulumi.dynamic.Resource {
  declare public readonly tag: pulumi.Output<string>;

  constructor(name: string, args: { product: string; version: pulumi.Input<string> }) {
    super(provider, name, { ...args, tag: undefined });
  }
}
