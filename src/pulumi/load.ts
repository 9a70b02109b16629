/**
 * A process that loads a manifest for a program: reads a request as JSON from stdin, and writes the answer as JSON to stdout.
 * @module
 */
import { text } from 'node:stream/consumers';
import { answerTo, type LoadRequest } from './load-answer.ts';

// Bundled as CommonJS, which has no top-level await.
async function answer(): Promise<void> {
  const request = JSON.parse(await text(process.stdin)) as LoadRequest;
  process.stdout.write(JSON.stringify(await answerTo(request, { env: process.env, now: new Date() })));
}

void answer();
