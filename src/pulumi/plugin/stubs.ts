import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Grpc from '@grpc/grpc-js';
import type * as PluginMessages from '@pulumi/pulumi/proto/plugin_pb.js';
import type * as ProviderService from '@pulumi/pulumi/proto/provider_grpc_pb.js';
import type * as ProviderMessages from '@pulumi/pulumi/proto/provider_pb.js';
import type * as StatusMessages from '@pulumi/pulumi/proto/status_pb.js';
import type * as AnyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import type * as EmptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import type * as StructMessages from 'google-protobuf/google/protobuf/struct_pb.js';

/** The messages and services of Pulumi's protocol, and the gRPC library. */
export interface Stubs {
  readonly grpc: typeof Grpc;
  readonly messages: typeof ProviderMessages;
  readonly service: typeof ProviderService.ResourceProviderService;
  readonly PluginInfo: typeof PluginMessages.PluginInfo;
  readonly Status: typeof StatusMessages.Status;
  readonly Any: typeof AnyMessages.Any;
  readonly Empty: typeof EmptyMessages.Empty;
  readonly Struct: typeof StructMessages.Struct;
}

/** The package `@pulumi/pulumi`, which is not installed with Colophon, is missing. */
export class MissingPulumiError extends Error {
  constructor() {
    super(
      'colophon: the package @pulumi/pulumi is not installed beside colophon; install it with `npm install @pulumi/pulumi`.',
    );
    this.name = 'MissingPulumiError';
  }
}

function resolveFrom(place: string): string | undefined {
  try {
    return createRequire(place).resolve('@pulumi/pulumi/package.json');
  } catch {
    return undefined;
  }
}

/**
 * Loads the protocol from the installed `@pulumi/pulumi`: the one next to this package, or else the one in the current
 * directory, which is the program's. Its dependencies are resolved from its own location.
 */
export function loadStubs(): Stubs {
  const found = resolveFrom(import.meta.url) ?? resolveFrom(join(process.cwd(), 'package.json'));
  if (found === undefined) {
    throw new MissingPulumiError();
  }
  const load = createRequire(found);
  const service = load('@pulumi/pulumi/proto/provider_grpc_pb.js') as typeof ProviderService;
  return {
    grpc: load('@grpc/grpc-js') as typeof Grpc,
    messages: load('@pulumi/pulumi/proto/provider_pb.js') as typeof ProviderMessages,
    service: service.ResourceProviderService,
    PluginInfo: (load('@pulumi/pulumi/proto/plugin_pb.js') as typeof PluginMessages).PluginInfo,
    Status: (load('@pulumi/pulumi/proto/status_pb.js') as typeof StatusMessages).Status,
    Any: (load('google-protobuf/google/protobuf/any_pb.js') as typeof AnyMessages).Any,
    Empty: (load('google-protobuf/google/protobuf/empty_pb.js') as typeof EmptyMessages).Empty,
    Struct: (load('google-protobuf/google/protobuf/struct_pb.js') as typeof StructMessages).Struct,
  };
}
