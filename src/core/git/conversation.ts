import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { GitFailure } from './failure.ts';

/** An object; without its content if that exceeds the requested size. */
export interface FoundObject {
  readonly type: string;
  readonly size: number;
  readonly content: Buffer | undefined;
}

/** How to start the `git cat-file` process. */
export interface Speaker {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** A process without requests for this long ends; the next request starts another one. */
const IDLE_MS = 1000;
/** A process that does not answer for this long is stuck. */
const SILENCE_MS = 120_000;
const PIECE = 65_536;

/** The unread output of a process. */
class Output {
  #bytes: Buffer[] = [];
  #length = 0;
  #isEnded = false;
  #wake: () => void = () => {};

  constructor(stream: Readable) {
    const end = (): void => {
      this.#isEnded = true;
      this.#wake();
    };
    stream.on('end', end).on('close', end).on('error', end);
    stream.on('data', (bytes: Buffer) => {
      this.#bytes.push(bytes);
      this.#length += bytes.length;
      this.#wake();
    });
  }

  /** All unread output as one buffer. */
  #whole(): Buffer {
    const [first = Buffer.alloc(0), ...others] = this.#bytes;
    const whole = others.length === 0 ? first : Buffer.concat(this.#bytes);
    this.#bytes = [whole];
    return whole;
  }

  async #more(): Promise<void> {
    if (this.#isEnded) {
      throw new GitFailure('git ended before it had answered');
    }
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Reads this number of bytes, waiting for them if necessary. */
  async bytes(count: number): Promise<Buffer> {
    while (this.#length < count) {
      await this.#more();
    }
    const whole = this.#whole();
    this.#bytes = [whole.subarray(count)];
    this.#length -= count;
    return whole.subarray(0, count);
  }

  /** Reads the next line, without the line break. */
  async line(): Promise<string> {
    let end = this.#whole().indexOf('\n');
    while (end < 0) {
      await this.#more();
      end = this.#whole().indexOf('\n');
    }
    return (await this.bytes(end + 1)).toString('latin1', 0, end);
  }
}

/** A process and its output. */
interface Running {
  readonly child: Child;
  readonly output: Output;
}

/** Reads any number of objects of a repository with a single git process. */
export class Conversation {
  readonly #speaker: () => Speaker;
  #running: Running | undefined;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(speaker: () => Speaker) {
    this.#speaker = speaker;
  }

  /** The object with this name; undefined if there is none. */
  readonly read = (name: string, mostBytes: number = Number.POSITIVE_INFINITY): Promise<FoundObject | undefined> => {
    const answer = this.#last.then(() => this.#ask(name, mostBytes));
    this.#last = answer.catch(() => undefined);
    return answer;
  };

  #start(): Running {
    const { program, args, folder, env, signal } = this.#speaker();
    const child = spawn(program, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'], signal });
    const running = { child, output: new Output(child.stdout) };
    const forget = (): void => {
      if (this.#running === running) {
        this.#running = undefined;
      }
    };
    // The reader of its output reports the failure.
    child.on('error', forget).on('close', forget);
    child.stdin.on('error', forget);
    child.unref();
    this.#running = running;
    return running;
  }

  /** Keeps this process alive only while a request is in flight; an idle git process ends with this process. */
  #hold(child: Child, isAsked: boolean): void {
    for (const stream of [child.stdin, child.stdout]) {
      if (stream instanceof Socket) {
        stream[isAsked ? 'ref' : 'unref']();
      }
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#running = undefined;
        child.stdin.end();
        if (isAsked) {
          child.kill('SIGKILL');
        }
      },
      isAsked ? SILENCE_MS : IDLE_MS,
    ).unref();
  }

  async #ask(name: string, mostBytes: number): Promise<FoundObject | undefined> {
    if (/[\n\0]/.test(name)) {
      return undefined;
    }
    const { child, output } = this.#running ?? this.#start();
    this.#hold(child, true);
    try {
      child.stdin.write(`${name}\n`);
      const [, type = '', length] = (await output.line()).split(' ').slice(-3);
      const size = Number(length);
      if (!Number.isSafeInteger(size)) {
        return undefined;
      }
      const isWanted = size <= mostBytes;
      const content = isWanted ? await output.bytes(size) : undefined;
      for (let left = isWanted ? 0 : size; left > 0; left -= PIECE) {
        await output.bytes(Math.min(left, PIECE));
      }
      await output.bytes(1);
      return { type, size, content };
    } finally {
      this.#hold(child, false);
    }
  }
}
