import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultWorld, type World } from '../../src/server/index.ts';
import { aggregate } from '../../src/server/insights/aggregate.ts';
import { visitorEvent } from '../../src/server/insights/event.ts';
import { botOf, browserOf, deviceOf, systemOf } from '../../src/server/insights/user-agent.ts';
import { expectRefusal, messageOf, useServer } from '../support/server.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z'); // A Sunday.
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DOCS = insightsOf('site_docs');

function insightsOf(site: string): string {
  return `/v1/orgs/org_acme/sites/${site}/insights`;
}

/** The default world with some sites more that nobody has visited. */
function worldWith(...sites: string[]): World {
  const world = defaultWorld(NOW);
  const [model] = world.tables.sites ?? [];
  const added = model === undefined ? [] : sites.map((id) => ({ ...model, id }));
  return { ...world, tables: { ...world.tables, sites: [...(world.tables.sites ?? []), ...added] } };
}

const EMPTY = insightsOf('empty');
const RANGES = insightsOf('ranges');
const ROUNDING = insightsOf('rounding');
const EVENTS = insightsOf('events');
const LINKS = insightsOf('links');
const api = useServer({ clock: () => NOW, world: worldWith('empty', 'ranges', 'rounding', 'events', 'links') });

const LOCATION = {
  url: 'https://docs.example.com/a',
  siteSection: null,
  siteSpace: null,
  siteShareKey: null,
  space: null,
  revision: null,
  page: null,
};
const SESSION = { visitorId: 'v1', sessionId: 's1', cookies: {}, userAgent: '', language: null, referrer: null };

function at(time: string, more: object = {}): object {
  return { type: 'page_view', session: SESSION, location: LOCATION, timestamp: time, ...more };
}

function column(name: string, more: object = {}): object {
  return { column: name, ...more };
}

/** The rows of an answer, which comes column by column. */
function rowsOf(body: { columns: { values: unknown[] }[] }): unknown[][] {
  const lengths = new Set(body.columns.map(({ values }) => values.length));
  expect(lengths.size).toBe(1);
  return (body.columns[0]?.values ?? []).map((_, row) => body.columns.map(({ values }) => values[row]));
}

