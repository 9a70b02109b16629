import type { ServerWritableStream } from '@grpc/grpc-js';
import type { IResourceProviderServer } from '@pulumi/pulumi/proto/provider_grpc_pb.js';
import { diffConfig } from './config.ts';
import { differenceMessage } from './difference.ts';
import { RefusedError, structOf } from './failure.ts';
import { answering, createLifeService, failureMessages, inputsIn } from './life-service.ts';
import { packageSchema, pluginVersion } from './schema.ts';
import type { Session } from './session.ts';
import type { Stubs } from './stubs.ts';

/** The methods that Colophon does not support, and the message for each. */
const ABSENT = {
  parameterize: 'Colophon takes no parameters: add the package without them.',
  invoke: 'Colophon has no functions. To look something up, use the `get` of its resource.',
  call: 'the resources of Colophon have no methods.',
  construct: 'Colophon has no components for other languages: declare its resources individually.',
  list: 'Colophon does not list resources; `colophon pulumi import` writes a file for `pulumi import --file`.',
} as const;

/** The name of the provider's own resource; undefined if the engine is too old to send it. */
function nameOf(request: {
  readonly getName: () => string | undefined;
  readonly getUrn: () => string | undefined;
}): string | undefined {
  const name = request.getName() ?? '';
  const last = name === '' ? (request.getUrn()?.split('::').at(-1) ?? '') : name;
  return last === '' ? undefined : last;
}

/** Pulumi's provider protocol over one session. */
export function createService(
  stubs: Stubs,
  session: Session,
): Omit<IResourceProviderServer, 'getMapping' | 'getMappings'> {
  const { messages } = stubs;
  const refuse = (name: Exclude<keyof typeof ABSENT, 'list'>) =>
    answering<unknown, never>(stubs, session, () => {
      throw new RefusedError('UNIMPLEMENTED', ABSENT[name]);
    });

  return {
    ...createLifeService(stubs, session),

    parameterize: refuse('parameterize'),
    invoke: refuse('invoke'),
    call: refuse('call'),
    construct: refuse('construct'),
    list: (call: ServerWritableStream<unknown, unknown>) => {
      call.emit('error', { code: stubs.grpc.status.UNIMPLEMENTED, details: ABSENT.list });
    },

    handshake: answering(stubs, session, () => {
      const answer = new messages.ProviderHandshakeResponse();
      answer.setAcceptSecrets(true);
      answer.setAcceptResources(true);
      answer.setAcceptOutputs(true);
      return answer;
    }),

    attach: answering(stubs, session, () => new stubs.Empty()),

    getPluginInfo: answering(stubs, session, () => {
      const answer = new stubs.PluginInfo();
      answer.setVersion(pluginVersion());
      return answer;
    }),

    getSchema: answering(stubs, session, (request) => {
      if (request.getVersion() !== 0) {
        throw new RefusedError('UNIMPLEMENTED', `no schema version ${request.getVersion()}: request version 0.`);
      }
      const answer = new messages.GetSchemaResponse();
      answer.setSchema(packageSchema());
      return answer;
    }),

    checkConfig: answering(stubs, session, (request) => {
      const answer = new messages.CheckResponse();
      // The engine restores the marks of secrets, which it removes for this one request.
      answer.setInputs(request.getNews() ?? structOf(stubs, {}));
      const failures = session.checkConfig({ args: inputsIn(request.getNews()).values, name: nameOf(request) });
      answer.setFailuresList(failureMessages(stubs, failures));
      return answer;
    }),

    diffConfig: answering(stubs, session, (request) => {
      const olds = inputsIn(request.getOldInputs() ?? request.getOlds()).values;
      const news = inputsIn(request.getNews()).values;
      return differenceMessage(stubs, diffConfig(olds, news), { olds, news, ignored: request.getIgnorechangesList() });
    }),

    configure: answering(stubs, session, async (request) => {
      await session.configure({ args: inputsIn(request.getArgs()).values, name: nameOf(request) });
      const answer = new messages.ConfigureResponse();
      answer.setAcceptsecrets(true);
      answer.setAcceptresources(true);
      answer.setAcceptoutputs(true);
      answer.setSupportspreview(true);
      return answer;
    }),

    cancel: answering(stubs, session, () => {
      session.cancel();
      return new stubs.Empty();
    }),
  };
}
