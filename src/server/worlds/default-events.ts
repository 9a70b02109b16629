import { defined } from '../../base/defined.ts';
import type { RecordOf } from '../tables.ts';

type Event = RecordOf<'events'>;
type Session = Event['session'];
/** Who visits, and with what; the rest of a session is in its name or differs from event to event. */
type Visit = Partial<Pick<Session, 'cookies' | 'visitorAuthClaims' | 'ip'>> & Pick<Session, 'userAgent' | 'language'>;

const ACME = { plan: 'pro', beta: true, organization: { name: 'Acme', seats: 25 }, products: ['editor', 'api'] };
const FREE = { plan: 'free', beta: false };
const GLOBEX = {
  plan: 'enterprise',
  organization: { name: 'Globex', seats: 400 },
  roles: ['admin', 'writer'],
  region: 'eu',
};
const SESSIONS = {
  ada_1: {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    language: 'en-US',
    ip: '192.0.2.10',
    cookies: { theme: 'dark' },
    visitorAuthClaims: ACME,
  },
  ben_1: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    language: 'fr-FR',
    ip: '198.51.100.21',
    visitorAuthClaims: FREE,
  },
  chi_1: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    language: 'ja',
    ip: '203.0.113.5',
  },
  fay_1: {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    language: 'es',
    ip: '2001:db8::42',
    visitorAuthClaims: ACME,
  },
  dee_1: {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    language: 'de-DE',
    ip: '198.51.100.77',
    cookies: { consent: 'all', theme: 'light' },
    visitorAuthClaims: GLOBEX,
  },
  eve_1: {
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    language: 'pt-BR',
    visitorAuthClaims: FREE,
  },
  gus_1: {
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    language: 'it-IT',
    ip: '203.0.113.90',
  },
  hal_1: {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0',
    language: 'pl',
    ip: '192.0.2.200',
    cookies: { ab: 'b' },
  },
  ian_1: {
    userAgent: 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
    language: 'zh-CN',
    ip: '198.51.100.3',
  },
  googlebot_1: {
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    language: null,
    ip: '203.0.113.201',
  },
  bingbot_1: {
    userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    language: null,
    ip: '203.0.113.202',
  },
  chatgpt_1: {
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)',
    language: 'en',
    ip: '203.0.113.203',
  },
  anthropic_1: {
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    language: null,
    ip: '203.0.113.204',
  },
  ada_2: {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    language: 'en-GB',
    ip: '192.0.2.11',
    cookies: { theme: 'dark' },
    visitorAuthClaims: ACME,
  },
  fay_2: {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    language: 'es',
    ip: '2001:db8::42',
    visitorAuthClaims: ACME,
  },
  cli_1: { userAgent: 'curl/8.8.0', language: null },
} as const satisfies Readonly<Record<string, Visit>>;

/** An event; a path, also that of a referrer, is on the site. */
type Seed = readonly [
  hoursAgo: number,
  session: keyof typeof SESSIONS,
  type: Event['type'],
  path: string,
  referrer: string | null,
  details?: NonNullable<Event['details']>,
];