describe('insights', () => {
  const ask = async (query: object, site = DOCS): Promise<unknown[][]> => {
    const { status, body } = await api.post(`${site}/events/aggregate`, { range: 'lastYear', ...query });
    expect(status).toBe(200);
    return rowsOf(body);
  };

  test('count the events when asked for nothing else', async () => {
    const { body } = await api.post(`${DOCS}/events/aggregate`, { range: 'lastYear' });
    expect(body).toEqual({ columns: [{ column: 'eventsCount', values: [36] }] });
    expect(await ask({ select: [] }, EMPTY)).toEqual([[0]]);
    expect(await ask({ groupBy: [column('eventType')] }, EMPTY)).toEqual([]);
  });

  test('tell events, sessions and visitors apart', async () => {
    const select = [column('eventsCount'), column('sessionsCount'), column('visitorsCount')];
    const where = [{ column: 'visitorClaim', claim: 'plan', values: ['pro'] }];
    expect(await ask({ select, where })).toEqual([[12, 4, 2]]);
  });

  test('give the groups with their events when nothing is selected', async () => {
    const { body } = await api.post(`${DOCS}/events/aggregate`, {
      range: 'lastYear',
      groupBy: [column('visitorClaim', { claim: 'plan' })],
    });
    expect(body.columns[0]).toMatchObject({ column: 'visitorClaim', claim: 'plan' });
    expect(rowsOf(body)).toEqual([
      ['', 11],
      ['enterprise', 5],
      ['free', 8],
      ['pro', 12],
    ]);
  });

  test.each([
    ['visitorDevice', ['desktop', 'mobile', 'tablet', 'unknown'], [23, 7, 1, 5]],
    ['visitorOS', ['android', 'ios', 'linux', 'macos', 'unknown', 'windows'], [4, 4, 4, 5, 5, 14]],
    ['visitorBot', ['', 'anthropic', 'bingbot', 'chatgpt', 'googlebot'], [32, 1, 1, 1, 1]],
    ['visitorGeoCountry', [null], [36]],
    ['visitorGeoPoint', [null], [36]],
    ['siteSection', [null, 'sec_api', 'sec_guides'], [3, 11, 22]],
    ['siteShareKey', [null, 'shr_key_1'], [35, 1]],
    ['utmSource', ['', 'bing', 'hackernews', 'newsletter', 'partner'], [32, 1, 1, 1, 1]],
    ['eventAPIOperationPath', [null, '/v1/pets', '/v1/pets/{petId}'], [33, 1, 2]],
    ['eventLinkTargetDomain', [null, 'status.example.net'], [35, 1]],
    ['eventAdDomain', ['', 'ads.example.net'], [34, 2]],
    // Columns that cannot say "does not apply" speak of the events to which they apply.
    ['eventLinkTargetKind', ['anchor', 'page', 'space', 'url'], [1, 1, 1, 1]],
    ['eventLinkPosition', ['announcement', 'content', 'header', 'sidebar'], [1, 1, 1, 1]],
    ['eventPageFeedbackRating', ['bad', 'ok', 'good'], [2, 1, 1]],
    ['eventAskResponseRating', [-1, 1], [1, 1]],
    ['eventAdPlacement', ['aside'], [2]],
    ['eventTrademarkPlacement', ['footer'], [1]],
  ])('group by %s', async (name, values, counts) => {
    expect(await ask({ groupBy: [column(name)] })).toEqual(values.map((value, index) => [value, counts[index]]));
  });

  test('group by every claim that an event has, once for each', async () => {
    const rows = await ask({ groupBy: [column('visitorClaimProperty')] });
    expect(rows.map(([name]) => name)).toEqual([
      '',
      'beta',
      'organization.name',
      'organization.seats',
      'plan',
      'products',
      'region',
      'roles',
    ]);
    expect(await ask({ groupBy: [column('visitorClaim', { claim: 'organization.seats' })] })).toEqual([
      ['', 19],
      ['25', 12],
      ['400', 5],
    ]);
    expect(await ask({ select: [column('visitorClaim', { claim: 'products' }), column('visitorsCount')] })).toEqual([
      ['', 12],
      ['api', 2],
      ['editor', 2],
    ]);
  });

  test('sum up ratings without counting a comment as a second one', async () => {
    const select = [column('pageFeedbackRating'), column('askResponseRating')];
    expect(await ask({ select })).toEqual([
      [
        { ok: 1, good: 1, bad: 1 },
        { positive: 1, negative: 1 },
      ],
    ]);
    expect(await ask({ select: [column('page'), ...select], order: { by: select[0], direction: 'desc' }, limit: 1 }))
      // Equal balances: the page decides, and none comes first.
      .toEqual([[null, { ok: 0, good: 0, bad: 0 }, { positive: 0, negative: 0 }]]);
  });

  test('group by two columns, and by a selected one besides', async () => {
    const grouped = await ask({
      groupBy: [column('visitorDevice'), column('visitorBrowser')],
      where: [{ column: 'eventType', values: ['page_view'] }],
    });
    const selected = await ask({
      select: [column('visitorDevice'), column('visitorBrowser'), column('eventsCount')],
      groupBy: [column('visitorDevice')],
      where: [{ column: 'eventType', values: ['page_view'] }],
    });
    expect(selected).toEqual(grouped);
    expect(grouped.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(15);
  });

  test('sort by any column, and cut after that', async () => {
    const order = { by: column('eventsCount'), direction: 'desc' };
    expect(await ask({ groupBy: [column('eventType')], order, limit: 4 })).toEqual([
      ['page_view', 15],
      ['link_click', 4],
      ['page_post_feedback', 3],
      // Three types have two events: their names decide.
      ['api_client_request', 2],
    ]);
    const byVisitors = { by: column('visitorsCount'), direction: 'asc' };
    const [first] = await ask({ groupBy: [column('eventType')], order: byVisitors });
    expect(first).toEqual(['ad_click', 1]);
    const byName = { by: column('eventType'), direction: 'desc' };
    const rows = await ask({ select: [column('eventType')], order: byName, limit: 2 });
    expect(rows).toEqual([['trademark_click'], ['search_type_query']]);
  });

  describe('compare', () => {
    const count = async (filter: object): Promise<unknown> => (await ask({ where: [filter] }))[0]?.[0];

    test.each([
      [{ column: 'eventType', values: ['page_view', 'link_click'] }, 19],
      [{ column: 'eventType', operator: 'notIn', values: ['page_view', 'link_click'] }, 17],
      [{ column: 'eventType', values: [] }, 0],
      [{ column: 'eventType', operator: 'notIn', values: [] }, 36],
      [{ column: 'siteSection', values: [null] }, 3],
      [{ column: 'siteSection', operator: 'greaterThan', values: ['sec_api'] }, 22],
      [{ column: 'siteSection', operator: 'lessThanOrEqual', values: ['sec_api'] }, 11],
      [{ column: 'page', values: [{ space: 'spc_handbook', page: 'pg_faq' }] }, 7],
      [{ column: 'eventLinkTargetValue', values: [{ space: 'spc_api', kind: 'space' }] }, 1],
      [{ column: 'eventLinkPosition', operator: 'notIn', values: ['header'] }, 35],
      [{ column: 'visitorBot', values: [null] }, 32],
      [{ column: 'visitorClaim', claim: 'products', values: ['api'] }, 12],
      [{ column: 'visitorClaimProperty', operator: 'notIn', values: ['plan'] }, 11],
      [{ column: 'eventPageFeedbackRating', operator: 'greaterThan', values: ['bad'] }, 2],
      [{ column: 'eventAskResponseRating', operator: 'lessThan', values: [0] }, 1],
      [{ column: 'datetime', operator: 'greaterThanOrEqual', values: ['2026-03-01T09:00:00Z'] }, 3],
      [{ column: 'datetime', operator: 'greaterThanOrEqual', values: ['2026-03-01T11:00:00+02:00'] }, 3],
      [{ column: 'datetime', operator: 'greaterThan', values: ['2026-03-01T09:00:00.000Z'] }, 0],
      [{ column: 'datetime', values: ['2026-03-01T10:00:00+01:00'] }, 3],
    ])('%j', async (filter, expected) => {
      expect(await count(filter)).toBe(expected);
    });

    test('counts after grouping, and several conditions together', async () => {
      const groupBy = [column('eventType')];
      const many = { column: 'eventsCount', operator: 'greaterThanOrEqual', values: [4] };
      expect(await ask({ groupBy, where: [many] })).toEqual([
        ['link_click', 4],
        ['page_view', 15],
      ]);
      const typed = { column: 'eventType', operator: 'notIn', values: ['page_view'] };
      expect(await ask({ groupBy, where: [many, typed] })).toEqual([['link_click', 4]]);
      const rated = { column: 'pageFeedbackRating', values: [{ bad: 1, good: 0, ok: 0 }] };
      expect(await ask({ groupBy: [column('visitorLanguage')], where: [rated] })).toEqual([['fr-FR', 4]]);
    });
  });

  test('know every range', async () => {
    const ages = [0, 1, 6.5, 20, 80, 300, 399];
    await api.post(`${RANGES}/events`, {
      events: ages.map((days) => at(new Date(NOW - days * DAY).toISOString())),
    });
    const counts = [];
    for (const range of ['last24Hours', 'last7Days', 'last30Days', 'last3Months', 'lastYear']) {
      counts.push((await ask({ range }, RANGES))[0]?.[0]);
    }
    // An event of exactly a day ago is no longer of the last 24 hours.
    expect(counts).toEqual([1, 3, 4, 5, 6]);
    const between = async (from: string, to: string) => (await ask({ range: { from, to } }, RANGES))[0]?.[0];
    expect(await between('2026-02-28T12:00:00Z', '2026-03-01T12:00:00Z')).toBe(1);
    expect(await between('2026-02-28T12:00:00Z', '2026-03-01T13:00:00+01:00')).toBe(1);
    expect(await between('2026-03-01T12:00:00Z', '2026-03-01T12:00:00.001Z')).toBe(1);
    expect(await between('2025-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toBe(7);
    expect(await between('2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z')).toBe(0);
    const backwards = { range: { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' } };
    expect(messageOf(await api.post(`${RANGES}/events/aggregate`, backwards))).toContain('body.range.to');
  });

  test('round times down in UTC, weeks to their Monday', async () => {
    const times = ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00+01:00', '2026-03-01T00:00:00Z'];
    await api.post(`${ROUNDING}/events`, { events: times.map((time) => at(time)) });
    const starts = async (interval?: string) => {
      const groupBy = [column('datetime', interval === undefined ? {} : { interval })];
      return ask({ groupBy, range: 'last7Days' }, ROUNDING);
    };
    expect(await starts('hour')).toEqual([
      ['2026-02-28T23:00:00.000Z', 2],
      ['2026-03-01T00:00:00.000Z', 1],
    ]);
    expect(await starts('day')).toEqual([
      ['2026-02-28T00:00:00.000Z', 2],
      ['2026-03-01T00:00:00.000Z', 1],
    ]);
    expect(await starts('week')).toEqual([['2026-02-23T00:00:00.000Z', 3]]);
    expect(await starts('month')).toEqual([
      ['2026-02-01T00:00:00.000Z', 2],
      ['2026-03-01T00:00:00.000Z', 1],
    ]);
    expect(await starts()).toEqual([
      ['2026-02-28T23:00:00.000Z', 1],
      ['2026-02-28T23:59:59.999Z', 1],
      ['2026-03-01T00:00:00.000Z', 1],
    ]);
    // Selected or sorted by without an interval, a time is that of the groups.
    expect(
      await ask(
        {
          select: [column('eventsCount'), column('datetime')],
          groupBy: [column('datetime', { interval: 'day' })],
          order: { by: column('datetime'), direction: 'desc' },
        },
        ROUNDING,
      ),
    ).toEqual([
      [1, '2026-03-01T00:00:00.000Z'],
      [2, '2026-02-28T00:00:00.000Z'],
    ]);
  });

  test.each([
    ['a group of counts', { range: 'lastYear', groupBy: [column('eventsCount')] }, 'body.groupBy.0.column'],
    [
      'a time that no clock shows',
      { range: 'lastYear', where: [{ column: 'datetime', values: ['2026-06-30T23:59:60Z'] }] },
      'body.where.0.values.0',
    ],
  ])('refuse a query with %s', async (_title, query, message) => {
    expectRefusal(await api.post(`${DOCS}/events/aggregate`, query), 400, message);
  });

  test('list the visitors who share claims, the most active first', async () => {
    const { body } = await api.as('user_remy').get(`${DOCS}/visitor-segments`);
    expect(body.count).toBe(3);
    expect(body.items.map(({ claims: _, ...counts }: { claims: unknown }) => counts)).toEqual([
      {
        title: 'beta: true; organization.name: Acme; organization.seats: 25; plan: pro; products: editor, api',
        events: 12,
        visitors: 2,
        sessions: 4,
      },
      { title: 'beta: false; plan: free', events: 8, visitors: 2, sessions: 2 },
      {
        title: 'organization.name: Globex; organization.seats: 400; plan: enterprise; region: eu; roles: admin, writer',
        events: 5,
        visitors: 1,
        sessions: 1,
      },
    ]);
    expect(body.items[1].claims).toEqual({ plan: 'free', beta: false });
  });
});

describe('events', () => {
  const count = async (): Promise<unknown> =>
    (
      await api.post(`${EVENTS}/events/aggregate`, {
        range: { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
      })
    ).body.columns[0].values[0];

  test('are counted at once, with the time of the call when they have none', async () => {
    const event = { type: 'search_open', session: SESSION, location: LOCATION };
    expect((await api.post(`${EVENTS}/events`, { events: [event, event] })).status).toBe(204);
    const { body } = await api.post(`${EVENTS}/events/aggregate`, {
      range: 'last24Hours',
      where: [{ column: 'eventType', values: ['search_open'] }],
      groupBy: [column('datetime')],
    });
    expect(rowsOf(body)).toEqual([['2026-03-01T12:00:00.000Z', 2]]);
  });

  test.each([
    ['six minutes ahead', NOW + 6 * MINUTE, 'minutes in the future'],
    ['401 days old', NOW - 401 * DAY, '400 days ago'],
  ])('are refused %s, and the others of the call with them', async (_title, time, message) => {
    const before = await count();
    const events = [at(new Date(NOW).toISOString()), at(new Date(time).toISOString())];
    const refused = await api.post(`${EVENTS}/events`, { events });
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toContain('body.events.1.timestamp');
    expect(messageOf(refused)).toContain(message);
    expect(await count()).toBe(before);
  });

  test('are taken from almost five minutes ahead and almost 400 days ago', async () => {
    const before = Number(await count());
    const events = [NOW + 5 * MINUTE, NOW - 400 * DAY].map((time) => at(new Date(time).toISOString()));
    expect((await api.post(`${EVENTS}/events`, { events })).status).toBe(204);
    expect(await count()).toBe(before + 2);
  });

  test('keep no sign-in token and nothing that the contract does not know', async () => {
    const session = { ...SESSION, visitorAuthToken: 'secret', mood: 'good', visitorAuthClaims: { plan: 'x' } };
    const event = at('2026-03-01T12:00:00Z', { type: 'link_click', session, extra: 1, query: 'stray' });
    const link = { target: { kind: 'openapi', spec: 'petstore' }, position: 'footer' };
    expect((await api.post(`${LINKS}/events`, { events: [{ ...event, link }] })).status).toBe(204);
    const ask = async (...names: string[]) =>
      rowsOf(
        (
          await api.post(`${LINKS}/events/aggregate`, {
            range: 'lastYear',
            select: names.map((name) => column(name)),
          })
        ).body,
      );
    expect(await ask('eventLinkTargetValue', 'eventSearchQuery')).toEqual([[link.target, '']]);
    // A kind of target that the column has no word for is left out of it.
    expect(await ask('eventLinkTargetKind')).toEqual([]);
    const [stored] = api.server.exportWorld().tables.events?.filter(({ site }) => site === 'links') ?? [];
    expect(stored).toEqual({
      id: expect.any(String),
      site: 'links',
      timestamp: '2026-03-01T12:00:00.000Z',
      type: 'link_click',
      // The caller's own address, since the event told none.
      session: { ...SESSION, ip: '127.0.0.1', visitorAuthClaims: { plan: 'x' } },
      location: LOCATION,
      details: { link },
    });
  });
});

describe('claims', () => {
  const tell = (visitorAuthClaims: object, name: string): unknown[] => {
    const event = { id: 'e', site: 's', timestamp: new Date(NOW).toISOString(), type: 'page_view', location: LOCATION };
    const events = [visitorEvent({ ...event, session: { ...SESSION, visitorAuthClaims } })];
    const select = [{ column: 'visitorClaim' as const, claim: name }];
    return aggregate(events, { range: 'lastYear', select }, NOW).columns[0]?.values.slice() ?? [];
  };

  test.each([
    [{ plan: 'pro' }, 'plan', ['pro']],
    [{ plan: 'pro' }, 'other', ['']],
    [{ plan: 'pro' }, 'toString', ['']],
    [{ beta: false, seats: 3 }, 'beta', ['false']],
    [{ team: { lead: { name: 'Ada' } } }, 'team.lead.name', ['Ada']],
    [{ team: { lead: { name: 'Ada' } } }, 'team.lead', ['']],
    [{ 'https://a.example/plan': 'pro' }, 'https://a.example/plan', ['pro']],
    [{ 'a.b': { c: 1 }, a: { x: 2 } }, 'a.b.c', ['1']],
    [{ roles: ['b', 'a', 'b'] }, 'roles', ['a', 'b']],
    [{ roles: [] }, 'roles', ['']],
  ])('%j say of %s: %j', (claims, name, values) => {
    expect(tell(claims, name)).toEqual(values);
  });

  test('that multiply without end are refused', () => {
    const roles = Array.from({ length: 200 }, (_, index) => `r${index}`);
    const event = { id: 'e', site: 's', timestamp: new Date(NOW).toISOString(), type: 'page_view', location: LOCATION };
    const session = { ...SESSION, visitorAuthClaims: { a: roles, b: roles } };
    const groupBy = ['a', 'b'].map((claim) => ({ column: 'visitorClaim' as const, claim }));
    expect(() => aggregate([visitorEvent({ ...event, session })], { range: 'lastYear', groupBy }, NOW)).toThrow(
      'too many groups',
    );
  });
});

describe('a user agent', () => {
  /** The device, the browser, the system and the robot, and the text that says so. */
  const AGENTS = `
    desktop chrome macos - Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36
    desktop safari macos - Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Version/17.5 Safari/605.1.15
    desktop edge macos - Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0
    desktop opera macos - Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0
    desktop firefox linux - Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0
    desktop ie windows - Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko
    mobile chrome ios - Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1
    tablet safari ios - Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1
    mobile chrome android - Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36
    tablet chrome android - Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36
    unknown unknown unknown googlebot Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
    unknown unknown unknown chatgpt Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)
    unknown unknown unknown unknown Mozilla/5.0 (compatible; ExampleBot/1.0)
    unknown unknown unknown - curl/8.8.0
    unknown unknown unknown -
  `;
  test.each(AGENTS.trim().split('\n'))('is read: %s', (line) => {
    const [device, browser, system, bot, ...words] = line.trim().split(' ');
    const agent = words.join(' ');
    const read = [deviceOf(agent), browserOf(agent), systemOf(agent), botOf(agent) || '-'];
    expect(read).toEqual([device, browser, system, bot]);
  });
});

describe('any query', () => {
  const word = fc.constantFrom('a', 'b', 'c');
  const details = fc.oneof(
    fc.constant({ type: 'page_view' }),
    word.map((query) => ({ type: 'ask_question', details: { query } })),
    fc
      .constantFrom('bad', 'ok', 'good')
      .map((rating) => ({ type: 'page_post_feedback', details: { feedback: { rating } } })),
    fc.constantFrom(1, -1).map((rating) => ({ type: 'ask_rate_response', details: { query: 'q', rating } })),
    fc.constantFrom('header', 'footer').map((position) => ({
      type: 'link_click',
      details: { link: { position, target: { kind: 'url', url: `https://${position}.example/` } } },
    })),
  );
  const event = fc
    .record({
      details,
      days: fc.integer({ min: 0, max: 500 }),
      visitorId: word,
      sessionId: word,
      language: fc.option(word),
      space: fc.option(word),
      plan: fc.option(word),
      userAgent: fc.constantFrom('', 'Firefox/1', 'Windows NT Chrome/1', 'Googlebot'),
      source: word,
    })
    .map(({ days, visitorId, sessionId, language, space, plan, userAgent, source, ...rest }) =>
      visitorEvent({
        id: 'event',
        site: 'site',
        timestamp: new Date(NOW - days * DAY).toISOString(),
        session: {
          ...SESSION,
          visitorId,
          sessionId,
          language,
          userAgent,
          ...(plan === null ? {} : { visitorAuthClaims: { plan } }),
        },
        location: { ...LOCATION, space, url: `https://docs.example.com/?utm_source=${source}` },
        ...rest.details,
      }),
    );
  const dimension = fc.constantFrom(
    { column: 'datetime', interval: 'week' } as const,
    { column: 'datetime' } as const,
    { column: 'visitorClaim', claim: 'plan' } as const,
    { column: 'page' } as const,
    { column: 'visitorLanguage' } as const,
    { column: 'visitorBrowser' } as const,
    { column: 'visitorBot' } as const,
    { column: 'utmSource' } as const,
    { column: 'eventType' } as const,
    { column: 'eventSearchQuery' } as const,
    { column: 'eventLinkPosition' } as const,
    { column: 'eventLinkTargetValue' } as const,
    { column: 'eventPageFeedbackRating' } as const,
    { column: 'eventAskResponseRating' } as const,
  );
  const range = fc.constantFrom('lastYear' as const, 'last3Months' as const, 'last7Days' as const);
  const LEFT_OUT: Readonly<Record<string, string>> = {
    eventLinkPosition: 'link_click',
    eventLinkTargetValue: 'link_click',
    eventPageFeedbackRating: 'page_post_feedback',
    eventAskResponseRating: 'ask_rate_response',
  };
  const sum = (values: readonly unknown[]): number => values.reduce<number>((total, value) => total + Number(value), 0);
  const total = (...args: Parameters<typeof aggregate>): number => sum(aggregate(...args).columns[0]?.values ?? []);

  test('puts each event into exactly one group, as far as the column applies to it', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), dimension, range, (events, column, range) => {
        const only = LEFT_OUT[column.column];
        const applies = events.filter(({ type }) => only === undefined || type === only);
        const days = { lastYear: 365, last3Months: 90, last7Days: 7 }[range];
        const expected = applies.filter(({ time }) => time > NOW - days * DAY).length;
        const [names, counts] = aggregate(events, { range, groupBy: [column] }, NOW).columns;
        expect(names?.values).toHaveLength(counts?.values.length ?? -1);
        expect(new Set(names?.values.map((value) => JSON.stringify(value))).size).toBe(names?.values.length);
        expect(sum(counts?.values ?? [])).toBe(expected);
      }),
    );
  });

  test('finds each event either in or not in the values of a condition', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), dimension, fc.nat(), (events, column, seed) => {
        const values = aggregate(events, { range: 'lastYear', groupBy: [column] }, NOW).columns[0]?.values ?? [];
        const chosen = values.filter((_, index) => ((seed >> (index % 16)) & 1) === 1);
        const filter = { ...column, values: chosen };
        const count = (operator: 'in' | 'notIn'): number =>
          // The condition is as the contract has it: the values came from an answer to the same column.
          total(events, { range: 'lastYear', where: [{ ...filter, operator } as never] }, NOW);
        expect(count('in') + count('notIn')).toBe(total(events, { range: 'lastYear' }, NOW));
      }),
    );
  });

  test('answers the same whatever the order of the events', () => {
    const shuffled = fc
      .array(event, { maxLength: 40 })
      .chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })));
    fc.assert(
      fc.property(
        shuffled,
        dimension,
        fc.constantFrom('asc' as const, 'desc' as const),
        ([a, b], column, direction) => {
          const query = {
            range: 'lastYear' as const,
            groupBy: [column],
            order: { by: { column: 'visitorsCount' as const }, direction },
            limit: 3,
          };
          expect(aggregate(b, query, NOW)).toEqual(aggregate(a, query, NOW));
        },
      ),
    );
  });
});
