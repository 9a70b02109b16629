import { request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AgentEvent, RoundOutcome } from '../../src/command/app/agent/agent.ts';
import { createAgentWatch } from '../../src/command/app/agent/watch.ts';
import { logLineOf } from '../../src/command/cli/agent/log.ts';
import { renderAgentMetrics } from '../../src/command/cli/agent/metrics.ts';
import { type AgentServer, readListen, startAgentServer } from '../../src/command/cli/agent/server.ts';

const FIGURES = {
  environment: 'default',
  organization: 'org_acme',
  digest: 'd',
  signature: 's',
  changes: 2,
  actions: { create: 1, update: 1, replace: 0, delete: 0, move: 0, adopt: 0, adoptUpdate: 0 },
  drift: { drift: 1, conflict: 0, deleted: 0, pending: 1, unmanaged: 3 },
  blocked: 0,
  holds: [],
};

function ended(outcome: RoundOutcome, sleepMs: number | undefined = 60_000): AgentEvent {
  return { type: 'round-ended', round: 1, commit: 'c'.repeat(40), outcome, durationMs: 1234, sleepMs };
}

const FAILED: RoundOutcome = { result: 'failed', stage: 'git', reason: 'git is gone\u001b[2J', diagnostics: [] };

describe('whoever asks how an agent does', () => {
  test('hears that it is ready after a round that went well, and while the last one did', () => {
    let now = 0;
    const watch = createAgentWatch({ clock: { now: () => now }, wallTime: () => 1_900_000_000_000 });
    expect(watch.ready()).toEqual({ ok: false, text: 'the first round has not finished' });
    watch.note(ended({ result: 'changes', figures: FIGURES }));
    expect(watch.ready().ok).toBe(true);
    watch.note(ended(FAILED));
    expect(watch.ready()).toMatchObject({ ok: false, text: expect.stringContaining('git is gone') });
    // Somebody else at work says nothing about this one.
    watch.note(ended({ result: 'contended', reason: 'locked' }));
    expect(watch.ready().ok).toBe(false);
    watch.note(ended({ result: 'clean' }));
    expect(watch.ready().ok).toBe(true);
    expect(watch.figures()).toMatchObject({ rounds: { clean: 1, failed: 1, changes: 1 }, lastSuccessAt: 1.9e12 });

    expect(watch.health().ok).toBe(true);
    now += 119_000;
    expect(watch.health().ok).toBe(true);
    now += 2000;
    expect(watch.health()).toMatchObject({ ok: false, text: expect.stringContaining('no sign of life') });
    // A round may take long as long as something happens in it.
    watch.note({ type: 'round-begun', round: 2 });
    for (let minutes = 0; minutes < 30; minutes += 9) {
      now += 9 * 60_000;
      expect(watch.health().ok).toBe(true);
      watch.touch();
    }
    now += 11 * 60_000;
    expect(watch.health().ok).toBe(false);
  });

  test('gets numbers that Prometheus reads', () => {
    const watch = createAgentWatch({ wallTime: () => 1_900_000_000_000 });
    watch.note(ended({ result: 'changes', figures: FIGURES }));
    const lines = renderAgentMetrics(watch.figures(), 1e8).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'colophon_agent_rounds_total{result="changes"} 1',
        'colophon_agent_rounds_total{result="failed"} 0',
        'colophon_agent_applies_total{status="done"} 0',
        'colophon_agent_last_success_timestamp_seconds 1900000000',
        `colophon_agent_commit_info{commit="${'c'.repeat(40)}"} 1`,
        'colophon_agent_changes{action="create"} 1',
        'colophon_agent_drift{class="unmanaged"} 3',
        'colophon_agent_blocked 0',
        'colophon_agent_round_duration_seconds 1.234',
        'process_resident_memory_bytes 100000000',
      ]),
    );
  });
});

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly type: string | undefined;
}

function ask(server: AgentServer, path: string, options: { method?: string; host?: string } = {}): Promise<Reply> {
  const { method = 'GET', host } = options;
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    const asking = request(`${server.url}${path}`, { method, headers, agent: false }, (reply) => {
      let body = '';
      reply.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, body, type: reply.headers['content-type'] }));
    });
    asking.once('error', reject);
    asking.end();
  });
}

describe('the log of an agent', () => {
  test('keeps every event on a line of its own, whatever somebody else’s words are', () => {
    const hostile = `\u001b[2J\u202eevil\n::error::x\r${'y'.repeat(1e6)}`;
    const diagnostics = [{ severity: 'error' as const, code: 'x', summary: hostile, detail: hostile }];
    const events: readonly AgentEvent[] = [
      { type: 'outcome', round: 1, outcome: { result: 'failed', stage: 'service', reason: hostile, diagnostics } },
      { type: 'recovered', round: 1, failures: 2, after: hostile },
      { type: 'applying', round: 1, figures: FIGURES, attempt: 2, after: hostile },
      { type: 'unlocked', round: 1, lock: hostile },
      { type: 'note', round: 1, diagnostics },
    ];
    for (const event of events) {
      const line = logLineOf(event);
      expect(line?.message.length).toBeLessThanOrEqual(2000);
      expect(line?.message).toMatch(/^[^\p{Cc}\p{Cf}]+$/u);
    }
    expect(logLineOf(events[2] as AgentEvent)).toMatchObject({
      level: 'warn',
      message: expect.stringMatching(/^attempt 2 at this commit, after: /),
    });
  });
});

describe('the endpoints of an agent', () => {
  test('tell and do nothing else, and only to this machine', async () => {
    const watch = createAgentWatch();
    const server = await startAgentServer(
      { host: '127.0.0.1', port: 0 },
      { ...watch, metrics: () => renderAgentMetrics(watch.figures(), 1), status: () => ({ ok: true }) },
    );
    onTestFinished(() => server.close());
    expect(await ask(server, '/healthz')).toMatchObject({ status: 200, body: 'ok\n' });
    expect(await ask(server, '/readyz')).toMatchObject({ status: 503, body: 'the first round has not finished\n' });
    watch.note(ended(FAILED));
    expect(await ask(server, '/readyz')).toMatchObject({ status: 503, body: 'git is gone\\u001b[2J\n' });
    watch.note(ended({ result: 'clean' }));
    expect(await ask(server, '/readyz?verbose')).toMatchObject({ status: 200 });
    const metrics = await ask(server, '/metrics');
    expect(metrics).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
    expect(metrics.body).toContain('colophon_agent_rounds_total{result="clean"} 1\n');
    expect(await ask(server, '/healthz', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(await ask(server, '/metrics', { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await ask(server, '/other')).toMatchObject({ status: 404 });
    expect(await ask(server, '/metrics', { host: 'evil.example' })).toMatchObject({ status: 421 });
  });

  test('are where they were asked for', () => {
    expect(readListen('off')).toBeUndefined();
    expect(readListen('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9464 });
    expect(readListen('[::1]:0')).toEqual({ host: '::1', port: 0 });
    for (const text of ['', '9464', ':9464', 'a:b', 'a:70000', '::1:80']) {
      expect(readListen(text), text).toBeNull();
    }
  });
});
