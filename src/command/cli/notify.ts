import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { messageOf, systemReason } from '../../base/error-message.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { readProxies } from '../../base/proxy.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { readIfThere, replaceFile } from '../../core/ledger/files.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Receiver } from '../app/notify.ts';
import { NOTICE_FORMS, type NoticeBody, type NoticeForm, type NoticeState } from '../report/notice.ts';
import type { Result } from '../report/results.ts';
import { codeOf, EXIT, errorText, failure, usage } from './exit.ts';
import type { ManifestFlags } from './flags.ts';
import { choiceOption, valueOption } from './options.ts';
import type { Terminal } from './terminal.ts';
import { tokensIn } from './token.ts';
import { loadFor, withoutSecrets } from './work.ts';

export interface NotifyFlags {
  readonly notify?: string;
  /** `drift` is the former name of `problem`. */
  readonly notifyOn?: 'problem' | 'drift' | 'always';
  readonly notifyFormat?: NoticeForm;
  readonly notifyState?: string;
}

/** Adds the flags that post a command's findings or results to a webhook. */
export function addNotifyFlags(command: Command, problem: string, usual: 'problem' | 'drift' = 'problem'): Command {
  return command
    .addOption(valueOption('--notify <url>', `post to a webhook ${problem}`))
    .addOption(
      choiceOption('--notify-on <when>', 'post problems only (drift is the same), or after every run', [
        'problem',
        'drift',
        'always',
      ]).default(usual),
    )
    .addOption(choiceOption('--notify-format <form>', 'who reads it; json by default', [...NOTICE_FORMS]))
    .addOption(
      valueOption(
        '--notify-state <file>',
        'remember in a file what was posted last: post a problem once, and once when it is over',
      ),
    );
}

export interface Telling {
  readonly body: NoticeBody;
  readonly place: { readonly environment: string | undefined; readonly organization: string | undefined };
  readonly exitCode: number;
  readonly createdAt: string;
  readonly secrets: readonly string[];
}

export interface Teller {
  /** The terminal, which redacts the URL of the webhook: it is a secret. */
  readonly terminal: Terminal;
  /** Throws if the receiver does not accept the message, so that the same one is sent again the next time. */
  readonly tell: (telling: Telling) => Promise<void>;
}

function runPage(env: Terminal['env']): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env;
  const github = server && repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined;
  const page = github ?? env['CI_JOB_URL'] ?? env['BUILD_URL'] ?? '';
  if (page.length > 500 || !URL.canParse(page)) {
    return undefined;
  }
  const { protocol, username, password, href } = new URL(page);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined;
}

/** The last posted state of each environment. An unreadable file counts as none: a duplicate is better than a missed message. */
function statesIn(path: string): JsonObject {
  try {
    const json = JSON.parse(readIfThere(path)?.toString('utf8') ?? '{}') as Json;
    return isJsonObject(json) ? json : {};
  } catch {
    return {};
  }
}

function lastState(path: string | undefined, key: string): NoticeState | undefined {
  const state = path === undefined ? undefined : statesIn(path)[key];
  return (['ok', 'drift', 'blocked', 'failed'] as const).find((one) => one === state);
}

/** Reads and writes synchronously: other environments of this run use the same file. */
function keepState(path: string, key: string, state: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const text = `${JSON.stringify({ ...statesIn(path), [key]: state }, undefined, 2)}\n`;
    replaceFile(path, { text, temporary: `${path}.${randomUUID()}` });
  } catch (error) {
    throw failure(`--notify-state: cannot write ${path} (${systemReason(error)})`);
  }
}

async function post(receiver: Receiver, body: string, { env }: Terminal): Promise<void> {
  const { notify } = await import('../app/notify.ts');
  const notified = await notify(receiver, body, { proxies: readProxies(env) });
  if (!notified.ok) {
    const tries = notified.tries === 1 ? '1 try' : `${notified.tries} tries`;
    throw failure(
      `--notify: cannot post to ${receiver.host}: ${notified.reason} (${tries}). The report above is complete. Check the webhook, or omit --notify.`,
    );
  }
}

