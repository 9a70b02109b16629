import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
  type UntypedHandleCall,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import engineRpc from '@pulumi/pulumi/proto/engine_grpc_pb.js';
import type * as engineTypes from '@pulumi/pulumi/proto/engine_pb.js';
import engineProto from '@pulumi/pulumi/proto/engine_pb.js';
import monitorRpc from '@pulumi/pulumi/proto/resource_grpc_pb.js';
import type * as types from '@pulumi/pulumi/proto/resource_pb.js';
import proto from '@pulumi/pulumi/proto/resource_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { JsonObject } from '../../../src/base/json.ts';
import type { Deployment } from './small-engine-deployment.ts';
import type { AliasGoal, Goal } from './small-engine-goal.ts';
import { readOnly, register } from './small-engine-register.ts';
import { jsonOf, plainOf, structOf } from './wire.ts';

/** What a program needs to know to find its engine. */
export interface Monitor {
  readonly address: string;
  /** Settles when no request is being worked on. */
  readonly idle: () => Promise<void>;
  readonly close: () => void;
}

const FEATURES: readonly string[] = ['secrets', 'aliasSpecs', 'deletedWith'];

/** Listens for a program that runs as a part of a deployment. */
export async function startMonitor(d: Deployment): Promise<Monitor> {
  const server = new Server({ 'grpc.max_receive_message_length': 1024 * 1024 * 400 });
  const work = new Set<Promise<unknown>>();
  const handle = <Request, Answer>(answer: (request: Request) => Answer | Promise<Answer>): UntypedHandleCall => {
    const handler = (
      call: { readonly request: Request },
      done: (error: { code: number; details: string } | null, answer?: Answer) => void,
    ): void => {
      const doing = (async () => {
        try {
          done(null, await answer(call.request));
        } catch (error) {
          // A program that is told more than that its engine is gone prints all it knows about itself.
          const code = status.UNAVAILABLE;
          done({ code, details: (error as Error).message });
        }
      })();
      work.add(doing);
      void doing.finally(() => work.delete(doing));
    };
    return handler as UntypedHandleCall;
  };
  server.addService(
    monitorRpc.ResourceMonitorService as unknown as ServiceDefinition,
    completed(monitorRpc.ResourceMonitorService, monitorMethods(d, handle)),
  );
  server.addService(
    engineRpc.EngineService as unknown as ServiceDefinition,
    completed(engineRpc.EngineService, engineMethods(d, handle)),
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return {
    address: `127.0.0.1:${port}`,
    idle: async () => {
      while (work.size > 0) {
        await Promise.allSettled(work);
      }
    },
    close: () => server.forceShutdown(),
  };
}

type Handle = <Request, Answer>(answer: (request: Request) => Answer | Promise<Answer>) => UntypedHandleCall;

/** All methods of a service: what is not served is said to be unknown. */
function completed(service: object, methods: UntypedServiceImplementation): UntypedServiceImplementation {
  const missing: UntypedHandleCall = (_call: unknown, done: (error: { code: number; details: string }) => void): void =>
    done({ code: status.UNIMPLEMENTED, details: 'the small engine does not know this' });
  return Object.fromEntries(Object.keys(service).map((name) => [name, methods[name] ?? missing]));
}

function monitorMethods(d: Deployment, handle: Handle): UntypedServiceImplementation {
  const guarded = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (d.failed) {
      throw new Error('the deployment has failed');
    }
    try {
      return await work();
    } catch (error) {
      d.fail(`${name}: ${(error as Error).message}`);
      throw error;
    }
  };
  return {
    supportsFeature: handle((request: types.SupportsFeatureRequest) => {
      const answer = new proto.SupportsFeatureResponse();
      answer.setHassupport(FEATURES.includes(request.getId()));
      return answer;
    }),
    registerResource: handle((request: types.RegisterResourceRequest) =>
      guarded(`${request.getType()} (${request.getName()})`, async () => {
        const done = await register(d, goalOf(request));
        const answer = new proto.RegisterResourceResponse();
        answer.setUrn(done.urn);
        answer.setId(done.id);
        answer.setObject(structOf(done.outputs));
        answer.setStablesList([...done.stables]);
        return answer;
      }),
    ),
    readResource: handle((request: types.ReadResourceRequest) =>
      guarded(`${request.getType()} (${request.getName()})`, async () => {
        const done = await readOnly(d, readGoalOf(request), request.getId());
        const answer = new proto.ReadResourceResponse();
        answer.setUrn(done.urn);
        answer.setProperties(structOf(done.outputs));
        return answer;
      }),
    ),
    registerResourceOutputs: handle((request: types.RegisterResourceOutputsRequest) => {
      const outputs = jsonOf(request.getOutputs());
      const item = d.resources.get(request.getUrn());
      if (item !== undefined) {
        d.resources.replace(item, { ...item, outputs });
        if (item.type === 'pulumi:pulumi:Stack') {
          d.outputs = plainOf<JsonObject>(outputs);
        }
      }
      return new empty.Empty();
    }),
    registerPackage: handle((request: types.RegisterPackageRequest) => {
      const answer = new proto.RegisterPackageResponse();
      answer.setRef(request.getName());
      return answer;
    }),
    signalAndWaitForShutdown: handle(() => new empty.Empty()),
  };
}

