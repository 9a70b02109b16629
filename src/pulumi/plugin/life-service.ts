import type { handleUnaryCall } from '@grpc/grpc-js';
import type { IResourceProviderServer } from '@pulumi/pulumi/proto/provider_grpc_pb.js';
import type { Struct } from 'google-protobuf/google/protobuf/struct_pb.js';
import type { JsonObject } from '../../base/json.ts';
import { PLACE } from '../begun.ts';
import { type CheckFailure, PartialError } from '../life.ts';
import { sealProperties, secretsOf } from '../secrets.ts';
import type { ResourceSpec } from '../spec.ts';
import { differenceMessage } from './difference.ts';
import { failureOf, structOf } from './failure.ts';
import { keepAt } from './paths.ts';
import { previewOf, specOf } from './resources.ts';
import type { Session } from './session.ts';
import type { Stubs } from './stubs.ts';
import { openInputs, openState, type Plain } from './values.ts';

/** The methods of a resource's lifecycle. */
export type LifeService = Pick<IResourceProviderServer, 'check' | 'diff' | 'create' | 'read' | 'update' | 'delete'>;

/** The inputs in a message, without marks. */
export function inputsIn(struct: Struct | undefined): Plain {
  return openInputs((struct?.toJavaScript() ?? {}) as JsonObject);
}

function stateIn(struct: Struct | undefined): Plain {
  return openState((struct?.toJavaScript() ?? {}) as JsonObject);
}

/** Converts failures of a check to messages. */
export function failureMessages(
  stubs: Stubs,
  failures: readonly CheckFailure[],
): InstanceType<Stubs['messages']['CheckFailure']>[] {
  return failures.map(({ property, reason }) => {
    const message = new stubs.messages.CheckFailure();
    message.setProperty(property);
    message.setReason(reason);
    return message;
  });
}

/** Implements one method; converts every error to a status with a sentence. */
export function answering<Request, Answer>(
  stubs: Stubs,
  session: Session,
  work: (request: Request) => Promise<Answer> | Answer,
): handleUnaryCall<Request, Answer> {
  return (call, callback) => {
    const run = async (): Promise<Answer> => await work(call.request);
    run().then(
      (answer) => callback(null, answer),
      (error: unknown) => callback(failureOf(stubs, error, session.hidden())),
    );
  };
}

/** Runs an operation; marks secrets in a partial result after a failure, too. */
async function sealing<T>(work: () => Promise<T>, secrets: readonly string[]): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PartialError)) {
      throw error;
    }
    const { message, kept, reasons } = error;
    const outputs = sealProperties(kept.outputs, secrets);
    throw new PartialError(message, { kept: { ...kept, outputs }, reasons, cause: error });
  }
}

/** The lifecycle of all resources in Pulumi's protocol. */
export function createLifeService(stubs: Stubs, session: Session): LifeService {
  const { messages } = stubs;
  const sealed = (spec: ResourceSpec, values: JsonObject, secrets: Iterable<string>): Struct =>
    structOf(stubs, sealProperties(values, [...secretsOf(spec), ...secrets]));

  return {
    check: answering(stubs, session, async (request) => {
      const spec = specOf(request);
      const { values, secrets } = inputsIn(request.getNews());
      const olds = inputsIn(request.getOlds()).values;
      const isKnown = Object.keys(olds).length > 0;
      const { inputs, failures } = await session
        .local(spec)
        .check(values, isKnown ? { ...olds, [PLACE]: request.getUrn() } : undefined);
      const answer = new messages.CheckResponse();
      answer.setInputs(sealed(spec, inputs, secrets));
      answer.setFailuresList(failureMessages(stubs, failures));
      return answer;
    }),

    diff: answering(stubs, session, async (request) => {
      const [olds, given] = [stateIn(request.getOlds()).values, inputsIn(request.getNews()).values];
      const ignored = request.getIgnorechangesList();
      const news = keepAt(ignored, { olds, news: given });
      const difference = await session.local(specOf(request)).diff(request.getId(), olds, news);
      return differenceMessage(stubs, difference, { olds, news, ignored });
    }),

    create: answering(stubs, session, async (request) => {
      const spec = specOf(request);
      const { values, secrets } = inputsIn(request.getProperties());
      const answer = new messages.CreateResponse();
      if (request.getPreview()) {
        answer.setProperties(sealed(spec, previewOf(spec, values), secrets));
        return answer;
      }
      const { id, outputs } = await sealing(
        () => session.remote(spec).create({ ...values, [PLACE]: request.getUrn() }),
        [...secretsOf(spec), ...secrets],
      );
      answer.setId(id);
      answer.setProperties(sealed(spec, outputs, secrets));
      return answer;
    }),

    read: answering(stubs, session, async (request) => {
      const spec = specOf(request);
      const [outputs, inputs] = [stateIn(request.getProperties()), inputsIn(request.getInputs())];
      // An import and the first read of `get` have only the id.
      const isBare = Object.keys(outputs.values).length + Object.keys(inputs.values).length === 0;
      const olds = isBare ? undefined : { inputs: inputs.values, outputs: outputs.values };
      const found = await session.remote(spec).read(request.getId(), olds);
      const answer = new messages.ReadResponse();
      if (found !== undefined) {
        const secrets = [...outputs.secrets, ...inputs.secrets];
        answer.setId(found.id);
        answer.setProperties(sealed(spec, found.outputs, secrets));
        answer.setInputs(sealed(spec, found.inputs, secrets));
      }
      return answer;
    }),

    update: answering(stubs, session, async (request) => {
      const spec = specOf(request);
      const olds = stateIn(request.getOlds()).values;
      const { values, secrets } = inputsIn(request.getNews());
      const news = keepAt(request.getIgnorechangesList(), { olds, news: values });
      const answer = new messages.UpdateResponse();
      if (request.getPreview()) {
        const { stables } = await session.local(spec).diff(request.getId(), olds, news);
        answer.setProperties(sealed(spec, previewOf(spec, news, { olds, stables }), secrets));
        return answer;
      }
      const { outputs } = await sealing(
        () => session.remote(spec).update(request.getId(), olds, news),
        [...secretsOf(spec), ...secrets],
      );
      answer.setProperties(sealed(spec, outputs, secrets));
      return answer;
    }),

    delete: answering(stubs, session, async (request) => {
      await session.remote(specOf(request)).delete(request.getId(), stateIn(request.getProperties()).values);
      return new stubs.Empty();
    }),
  };
}
