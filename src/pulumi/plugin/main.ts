#!/usr/bin/env node
import { messageOf } from '../../base/error-message.ts';
import { loadStubs, MissingPulumiError, type Stubs } from './stubs.ts';

/** How long operations in flight may take after a signal to end the process. */
const GRACE_MS = 10_000;

/** How often to check that the parent process is still there. */
const PARENT_MS = 2_000;

function stubsOrExit(): Stubs {
  try {
    return loadStubs();
  } catch (error) {
    if (!(error instanceof MissingPulumiError)) {
      throw error;
    }
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function serve(stubs: Stubs): Promise<void> {
  // Loaded after the stubs, so that a missing `@pulumi/pulumi` fails immediately.
  const [{ createService }, { createSession }] = await Promise.all([import('./service.ts'), import('./session.ts')]);
  const { grpc } = stubs;
  const session = createSession(process.env);
  // The engine sends complete states in one message, and its own limit is not smaller.
  const size = 400 * 1024 * 1024;
  const server = new grpc.Server({ 'grpc.max_receive_message_length': size, 'grpc.max_send_message_length': size });
  server.addService(stubs.service, { ...createService(stubs, session) });

  let isEnding = false;
  const end = (): void => {
    if (isEnding) {
      return;
    }
    isEnding = true;
    session.cancel();
    const leave = (): void => {
      const exit = (): void => process.exit(0);
      session.close().then(exit, exit);
    };
    server.tryShutdown(leave);
    setTimeout(leave, GRACE_MS).unref();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);

  // A killed engine cannot announce its end. A process started manually for debugging has no engine address.
  if (process.argv.slice(2).some((arg) => !arg.startsWith('-'))) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) {
        end();
      }
    }, PARENT_MS).unref();
  }

  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  // The engine reads this one line to know where to call.
  process.stdout.write(`${port}\n`);
}

serve(stubsOrExit()).catch((error: unknown) => {
  process.stderr.write(`colophon: ${messageOf(error)}\n`);
  process.exit(1);
});