function engineMethods(d: Deployment, handle: Handle): UntypedServiceImplementation {
  let root = '';
  return {
    log: handle((request: engineTypes.LogRequest) => {
      if (request.getSeverity() === engineProto.LogSeverity.ERROR) {
        d.fail(request.getMessage());
      } else if (request.getSeverity() !== engineProto.LogSeverity.DEBUG) {
        d.messages.push(request.getMessage());
      }
      return new empty.Empty();
    }),
    getRootResource: handle(() => {
      const answer = new engineProto.GetRootResourceResponse();
      answer.setUrn(root);
      return answer;
    }),
    setRootResource: handle((request: engineTypes.SetRootResourceRequest) => {
      root = request.getUrn();
      return new engineProto.SetRootResourceResponse();
    }),
  };
}

function goalOf(request: types.RegisterResourceRequest): Goal {
  const propertyDependencies: Record<string, readonly string[]> = {};
  request.getPropertydependenciesMap().forEach((urns, key) => {
    propertyDependencies[key] = urns.getUrnsList();
  });
  return {
    type: request.getType(),
    name: request.getName(),
    parent: request.getParent(),
    custom: request.getCustom(),
    inputs: jsonOf(request.getObject()),
    provider: request.getProvider(),
    dependencies: request.getDependenciesList(),
    propertyDependencies,
    aliases: [
      ...request.getAliasurnsList().map((urn) => ({ urn })),
      ...request.getAliasesList().map((alias): AliasGoal => {
        const spec = alias.getSpec();
        return spec === undefined || alias.getUrn() !== ''
          ? { urn: alias.getUrn() }
          : {
              name: spec.getName(),
              type: spec.getType(),
              stack: spec.getStack(),
              project: spec.getProject(),
              parent: spec.getParenturn(),
              noParent: spec.getNoparent(),
            };
      }),
    ],
    ignoreChanges: request.getIgnorechangesList(),
    replaceOnChanges: request.getReplaceonchangesList(),
    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
    deleteBeforeReplace: request.getDeletebeforereplacedefined() ? request.getDeletebeforereplace() : undefined,
    protect: request.getProtect() ?? false,
    retainOnDelete: request.getRetainondelete() ?? false,
    deletedWith: request.getDeletedwith(),
    importId: request.getImportid(),
  };
}

function readGoalOf(request: types.ReadResourceRequest): Goal {
  return {
    type: request.getType(),
    name: request.getName(),
    parent: request.getParent(),
    custom: true,
    inputs: jsonOf(request.getProperties()),
    provider: request.getProvider(),
    dependencies: request.getDependenciesList(),
    propertyDependencies: {},
    aliases: [],
    ignoreChanges: [],
    replaceOnChanges: [],
    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
    deleteBeforeReplace: undefined,
    protect: false,
    retainOnDelete: false,
    deletedWith: '',
    importId: '',
  };
}
