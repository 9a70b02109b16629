import type { Metadata, ServerErrorResponse, status } from '@grpc/grpc-js';
import { messageOf } from '../../base/error-message.ts';
import type { JsonObject } from '../../base/json.ts';
import { PartialError } from '../life.ts';
import type { Stubs } from './stubs.ts';

/** A request that cannot be answered. */
export class RefusedError extends Error {
  readonly code: keyof typeof status;

  constructor(code: keyof typeof status, message: string) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
  }
}

function initFailed(stubs: Stubs, { kept, reasons }: PartialError, message: string): Metadata {
  const detail = new stubs.messages.ErrorResourceInitFailed();
  detail.setId(kept.id);
  detail.setProperties(structOf(stubs, kept.outputs));
  detail.setReasonsList([...reasons]);
  const packed = new stubs.Any();
  packed.pack(detail.serializeBinary(), 'pulumirpc.ErrorResourceInitFailed');
  const whole = new stubs.Status();
  whole.setCode(stubs.grpc.status.UNKNOWN);
  whole.setMessage(message);
  whole.addDetails(packed);
  const metadata = new stubs.grpc.Metadata();
  // The engine reads details here that a plain gRPC status cannot express.
  metadata.set('grpc-status-details-bin', Buffer.from(whole.serializeBinary()));
  return metadata;
}

/** Converts properties to a message. Omits values that JSON cannot express. */
export function structOf(stubs: Stubs, values: JsonObject): InstanceType<Stubs['Struct']> {
  return stubs.Struct.fromJavaScript(JSON.parse(JSON.stringify(values)));
}

/** A failure for the engine: a sentence without secrets, never a stack trace, and the resource created despite it. */
export function failureOf(
  stubs: Stubs,
  error: unknown,
  hidden: readonly string[],
): Partial<ServerErrorResponse> & Error {
  let message = messageOf(error);
  for (const text of hidden) {
    message = message.replaceAll(text, '***');
  }
  const { status } = stubs.grpc;
  if (error instanceof PartialError) {
    const metadata = initFailed(stubs, error, message);
    return { name: 'Error', message, details: message, code: status.UNKNOWN, metadata };
  }
  const code = error instanceof RefusedError ? status[error.code] : status.UNKNOWN;
  return { name: 'Error', message, details: message, code };
}
