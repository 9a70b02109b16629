import { describe, expect, test } from 'vitest';
import { createLines } from '../../src/core/client/client.ts';
import { Gate } from '../../src/core/client/gate.ts';
import { createPace } from '../../src/core/client/pace.ts';
import { clientOf, failureOf, fakeTime, SITE } from './support/client.ts';
import { nothing, problem, type Reply, scripted } from './support/script.ts';

const NOW = 'Sat, 15 Nov 2025 10:00:00 GMT';
const PATH = { path: SITE };

describe('a refused rate', () => {
  test('F18: holds every request until the wait is over, by a real clock', async () => {
    let refusedAt: number | undefined;
    const early: string[] = [];
    const reply: Reply = (socket, seen) => {
      if (refusedAt === undefined) {
        refusedAt = performance.now();
        void problem(429, 'slow down', { 'retry-after': '1' })(socket, seen);
      } else {
        if (seen.at - refusedAt < 1000) {
          early.push(seen.url);
        }
        void nothing(socket, seen);
      }
    };
    const server = await scripted(reply);
    const client = clientOf(server, { time: realTime(), checkAnswers: false });
    await Promise.all([
      client.call('deleteSiteById', PATH),
      (async () => {
        while (refusedAt === undefined) {
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        await new Promise((resolve) => setTimeout(resolve, 30));
        await Promise.all([
          client.call('deleteSiteById', PATH),
          client.call('createSite', PATH),
          client.call('getSiteById', PATH),
        ]);
      })(),
    ]);
    expect(early).toEqual([]);
    expect(client.stats().waitedMs).toBeGreaterThan(1900);
  });

  test.each(['createSite', 'createOrganizationTeam', 'updateSiteById', 'deleteSiteById', 'getSiteById'] as const)(
    'F18: %s is sent again, since it was not done',
    async (id) => {
      const server = await scripted([problem(429, 'no', { 'retry-after': '2' }), nothing]);
      const client = clientOf(server, { checkAnswers: false });
      await client.send(id, { path: { ...SITE, teamId: 't' } });
      expect(server.seen).toHaveLength(2);
      expect(client.time.slept).toEqual([2000]);
      expect(client.events.find(({ type }) => type === 'waiting')).toEqual({
        type: 'waiting',
        reason: 'rate-limit',
        delayMs: 2000,
      });
    },
  );

  test.each([-1, 0, 1])('F19: a date is read by the clock of the service, which is %d hours off', async (hours) => {
    const at = (seconds: number): string => new Date(Date.now() + hours * 3_600_000 + seconds * 1000).toUTCString();
    const server = await scripted([problem(429, 'no', { 'retry-after': at(20), date: at(0) }), nothing]);
    const client = clientOf(server);
    await client.call('deleteSiteById', PATH);
    expect(client.time.slept).toEqual([20_000]);
  });

  test('F20: a wait above the limit stops with its length, for this call and for those that follow', async () => {
    const server = await scripted(problem(429, 'come back tomorrow', { 'retry-after': '86400' }));
    const client = clientOf(server);
    const error = await failureOf(client.call('createSite', { path: SITE }));
    expect(error.failure).toEqual({
      type: 'rate-limited',
      status: 429,
      message: 'come back tomorrow',
      retryAfterSeconds: 86_400,
    });
    expect(error.outcome).toBe('none');
    expect(error.message).toContain('asks for a delay of 86400 s');
    const next = await failureOf(client.call('getSiteById', PATH));
    expect(next.failure).toMatchObject({ type: 'rate-limited', retryAfterSeconds: 86_400 });
    expect(next.message).toContain('was not sent: the service accepts no requests for another 86400 s');
    expect(server.seen).toHaveLength(1);
    expect(client.time.slept).toEqual([]);
  });

  test('F20: holds every client that shares the service and the token, and no other one', async () => {
    const server = await scripted(problem(429, 'come back tomorrow', { 'retry-after': '86400' }));
    const lines = createLines();
    await failureOf(clientOf(server, { lines }).call('createSite', { path: SITE }));
    const same = await failureOf(clientOf(server, { lines }).call('getSiteById', PATH));
    expect(same.message).toContain('was not sent');
    expect(server.seen).toHaveLength(1);
    await failureOf(clientOf(server, { lines, token: 'another-token' }).call('getSiteById', PATH));
    await failureOf(clientOf(server).call('getSiteById', PATH));
    expect(server.seen).toHaveLength(3);
    await lines.close();
  });

  test('a client that is closed sends nothing more, and those that share its connections do', async () => {
    const server = await scripted(nothing);
    const lines = createLines();
    const [closed, other] = [clientOf(server, { lines }), clientOf(server, { lines })];
    await closed.call('deleteSiteById', PATH);
    await closed.close();
    const error = await failureOf(closed.call('deleteSiteById', PATH));
    expect(error.failure).toEqual({ type: 'cancelled' });
    await other.call('deleteSiteById', PATH);
    expect(server.seen).toHaveLength(2);
    await lines.close();
  });

  test.each(['-1', 'abc', '1.5'])('F20: a Retry-After of %s leaves it to our own waits', async (value) => {
    const server = await scripted([problem(429, 'no', { 'retry-after': value }), problem(429), nothing]);
    const client = clientOf(server);
    await client.call('deleteSiteById', PATH);
    expect(client.time.slept).toEqual([250, 500]);
  });

  test('F20: of two headers the longer wait counts', async () => {
    const server = await scripted([problem(429, 'no', { 'retry-after': ['3', '9'] }), nothing]);
    const client = clientOf(server);
    await client.call('deleteSiteById', PATH);
    expect(client.time.slept).toEqual([9000]);
  });

  test('F20: a service that refuses for ever is given up', async () => {
    const server = await scripted(problem(429));
    const error = await failureOf(clientOf(server).call('deleteSiteById', PATH));
    expect(error.failure).toMatchObject({ type: 'rate-limited', retryAfterSeconds: undefined });
    expect(server.seen).toHaveLength(10);
  });

  test('a 503 with a wait holds everybody, and only what can be repeated is sent again', async () => {
    const server = await scripted([problem(503, 'busy', { 'retry-after': '4' }), nothing]);
    const client = clientOf(server);
    await client.call('deleteSiteById', PATH);
    expect(client.time.slept).toEqual([4000]);
    const other = await scripted(problem(503, 'busy', { 'retry-after': '4' }));
    const second = clientOf(other);
    const error = await failureOf(second.call('createSite', { path: SITE }));
    expect(error).toMatchObject({ failure: { type: 'server-error', status: 503 }, outcome: 'unknown' });
    expect(other.seen).toHaveLength(1);
    await failureOf(second.call('createSite', { path: SITE }));
    expect(second.time.slept).toEqual([4000]);
  });

  test('a caller who gives up while waiting is let go, and nothing is sent', async () => {
    const controller = new AbortController();
    const server = await scripted(problem(429, 'no', { 'retry-after': '30' }));
    const time = fakeTime(() => controller.abort());
    const client = clientOf(server, { time });
    const error = await failureOf(client.call('createSite', { path: SITE, signal: controller.signal }));
    expect(error).toMatchObject({ failure: { type: 'cancelled' }, outcome: 'none' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('the rate budget', () => {
  const budget = (limit: number, remaining: number, seconds: number): Record<string, string> => ({
    date: NOW,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(1_763_200_800 + seconds),
  });
  const answering = (headers: Record<string, string>): Reply => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return (socket) => {
      socket.write(`HTTP/1.1 204 No Content\r\n${lines.join('')}\r\n`);
    };
  };

  test('is used sparingly towards its end, and then waited for', async () => {
    const left = [4, 3, 1, 0].map((remaining) => answering(budget(60, remaining, 32)));
    const client = clientOf(await scripted([...left, nothing]));
    for (let index = 0; index < 5; index++) {
      await client.call('deleteSiteById', PATH);
    }
    expect(client.time.slept).toEqual([8000, 16_000, 32_000]);
  });

  test('that is renewed later holds nobody up after a failure that has nothing to do with it', async () => {
    const ample = budget(1000, 900, 40);
    const server = await scripted([problem(404, 'no', ample), problem(503, 'down', ample), nothing]);
    const client = clientOf(server, { random: () => 0.5 });
    await failureOf(client.call('deleteSiteById', PATH));
    await client.call('deleteSiteById', PATH);
    expect(server.seen).toHaveLength(3);
    expect(client.time.slept).toEqual([250]);
  });

  test('that is renewed in a moment is spent as fast as it is refilled, not waited for', async () => {
    const server = await scripted([answering(budget(60, 0, 2)), nothing]);
    const client = clientOf(server);
    await client.call('deleteSiteById', PATH);
    await client.call('deleteSiteById', PATH);
    // 60 in 2 seconds at least, and 3 of them are left to others.
    expect(client.time.slept).toEqual([expect.closeTo((4 / 30) * 1000)]);
  });

  test('that is renewed only in an hour is not waited for', async () => {
    const server = await scripted([answering(budget(60, 0, 3600)), nothing]);
    const client = clientOf(server);
    await client.call('deleteSiteById', PATH);
    await client.call('deleteSiteById', PATH);
    expect(client.time.slept).toEqual([]);
  });

  test('is no guide once a request was refused while something was left of it', async () => {
    const told = budget(1000, 900, 2);
    const server = await scripted([answering(told), problem(429, 'too many at once', told), answering(told)]);
    const client = clientOf(server, { requestsPerSecond: 10, connections: 1 });
    for (let index = 0; index < 4; index++) {
      await client.call('deleteSiteById', PATH);
    }
    const paced = client.events.filter((event) => event.type === 'waiting' && event.reason === 'pace');
    expect(paced.length).toBeGreaterThanOrEqual(2);
  });

  test('that is ample ends the pacing until a request is refused', async () => {
    const server = await scripted([
      answering(budget(100_000, 99_999, 30)),
      answering(budget(100_000, 99_998, 30)),
      problem(429),
      nothing,
    ]);
    const client = clientOf(server, { requestsPerSecond: 10 });
    await client.call('deleteSiteById', PATH);
    await client.call('deleteSiteById', PATH);
    expect(client.time.slept).toEqual([]);
    await client.call('deleteSiteById', PATH);
    await client.call('deleteSiteById', PATH);
    expect(client.events.filter((event) => event.type === 'waiting' && event.reason === 'pace').length).toBeGreaterThan(
      0,
    );
  });
});

describe('the pace', () => {
  test('spreads requests and grows by a quarter each second', () => {
    const pace = createPace(100);
    expect([pace.take(0), pace.take(0), pace.take(0)]).toEqual([0, 10, 20]);
    expect(pace.rate(1000)).toBeCloseTo(125);
    expect(pace.rate(2000)).toBeCloseTo(156.25);
  });

  test('falls once for all refusals of one burst, and harder when that was not enough', () => {
    const pace = createPace(100);
    pace.take(0);
    pace.refused(0, 10);
    pace.refused(0, 11);
    pace.refused(5, 12);
    expect(pace.rate(12)).toBeCloseTo(80, 0);
    pace.refused(20, 30);
    expect(pace.rate(30)).toBeCloseTo(40, 0);
  });

  test('without a limit becomes careful at the first refusal', () => {
    const pace = createPace(Number.POSITIVE_INFINITY);
    expect([pace.take(0), pace.take(0)]).toEqual([0, 0]);
    pace.refused(0, 5);
    expect(pace.rate(5)).toBe(100);
  });

  interface Simulation {
    readonly workers: number;
    /** Whether a refusal says how long to wait; it says so in whole seconds. */
    readonly retryAfter: boolean;
    /** Whether each answer tells what is left of the budget. */
    readonly tellsBudget?: boolean;
    readonly perSecond?: number;
    readonly burst?: number;
    readonly creates?: number;
    /** From sending a request to its answer. */
    readonly latencyMs?: number;
  }

  /** Lets workers create resources at a service that refills a bucket, in a time that passes only when all of them wait. */
  async function simulate({
    workers,
    retryAfter,
    tellsBudget = false,
    perSecond = 200,
    burst = 50,
    creates = 1000,
    latencyMs = 5,
  }: Simulation): Promise<{ seconds: number; refused: number }> {
    let now = 0;
    const timers: { at: number; go: () => void }[] = [];
    const sleep = (ms: number): Promise<void> =>
      new Promise((go) => {
        timers.push({ at: now + ms, go });
      });
    const gate = new Gate({
      time: { now: () => now, sleep },
      connections: workers,
      perSecond: 100,
      longestWaitMs: 60_000,
    });
    let tokens = burst;
    let filledAt = 0;
    let left = creates;
    let refused = 0;
    /** Takes a request from the bucket, and says what the headers of its answer say. */
    const serve = (): { readonly allowed: boolean; readonly headers: Record<string, string> } => {
      tokens = Math.min(burst, tokens + ((now - filledAt) * perSecond) / 1000);
      filledAt = now;
      const allowed = tokens >= 1;
      tokens -= allowed ? 1 : 0;
      const missing = allowed ? burst - tokens : 1 - tokens;
      const headers = {
        date: new Date(Date.parse(NOW) + now).toUTCString(),
        'x-ratelimit-limit': String(burst),
        'x-ratelimit-remaining': String(Math.floor(tokens)),
        'x-ratelimit-reset': String(Math.ceil((Date.parse(NOW) + now + (missing * 1000) / perSecond) / 1000)),
      };
      return { allowed, headers: tellsBudget ? headers : {} };
    };
    const work = async (): Promise<void> => {
      while (left > 0) {
        left--;
        for (let tries = 1; ; tries++) {
          const entry = await gate.enter({ sleep });
          if (entry.type !== 'in') {
            throw new Error(entry.type);
          }
          await sleep(latencyMs / 2);
          const { allowed, headers } = serve();
          await sleep(latencyMs / 2);
          entry.place.leave();
          gate.observe(headers, { refused: !allowed });
          if (allowed) {
            break;
          }
          refused++;
          gate.slowDown(entry.place);
          gate.hold(retryAfter ? 1000 : 250 * 2 ** (tries - 1));
        }
      }
    };
    let done = false;
    const all = Promise.all(Array.from({ length: workers }, work)).then(() => {
      done = true;
    });
    while (!done) {
      // Everything that can go on without time passing goes on first.
      await new Promise((resolve) => setImmediate(resolve));
      timers.sort((a, b) => a.at - b.at);
      const next = timers.shift();
      if (next !== undefined) {
        now = Math.max(now, next.at);
        next.go();
      }
    }
    await all;
    return { seconds: now / 1000, refused: refused / creates };
  }

  test.each([
    { workers: 10, retryAfter: false },
    { workers: 50, retryAfter: false },
    { workers: 10, retryAfter: true },
    { workers: 50, retryAfter: true },
  ])('F21: 1,000 creates at 200/s and a burst of 50: few refusals, little time lost (%j)', async (options) => {
    const { seconds, refused } = await simulate(options);
    const ideal = (1000 - 50) / 200;
    expect(refused).toBeLessThanOrEqual(0.05);
    expect(seconds).toBeLessThanOrEqual(1.6 * ideal);
  });

  test.each([
    { workers: 10, burst: 200 },
    { workers: 10, burst: 50 },
    { workers: 10, burst: 20 },
    { workers: 50, burst: 200 },
    { workers: 10, burst: 200, latencyMs: 100 },
    { workers: 10, burst: 200, perSecond: 50 },
    { workers: 10, burst: 900, perSecond: 800, creates: 8000 },
    { workers: 2, burst: 10, perSecond: 10, creates: 200 },
  ])(
    'where the service tells its budget, next to nothing is refused and next to no time lost (%j)',
    async (options) => {
      const { perSecond = 200, burst, workers, latencyMs = 5, creates = 1000 } = options;
      const { seconds, refused } = await simulate({ ...options, retryAfter: true, tellsBudget: true });
      const ideal = Math.max((creates - burst) / perSecond, (creates * latencyMs) / 1000 / workers);
      expect(refused).toBeLessThanOrEqual(0.01);
      expect(seconds).toBeLessThanOrEqual(1.3 * ideal);
    },
  );
});

function realTime(): ReturnType<typeof fakeTime> {
  const slept: number[] = [];
  return {
    slept,
    total: () => slept.reduce((sum, ms) => sum + ms, 0),
    now: () => performance.now(),
    sleep: (ms) => {
      slept.push(ms);
      return new Promise((resolve) => setTimeout(resolve, Math.ceil(ms)));
    },
  };
}