const SEEDS: readonly Seed[] = [
  [
    303.75,
    'ada_1',
    'page_view',
    '/guides/introduction?utm_source=newsletter&utm_medium=email&utm_campaign=autumn&utm_term=docs&utm_content=hero',
    'https://www.google.com/',
  ],
  [303.71, 'ada_1', 'page_view', '/guides/install', '/guides/introduction'],
  [303.7, 'ada_1', 'search_open', '/guides/install', '/guides/introduction'],
  [303.7, 'ada_1', 'search_type_query', '/guides/install', '/guides/introduction', { query: 'install on windows' }],
  [
    303.7,
    'ada_1',
    'search_open_result',
    '/guides/install',
    '/guides/introduction',
    { query: 'install on windows', result: { spaceId: 'spc_handbook', pageId: 'pg_faq' } },
  ],
  [303.7, 'ada_1', 'page_view', '/guides/faq', '/guides/install'],
  [303.67, 'ada_1', 'page_post_feedback', '/guides/faq', '/guides/install', { feedback: { rating: 'good' } }],
  [
    225.97,
    'ben_1',
    'page_view',
    '/guides/faq?utm_source=hackernews&utm_medium=social',
    'https://news.ycombinator.com/item?id=1',
  ],
  [225.95, 'ben_1', 'page_post_feedback', '/guides/faq', '', { feedback: { rating: 'bad' } }],
  [
    225.93,
    'ben_1',
    'page_post_feedback_comment',
    '/guides/faq',
    '',
    { feedback: { rating: 'bad', comment: 'The answer on proxies is out of date.' } },
  ],
  [144, 'chi_1', 'page_view', '/', null],
  [143.98, 'chi_1', 'ask_question', '/guides/install', '/', { query: 'How do I install it behind a proxy?' }],
  [
    143.97,
    'chi_1',
    'ask_rate_response',
    '/guides/install',
    '/',
    { query: 'How do I install it behind a proxy?', rating: 1, responseId: 'ans_1' },
  ],
  [
    134.5,
    'fay_1',
    'ask_rate_response',
    '/guides/faq',
    '',
    { query: '¿Hay una versión gratuita?', rating: -1, responseId: 'ans_2' },
  ],
  [
    110,
    'dee_1',
    'page_view',
    '/api/introduction?utm_source=bing&utm_medium=cpc&utm_campaign=api-launch',
    'https://www.bing.com/search?q=example+api',
  ],
  [
    109.98,
    'dee_1',
    'api_client_open',
    '/api/introduction',
    '/api/introduction',
    { operation: { path: '/v1/pets/{petId}', method: 'get' } },
  ],
  [
    109.98,
    'dee_1',
    'api_client_request',
    '/api/introduction',
    '/api/introduction',
    { operation: { path: '/v1/pets/{petId}', method: 'get' } },
  ],
  [
    109.97,
    'dee_1',
    'api_client_request',
    '/api/introduction',
    '/api/introduction',
    { operation: { path: '/v1/pets', method: 'post' } },
  ],
  [
    109.92,
    'dee_1',
    'link_click',
    '/api/faq',
    '/api/introduction',
    { link: { target: { kind: 'url', url: 'https://status.example.net/history' }, position: 'header' } },
  ],
  [
    88.25,
    'ben_1',
    'link_click',
    '/guides/introduction',
    '',
    { link: { target: { kind: 'page', page: 'pg_install', space: 'spc_handbook' }, position: 'content' } },
  ],
  [
    84,
    'fay_1',
    'link_click',
    '/guides/install',
    'https://www.google.es/',
    {
      link: {
        target: { kind: 'anchor', anchor: 'linux', page: 'pg_install', space: 'spc_handbook' },
        position: 'sidebar',
      },
    },
  ],
  [
    55.67,
    'eve_1',
    'link_click',
    '/',
    null,
    { link: { target: { kind: 'space', space: 'spc_api' }, position: 'announcement' } },
  ],
  [
    55.65,
    'eve_1',
    'ad_display',
    '/guides/introduction',
    null,
    { ad: { domain: 'ads.example.net', zoneId: 'zone_1', placement: 'aside' } },
  ],
  [
    55.64,
    'eve_1',
    'ad_click',
    '/guides/introduction',
    null,
    { ad: { domain: 'ads.example.net', zoneId: 'zone_1', placement: 'aside' } },
  ],
  [55.63, 'eve_1', 'trademark_click', '/guides/introduction', null, { placement: 'footer' }],
  [30, 'gus_1', 'page_view', '/guides/install?key=shr_key_1', 'https://duckduckgo.com/'],
  [
    29,
    'hal_1',
    'page_view',
    '/api/faq?utm_source=partner&utm_medium=referral&utm_content=banner',
    'https://t.example.org/r?to=docs',
  ],
  [28, 'ian_1', 'page_view', '/guides/faq', ''],
  [23, 'googlebot_1', 'page_view', '/guides/introduction', null],
  [22.83, 'bingbot_1', 'page_view', '/api/introduction', null],
  [22.67, 'chatgpt_1', 'page_view', '/api/faq', null],
  [22.5, 'anthropic_1', 'page_view', '/guides/install', ''],
  [15, 'ada_2', 'page_view', '/api/introduction', null],
  [3, 'ada_2', 'search_open', '/api/introduction', '/api/introduction'],
  [3, 'fay_2', 'page_post_feedback', '/api/introduction', null, { feedback: { rating: 'ok' } }],
  [3, 'cli_1', 'page_view', '/', null],
];

/** A place on the site, by the first segment of its path. */
const PLACES = {
  guides: { siteSection: 'sec_guides', siteSpace: 'ss_handbook', space: 'spc_handbook', revision: 'rev_handbook_1' },
  api: { siteSection: 'sec_api', siteSpace: 'ss_api', space: 'spc_api', revision: 'rev_api_1' },
} as const;
const NOWHERE = { siteSection: null, siteSpace: null, space: null, revision: null };
const PAGES: Readonly<Record<string, string>> = { introduction: 'pg_intro', install: 'pg_install', faq: 'pg_faq' };

const SITE = 'https://docs.example.com';
const HOUR = 60 * 60 * 1000;

function locationOf(path: string): Event['location'] {
  const url = `${SITE}${path}`;
  const { pathname, searchParams } = new URL(url);
  const [place, page] = pathname.slice(1).split('/');
  const { siteSection, siteSpace, ...content } = PLACES[place as keyof typeof PLACES] ?? NOWHERE;
  const siteShareKey = searchParams.get('key');
  return { url, siteSection, siteSpace, siteShareKey, ...content, page: PAGES[page ?? ''] ?? null };
}

function sessionOf(name: keyof typeof SESSIONS, referrer: string | null): Session {
  const { cookies = {}, userAgent, language, ip, visitorAuthClaims }: Visit = SESSIONS[name];
  return {
    visitorId: `vis_${name.replace(/_\d$/, '')}`,
    sessionId: `ses_${name}`,
    cookies,
    userAgent,
    language,
    referrer: referrer?.startsWith('/') ? `${SITE}${referrer}` : referrer,
    ...defined({ ip, visitorAuthClaims }),
  };
}

/** What visitors of the documentation site did in the last days of the default world. */
export function defaultEvents(now: number): Event[] {
  return SEEDS.map(([hoursAgo, session, type, path, referrer, details], index) => ({
    id: `event_${String(index + 1).padStart(3, '0')}`,
    site: 'site_docs',
    timestamp: new Date(now - hoursAgo * HOUR).toISOString(),
    type,
    session: sessionOf(session, referrer),
    location: locationOf(path),
    ...defined({ details }),
  }));
}
