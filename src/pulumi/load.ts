/**
 * A process that reads a manifest for a program: a request as JSON on stdin, the answer as JSON on stdout.
 * @module
 */
import { text } from 'node:stream/consumers';
import { answerTo, type LoadRequest } from './load-answer.ts';

// Bundled as CommonJS, which cannot wait at the top.
async function answer(): Promise<void> {
  const request = JSON.parse(await text(process.stdin)) as LoadRequest;
  process.stdout.write(JSON.stringify(await answerTo(request, { env: process.env, now: new Date() })));
}

void answer();