/** Whether to post a state: a problem or, if the last posted state is kept, any change from it. */
function isNews(state: NoticeState, { before, isKept }: { before: NoticeState | undefined; isKept: boolean }): boolean {
  return state !== (isKept ? (before ?? 'ok') : 'ok');
}

async function redactorFor(receiver: Receiver, { env }: Terminal, secrets: readonly string[]) {
  const { createRedactor } = await import('../../base/redaction/redactor.ts');
  const values = [...secrets, receiver.url.href, ...(readProxies(env)?.secrets ?? [])];
  return createRedactor({ tokens: tokensIn(env), values }).redact;
}

/**
 * Posts to the webhook in the flags; undefined if they have none. The last posted state is in the file of the flags, or in that of the
 * command.
 */
export async function createTeller(
  flags: NotifyFlags,
  outer: Terminal,
  place?: () => string,
): Promise<Teller | undefined> {
  const { notify, notifyState, notifyFormat = 'json' } = flags;
  const fileOf = notifyState === undefined ? place : () => resolve(outer.cwd, notifyState);
  if (notify === undefined) {
    return undefined;
  }
  const { parseReceiver } = await import('../app/notify.ts');
  const parsed = parseReceiver(notify);
  if (!parsed.ok) {
    throw usage(`--notify: invalid webhook URL: ${parsed.problem}`);
  }
  const receiver = parsed.value;
  const terminal = await withoutSecrets(outer, [receiver.url.href]);
  return {
    terminal,
    tell: async ({ body, place, exitCode, createdAt, secrets }) => {
      const key = `${body.type} ${place.environment ?? ''}`;
      const file = fileOf?.();
      const before = lastState(file, key);
      if (flags.notifyOn === 'always' || isNews(body.state, { before, isKept: file !== undefined })) {
        const { renderNotice } = await import('../report/notice.ts');
        const redact = await redactorFor(receiver, terminal, secrets);
        const run = runPage(terminal.env);
        await post(
          receiver,
          renderNotice({ ...body, ...place, before, exitCode, createdAt, run, redact }, notifyFormat),
          terminal,
        );
      }
      if (file !== undefined && body.state !== before) {
        keepState(file, key, body.state);
      }
    },
  };
}

/** The place of an apply that failed before it had a plan. */
async function placeOf(flags: ManifestFlags, terminal: Terminal): Promise<Telling['place']> {
  const loaded = await loadFor(flags, terminal);
  return loaded.ok ? loaded.value.workspace : { environment: flags.environment, organization: undefined };
}

/** Runs an apply and posts its result. A message that cannot be delivered is a failure. */
export async function tellingApply(
  flags: NotifyFlags & ManifestFlags,
  outer: Terminal,
  run: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  const teller = await createTeller(flags, outer);
  if (teller === undefined) {
    await run(outer);
    return;
  }
  const seen: { applied?: Result<'apply'>; plan?: Plan; diagnostics: readonly Diagnostic[] } = { diagnostics: [] };
  const record = (result: Result): void => {
    outer.record?.(result);
    if (result.type === 'apply') {
      seen.applied = result;
    } else if (result.type === 'plan') {
      seen.plan = result.plan;
    } else if (result.type === 'diagnostics') {
      seen.diagnostics = result.diagnostics;
    }
  };
  const ended = await codeOf(() => run({ ...teller.terminal, record }));
  const { applied, plan = applied?.plan, diagnostics } = seen;
  // If somebody declined or passed wrong flags, they know that nothing ran.
  const wasAskedFor = applied !== undefined || (plan === undefined && ended.code !== EXIT.usage);
  if (wasAskedFor) {
    const { applyNotice } = await import('../report/apply-notice.ts');
    const told = await codeOf(async () =>
      teller.tell({
        body: applyNotice({ applied, diagnostics, exitCode: ended.code }),
        place: plan ?? (await placeOf(flags, outer)),
        exitCode: ended.code,
        createdAt: new Date().toISOString(),
        secrets: [],
      }),
    );
    if (told.error !== undefined && ended.code === EXIT.done) {
      throw told.error;
    }
    if (told.error !== undefined) {
      teller.terminal.err(errorText(messageOf(told.error)));
    }
  }
  if (ended.error !== undefined) {
    throw ended.error;
  }
}
