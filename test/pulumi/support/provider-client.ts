import { credentials, type Metadata, type ServiceError } from '@grpc/grpc-js';
import type { PluginInfo } from '@pulumi/pulumi/proto/plugin_pb.js';
import rpc from '@pulumi/pulumi/proto/provider_grpc_pb.js';
import type * as types from '@pulumi/pulumi/proto/provider_pb.js';
import proto from '@pulumi/pulumi/proto/provider_pb.js';
import status from '@pulumi/pulumi/proto/status_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { JsonObject } from '../../../src/base/json.ts';
import { jsonOf, plainOf, structOf } from './wire.ts';

/** What a provider says of itself when it is configured. */
interface ProviderFlags {
  readonly acceptSecrets: boolean;
  readonly acceptOutputs: boolean;
  readonly acceptResources: boolean;
  readonly supportsPreview: boolean;
}

/** What kind of change a plugin says that a property has. */
type ChangeKind = 'add' | 'add-replace' | 'delete' | 'delete-replace' | 'update' | 'update-replace';

/** The answer to the question whether something changes. */
export interface ProviderDiff {
  readonly changes: 'unknown' | 'none' | 'some';
  readonly replaces: readonly string[];
  readonly stables: readonly string[];
  readonly diffs: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** Undefined where the provider gave none. */
  readonly detailed: Readonly<Record<string, ChangeKind>> | undefined;
}

interface ProviderFailure {
  readonly property: string;
  readonly reason: string;
}

interface Of {
  /** The resource it is about; it tells a plugin the type. */
  readonly urn?: string;
}

interface Preview {
  readonly preview?: boolean;
}

/** What a provider can be asked, with plain JSON. */
export interface ProviderMethods {
  /** What it said at the last `configure`. */
  readonly flags: () => ProviderFlags;
  readonly configure: (config: JsonObject) => Promise<ProviderFlags>;
  readonly check: (
    call: Of & { readonly news: JsonObject; readonly olds?: JsonObject },
  ) => Promise<{ readonly inputs: JsonObject; readonly failures: readonly ProviderFailure[] }>;
  readonly diff: (
    call: Of & {
      readonly id: string;
      readonly olds: JsonObject;
      readonly news: JsonObject;
      readonly oldInputs?: JsonObject;
      readonly ignoreChanges?: readonly string[];
    },
  ) => Promise<ProviderDiff>;
  readonly create: (
    call: Of & Preview & { readonly properties: JsonObject },
  ) => Promise<{ readonly id: string; readonly properties: JsonObject }>;
  readonly read: (
    call: Of & { readonly id: string; readonly properties?: JsonObject; readonly inputs?: JsonObject },
  ) => Promise<{ readonly id: string; readonly properties: JsonObject; readonly inputs: JsonObject | undefined }>;
  readonly update: (
    call: Of &
      Preview & {
        readonly id: string;
        readonly olds: JsonObject;
        readonly news: JsonObject;
        readonly oldInputs?: JsonObject;
      },
  ) => Promise<{ readonly properties: JsonObject }>;
  readonly delete: (
    call: Of & { readonly id: string; readonly properties: JsonObject; readonly oldInputs?: JsonObject },
  ) => Promise<void>;
  readonly getSchema: () => Promise<JsonObject>;
  readonly checkConfig: (
    call: Of & { readonly news: JsonObject; readonly olds?: JsonObject },
  ) => Promise<{ readonly inputs: JsonObject; readonly failures: readonly ProviderFailure[] }>;
  readonly diffConfig: (call: Of & { readonly olds: JsonObject; readonly news: JsonObject }) => Promise<ProviderDiff>;
  readonly getPluginInfo: () => Promise<{ readonly version: string }>;
}

/** What a provider answered in the place of a result. */
export class ProviderError extends Error {
  /** The number of the gRPC status. */
  readonly code: number;
  /** What was made although the call failed. */
  readonly partial:
    | { readonly id: string; readonly properties: JsonObject; readonly reasons: readonly string[] }
    | undefined;
  constructor(message: string, code: number, partial: ProviderError['partial']) {
    super(message);
    this.name = 'ProviderError';
    this.code = code;
    this.partial = partial;
  }
}

/** The client of a provider that listens at a port of this machine. */
export function createProviderClient(port: string): { readonly methods: ProviderMethods; readonly close: () => void } {
  const client = new rpc.ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure(), {
    'grpc.max_receive_message_length': 1024 * 1024 * 400,
  });
  let flags: ProviderFlags = {
    acceptSecrets: false,
    acceptOutputs: false,
    acceptResources: false,
    supportsPreview: false,
  };
  const sent = (value: JsonObject | undefined) => {
    const given: JsonObject = value ?? {};
    return structOf(flags.acceptSecrets ? given : plainOf<JsonObject>(given));
  };
  const ask = <Answer>(
    call: (done: (error: ServiceError | null, answer: Answer) => void) => unknown,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      call((error, answer) => (error === null ? resolve(answer) : reject(errorOf(error))));
    });
  const named = <
    Request extends { setUrn(urn: string): void; setType(type: string): void; setName(name: string): void },
  >(
    request: Request,
    of: Of,
  ): Request => {
    const urn = of.urn ?? 'urn:pulumi:stack::project::pulumi-nodejs:dynamic:Resource::resource';
    const [, , type = '', ...name] = urn.split('::');
    request.setUrn(urn);
    request.setType(type.split('$').at(-1) ?? '');
    request.setName(name.join('::'));
    return request;
  };
  const checkRequest = (of: Of & { readonly news: JsonObject; readonly olds?: JsonObject }) => {
    const request = named(new proto.CheckRequest(), of);
    request.setOlds(sent(of.olds));
    request.setNews(sent(of.news));
    return request;
  };
  const checked = (answer: types.CheckResponse) => ({
    inputs: jsonOf(answer.getInputs()),
    failures: answer
      .getFailuresList()
      .map((failure) => ({ property: failure.getProperty(), reason: failure.getReason() })),
  });
  const methods: ProviderMethods = {
    flags: () => flags,
    configure: async (config) => {
      const request = new proto.ConfigureRequest();
      request.setArgs(structOf(config));
      request.setAcceptsecrets(true);
      request.setAcceptresources(true);
      request.setSendsOldInputs(true);
      request.setSendsOldInputsToDelete(true);
      for (const [key, value] of Object.entries(plainOf<JsonObject>(config))) {
        request.getVariablesMap().set(key, typeof value === 'string' ? value : JSON.stringify(value));
      }
      const answer = await ask<types.ConfigureResponse>((done) => client.configure(request, done));
      flags = {
        acceptSecrets: answer.getAcceptsecrets(),
        acceptOutputs: answer.getAcceptoutputs(),
        acceptResources: answer.getAcceptresources(),
        supportsPreview: answer.getSupportspreview(),
      };
      return flags;
    },
    check: async (of) => checked(await ask<types.CheckResponse>((done) => client.check(checkRequest(of), done))),
    checkConfig: async (of) => {
      const request = named(new proto.CheckRequest(), of);
      request.setOlds(structOf(of.olds ?? {}));
      request.setNews(structOf(of.news));
      return checked(await ask<types.CheckResponse>((done) => client.checkConfig(request, done)));
    },
    diff: async (of) => {
      const request = named(new proto.DiffRequest(), of);
      request.setId(of.id);
      request.setOlds(sent(of.olds));
      request.setNews(sent(of.news));
      request.setOldInputs(sent(of.oldInputs));
      request.setIgnorechangesList([...(of.ignoreChanges ?? [])]);
      return diffOf(await ask<types.DiffResponse>((done) => client.diff(request, done)));
    },
    diffConfig: async (of) => {
      const request = named(new proto.DiffRequest(), of);
      request.setOlds(structOf(of.olds));
      request.setNews(structOf(of.news));
      request.setOldInputs(structOf(of.olds));
      return diffOf(await ask<types.DiffResponse>((done) => client.diffConfig(request, done)));
    },
    create: async (of) => {
      const request = named(new proto.CreateRequest(), of);
      request.setProperties(sent(of.properties));
      request.setPreview(of.preview ?? false);
      const answer = await ask<types.CreateResponse>((done) => client.create(request, done));
      return { id: answer.getId(), properties: jsonOf(answer.getProperties()) };
    },
    read: async (of) => {
      const request = named(new proto.ReadRequest(), of);
      request.setId(of.id);
      request.setProperties(sent(of.properties));
      request.setInputs(sent(of.inputs));
      const answer = await ask<types.ReadResponse>((done) => client.read(request, done));
      return {
        id: answer.getId(),
        properties: jsonOf(answer.getProperties()),
        inputs: answer.hasInputs() ? jsonOf(answer.getInputs()) : undefined,
      };
    },
    update: async (of) => {
      const request = named(new proto.UpdateRequest(), of);
      request.setId(of.id);
      request.setOlds(sent(of.olds));
      request.setNews(sent(of.news));
      request.setOldInputs(sent(of.oldInputs));
      request.setPreview(of.preview ?? false);
      return {
        properties: jsonOf((await ask<types.UpdateResponse>((done) => client.update(request, done))).getProperties()),
      };
    },
    delete: async (of) => {
      const request = named(new proto.DeleteRequest(), of);
      request.setId(of.id);
      request.setProperties(sent(of.properties));
      request.setOldInputs(sent(of.oldInputs));
      await ask<unknown>((done) => client.delete(request, done));
    },
    getSchema: async () =>
      JSON.parse(
        (
          await ask<types.GetSchemaResponse>((done) => client.getSchema(new proto.GetSchemaRequest(), done))
        ).getSchema(),
      ) as JsonObject,
    getPluginInfo: async () => ({
      version: (await ask<PluginInfo>((done) => client.getPluginInfo(new empty.Empty(), done))).getVersion(),
    }),
  };
  return { methods, close: () => client.close() };
}

const KINDS: readonly ChangeKind[] = ['add', 'add-replace', 'delete', 'delete-replace', 'update', 'update-replace'];

function diffOf(answer: types.DiffResponse): ProviderDiff {
  const detailed = new Map<string, ChangeKind>();
  answer.getDetaileddiffMap().forEach((change, property) => {
    detailed.set(property, KINDS[change.getKind()] ?? 'update');
  });
  return {
    changes: (['unknown', 'none', 'some'] as const)[answer.getChanges()] ?? 'unknown',
    replaces: answer.getReplacesList(),
    stables: answer.getStablesList(),
    diffs: answer.getDiffsList(),
    deleteBeforeReplace: answer.getDeletebeforereplace(),
    detailed: answer.getHasdetaileddiff() ? Object.fromEntries(detailed) : undefined,
  };
}

function errorOf(error: ServiceError): ProviderError {
  const metadata: Metadata | undefined = error.metadata;
  const details = metadata?.get('grpc-status-details-bin')[0];
  const any = Buffer.isBuffer(details) ? status.Status.deserializeBinary(details).getDetailsList()[0] : undefined;
  const failed = any?.unpack(proto.ErrorResourceInitFailed.deserializeBinary, 'pulumirpc.ErrorResourceInitFailed');
  const partial =
    failed === undefined || failed === null
      ? undefined
      : { id: failed.getId(), properties: jsonOf(failed.getProperties()), reasons: failed.getReasonsList() };
  return new ProviderError(error.details, error.code, partial);
}
