import type { World } from '../tables.ts';

type Event = NonNullable<World['tables']['events']>[number];
type Seed = Omit<Event, 'id' | 'site' | 'timestamp'> & { readonly hoursAgo: number };

const HOUR = 60 * 60 * 1000;

const SEEDS: readonly Seed[] = [
  {
    hoursAgo: 303.75,
    type: 'page_view',
    session: {
      visitorId: 'vis_ada',
      sessionId: 'ses_ada_1',
      cookies: {
        theme: 'dark',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      language: 'en-US',
      referrer: 'https://www.google.com/',
      ip: '192.0.2.10',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/guides/introduction?utm_source=newsletter&utm_medium=email&utm_campaign=autumn&utm_term=docs&utm_content=hero',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_intro',
    },
  },
  {
    hoursAgo: 303.71,
    type: 'page_view',
    session: {
      visitorId: 'vis_ada',
      sessionId: 'ses_ada_1',
      cookies: {
        theme: 'dark',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      language: 'en-US',
      referrer: 'https://docs.example.com/guides/introduction',
      ip: '192.0.2.10',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/guides/install',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_install',
    },
  },
  {
    hoursAgo: 303.7,
    type: 'search_open',
    session: {
      visitorId: 'vis_ada',
      sessionId: 'ses_ada_1',
      cookies: {
        theme: 'dark',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      language: 'en-US',
      referrer: 'https://docs.example.com/guides/introduction',
      ip: '192.0.2.10',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/guides/install',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_install',
    },
  },
  {
    hoursAgo: 303.7,
    type: 'search_type_query',
    session: {
      visitorId: 'vis_ada',
      sessionId: 'ses_ada_1',
      cookies: {
        theme: 'dark',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      language: 'en-US',
      referrer: 'https://docs.example.com/guides/introduction',
      ip: '192.0.2.10',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/guides/install',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_install',
    },
    details: {
      query: 'install on windows',
    },
  },
  {
    hoursAgo: 303.7,
    type: 'search_open_result',
    session: {
      visitorId: 'vis_ada',
      sessionId: 'ses_ada_1',
      cookies: {
        theme: 'dark',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      language: 'en-US',
      referrer: 'https://docs.example.com/guides/introduction',
      ip: '192.0.2.10',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/guides/install',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_install',
    },
    details: {
      query: 'install on windows',
      result: {
        spaceId: 'spc_handbook',
        pageId: 'pg_faq',
      },
    },
  },
  {
    hoursAgo: 303.7,
    type: 'page_view',
    session: {
      visitorId: 'vis_ada',
      sessionId: 'ses_ada_1',
      cookies: {
        theme: 'dark',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      language: 'en-US',
      referrer: 'https://docs.example.com/guides/install',
      ip: '192.0.2.10',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/guides/faq',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_faq',
    },
  },
  {
    hoursAgo: 303.67,
    type: 'page_post_feedback',
    session: {
      visitorId: 'vis_ada',
      sessionId: 'ses_ada_1',
      cookies: {
        theme: 'dark',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      language: 'en-US',
      referrer: 'https://docs.example.com/guides/install',
      ip: '192.0.2.10',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/guides/faq',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_faq',
    },
    details: {
      feedback: {
        rating: 'good',
      },
    },
  },
  {
    hoursAgo: 225.97,
    type: 'page_view',
    session: {
      visitorId: 'vis_ben',
      sessionId: 'ses_ben_1',
      cookies: {},
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      language: 'fr-FR',
      referrer: 'https://news.ycombinator.com/item?id=1',
      ip: '198.51.100.21',
      visitorAuthClaims: {
        plan: 'free',
        beta: false,
      },
    },
    location: {
      url: 'https://docs.example.com/guides/faq?utm_source=hackernews&utm_medium=social',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_faq',
    },
  },
  {
    hoursAgo: 225.95,
    type: 'page_post_feedback',
    session: {
      visitorId: 'vis_ben',
      sessionId: 'ses_ben_1',
      cookies: {},
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      language: 'fr-FR',
      referrer: '',
      ip: '198.51.100.21',
      visitorAuthClaims: {
        plan: 'free',
        beta: false,
      },
    },
    location: {
      url: 'https://docs.example.com/guides/faq',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_faq',
    },
    details: {
      feedback: {
        rating: 'bad',
      },
    },
  },
  {
    hoursAgo: 225.93,
    type: 'page_post_feedback_comment',
    session: {
      visitorId: 'vis_ben',
      sessionId: 'ses_ben_1',
      cookies: {},
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      language: 'fr-FR',
      referrer: '',
      ip: '198.51.100.21',
      visitorAuthClaims: {
        plan: 'free',
        beta: false,
      },
    },
    location: {
      url: 'https://docs.example.com/guides/faq',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_faq',
    },
    details: {
      feedback: {
        rating: 'bad',
        comment: 'The answer on proxies is out of date.',
      },
    },
  },
  {
    hoursAgo: 144.0,
    type: 'page_view',
    session: {
      visitorId: 'vis_chi',
      sessionId: 'ses_chi_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      language: 'ja',
      referrer: null,
      ip: '203.0.113.5',
    },
    location: {
      url: 'https://docs.example.com/',
      siteSection: null,
      siteSpace: null,
      siteShareKey: null,
      space: null,
      revision: null,
      page: null,
    },
  },
  {
    hoursAgo: 143.98,
    type: 'ask_question',
    session: {
      visitorId: 'vis_chi',
      sessionId: 'ses_chi_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      language: 'ja',
      referrer: 'https://docs.example.com/',
      ip: '203.0.113.5',
    },
    location: {
      url: 'https://docs.example.com/guides/install',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_install',
    },
    details: {
      query: 'How do I install it behind a proxy?',
    },
  },
  {
    hoursAgo: 143.97,
    type: 'ask_rate_response',
    session: {
      visitorId: 'vis_chi',
      sessionId: 'ses_chi_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      language: 'ja',
      referrer: 'https://docs.example.com/',
      ip: '203.0.113.5',
    },
    location: {
      url: 'https://docs.example.com/guides/install',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_install',
    },
    details: {
      query: 'How do I install it behind a proxy?',
      rating: 1,
      responseId: 'ans_1',
    },
  },
  {
    hoursAgo: 134.5,
    type: 'ask_rate_response',
    session: {
      visitorId: 'vis_fay',
      sessionId: 'ses_fay_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      language: 'es',
      referrer: '',
      ip: '2001:db8::42',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/guides/faq',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_faq',
    },
    details: {
      query: '\u00bfHay una versi\u00f3n gratuita?',
      rating: -1,
      responseId: 'ans_2',
    },
  },
  {
    hoursAgo: 110.0,
    type: 'page_view',
    session: {
      visitorId: 'vis_dee',
      sessionId: 'ses_dee_1',
      cookies: {
        consent: 'all',
        theme: 'light',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      language: 'de-DE',
      referrer: 'https://www.bing.com/search?q=example+api',
      ip: '198.51.100.77',
      visitorAuthClaims: {
        plan: 'enterprise',
        organization: {
          name: 'Globex',
          seats: 400,
        },
        roles: ['admin', 'writer'],
        region: 'eu',
      },
    },
    location: {
      url: 'https://docs.example.com/api/introduction?utm_source=bing&utm_medium=cpc&utm_campaign=api-launch',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_intro',
    },
  },
  {
    hoursAgo: 109.98,
    type: 'api_client_open',
    session: {
      visitorId: 'vis_dee',
      sessionId: 'ses_dee_1',
      cookies: {
        consent: 'all',
        theme: 'light',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      language: 'de-DE',
      referrer: 'https://docs.example.com/api/introduction',
      ip: '198.51.100.77',
      visitorAuthClaims: {
        plan: 'enterprise',
        organization: {
          name: 'Globex',
          seats: 400,
        },
        roles: ['admin', 'writer'],
        region: 'eu',
      },
    },
    location: {
      url: 'https://docs.example.com/api/introduction',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_intro',
    },
    details: {
      operation: {
        path: '/v1/pets/{petId}',
        method: 'get',
      },
    },
  },
  {
    hoursAgo: 109.98,
    type: 'api_client_request',
    session: {
      visitorId: 'vis_dee',
      sessionId: 'ses_dee_1',
      cookies: {
        consent: 'all',
        theme: 'light',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      language: 'de-DE',
      referrer: 'https://docs.example.com/api/introduction',
      ip: '198.51.100.77',
      visitorAuthClaims: {
        plan: 'enterprise',
        organization: {
          name: 'Globex',
          seats: 400,
        },
        roles: ['admin', 'writer'],
        region: 'eu',
      },
    },
    location: {
      url: 'https://docs.example.com/api/introduction',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_intro',
    },
    details: {
      operation: {
        path: '/v1/pets/{petId}',
        method: 'get',
      },
    },
  },
  {
    hoursAgo: 109.97,
    type: 'api_client_request',
    session: {
      visitorId: 'vis_dee',
      sessionId: 'ses_dee_1',
      cookies: {
        consent: 'all',
        theme: 'light',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      language: 'de-DE',
      referrer: 'https://docs.example.com/api/introduction',
      ip: '198.51.100.77',
      visitorAuthClaims: {
        plan: 'enterprise',
        organization: {
          name: 'Globex',
          seats: 400,
        },
        roles: ['admin', 'writer'],
        region: 'eu',
      },
    },
    location: {
      url: 'https://docs.example.com/api/introduction',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_intro',
    },
    details: {
      operation: {
        path: '/v1/pets',
        method: 'post',
      },
    },
  },
  {
    hoursAgo: 109.92,
    type: 'link_click',
    session: {
      visitorId: 'vis_dee',
      sessionId: 'ses_dee_1',
      cookies: {
        consent: 'all',
        theme: 'light',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      language: 'de-DE',
      referrer: 'https://docs.example.com/api/introduction',
      ip: '198.51.100.77',
      visitorAuthClaims: {
        plan: 'enterprise',
        organization: {
          name: 'Globex',
          seats: 400,
        },
        roles: ['admin', 'writer'],
        region: 'eu',
      },
    },
    location: {
      url: 'https://docs.example.com/api/faq',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_faq',
    },
    details: {
      link: {
        target: {
          kind: 'url',
          url: 'https://status.example.net/history',
        },
        position: 'header',
      },
    },
  },
  {
    hoursAgo: 88.25,
    type: 'link_click',
    session: {
      visitorId: 'vis_ben',
      sessionId: 'ses_ben_1',
      cookies: {},
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      language: 'fr-FR',
      referrer: '',
      ip: '198.51.100.21',
      visitorAuthClaims: {
        plan: 'free',
        beta: false,
      },
    },
    location: {
      url: 'https://docs.example.com/guides/introduction',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_intro',
    },
    details: {
      link: {
        target: {
          kind: 'page',
          page: 'pg_install',
          space: 'spc_handbook',
        },
        position: 'content',
      },
    },
  },
  {
    hoursAgo: 84.0,
    type: 'link_click',
    session: {
      visitorId: 'vis_fay',
      sessionId: 'ses_fay_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      language: 'es',
      referrer: 'https://www.google.es/',
      ip: '2001:db8::42',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/guides/install',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_install',
    },
    details: {
      link: {
        target: {
          kind: 'anchor',
          anchor: 'linux',
          page: 'pg_install',
          space: 'spc_handbook',
        },
        position: 'sidebar',
      },
    },
  },
  {
    hoursAgo: 55.67,
    type: 'link_click',
    session: {
      visitorId: 'vis_eve',
      sessionId: 'ses_eve_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      language: 'pt-BR',
      referrer: null,
      visitorAuthClaims: {
        plan: 'free',
        beta: false,
      },
    },
    location: {
      url: 'https://docs.example.com/',
      siteSection: null,
      siteSpace: null,
      siteShareKey: null,
      space: null,
      revision: null,
      page: null,
    },
    details: {
      link: {
        target: {
          kind: 'space',
          space: 'spc_api',
        },
        position: 'announcement',
      },
    },
  },
  {
    hoursAgo: 55.65,
    type: 'ad_display',
    session: {
      visitorId: 'vis_eve',
      sessionId: 'ses_eve_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      language: 'pt-BR',
      referrer: null,
      visitorAuthClaims: {
        plan: 'free',
        beta: false,
      },
    },
    location: {
      url: 'https://docs.example.com/guides/introduction',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_intro',
    },
    details: {
      ad: {
        domain: 'ads.example.net',
        zoneId: 'zone_1',
        placement: 'aside',
      },
    },
  },
  {
    hoursAgo: 55.64,
    type: 'ad_click',
    session: {
      visitorId: 'vis_eve',
      sessionId: 'ses_eve_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      language: 'pt-BR',
      referrer: null,
      visitorAuthClaims: {
        plan: 'free',
        beta: false,
      },
    },
    location: {
      url: 'https://docs.example.com/guides/introduction',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_intro',
    },
    details: {
      ad: {
        domain: 'ads.example.net',
        zoneId: 'zone_1',
        placement: 'aside',
      },
    },
  },
  {
    hoursAgo: 55.63,
    type: 'trademark_click',
    session: {
      visitorId: 'vis_eve',
      sessionId: 'ses_eve_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      language: 'pt-BR',
      referrer: null,
      visitorAuthClaims: {
        plan: 'free',
        beta: false,
      },
    },
    location: {
      url: 'https://docs.example.com/guides/introduction',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_intro',
    },
    details: {
      placement: 'footer',
    },
  },
  {
    hoursAgo: 30.0,
    type: 'page_view',
    session: {
      visitorId: 'vis_gus',
      sessionId: 'ses_gus_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      language: 'it-IT',
      referrer: 'https://duckduckgo.com/',
      ip: '203.0.113.90',
    },
    location: {
      url: 'https://docs.example.com/guides/install?key=shr_key_1',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: 'shr_key_1',
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_install',
    },
  },
  {
    hoursAgo: 29.0,
    type: 'page_view',
    session: {
      visitorId: 'vis_hal',
      sessionId: 'ses_hal_1',
      cookies: {
        ab: 'b',
      },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0',
      language: 'pl',
      referrer: 'https://t.example.org/r?to=docs',
      ip: '192.0.2.200',
    },
    location: {
      url: 'https://docs.example.com/api/faq?utm_source=partner&utm_medium=referral&utm_content=banner',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_faq',
    },
  },
  {
    hoursAgo: 28.0,
    type: 'page_view',
    session: {
      visitorId: 'vis_ian',
      sessionId: 'ses_ian_1',
      cookies: {},
      userAgent: 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
      language: 'zh-CN',
      referrer: '',
      ip: '198.51.100.3',
    },
    location: {
      url: 'https://docs.example.com/guides/faq',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_faq',
    },
  },
  {
    hoursAgo: 23.0,
    type: 'page_view',
    session: {
      visitorId: 'vis_googlebot',
      sessionId: 'ses_googlebot_1',
      cookies: {},
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      language: null,
      referrer: null,
      ip: '203.0.113.201',
    },
    location: {
      url: 'https://docs.example.com/guides/introduction',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_intro',
    },
  },
  {
    hoursAgo: 22.83,
    type: 'page_view',
    session: {
      visitorId: 'vis_bingbot',
      sessionId: 'ses_bingbot_1',
      cookies: {},
      userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      language: null,
      referrer: null,
      ip: '203.0.113.202',
    },
    location: {
      url: 'https://docs.example.com/api/introduction',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_intro',
    },
  },
  {
    hoursAgo: 22.67,
    type: 'page_view',
    session: {
      visitorId: 'vis_chatgpt',
      sessionId: 'ses_chatgpt_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)',
      language: 'en',
      referrer: null,
      ip: '203.0.113.203',
    },
    location: {
      url: 'https://docs.example.com/api/faq',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_faq',
    },
  },
  {
    hoursAgo: 22.5,
    type: 'page_view',
    session: {
      visitorId: 'vis_anthropic',
      sessionId: 'ses_anthropic_1',
      cookies: {},
      userAgent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
      language: null,
      referrer: '',
      ip: '203.0.113.204',
    },
    location: {
      url: 'https://docs.example.com/guides/install',
      siteSection: 'sec_guides',
      siteSpace: 'ss_handbook',
      siteShareKey: null,
      space: 'spc_handbook',
      revision: 'rev_handbook_1',
      page: 'pg_install',
    },
  },
  {
    hoursAgo: 15.0,
    type: 'page_view',
    session: {
      visitorId: 'vis_ada',
      sessionId: 'ses_ada_2',
      cookies: {
        theme: 'dark',
      },
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      language: 'en-GB',
      referrer: null,
      ip: '192.0.2.11',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/api/introduction',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_intro',
    },
  },
  {
    hoursAgo: 3.0,
    type: 'search_open',
    session: {
      visitorId: 'vis_ada',
      sessionId: 'ses_ada_2',
      cookies: {
        theme: 'dark',
      },
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      language: 'en-GB',
      referrer: 'https://docs.example.com/api/introduction',
      ip: '192.0.2.11',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/api/introduction',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_intro',
    },
  },
  {
    hoursAgo: 3.0,
    type: 'page_post_feedback',
    session: {
      visitorId: 'vis_fay',
      sessionId: 'ses_fay_2',
      cookies: {},
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      language: 'es',
      referrer: null,
      ip: '2001:db8::42',
      visitorAuthClaims: {
        plan: 'pro',
        beta: true,
        organization: {
          name: 'Acme',
          seats: 25,
        },
        products: ['editor', 'api'],
      },
    },
    location: {
      url: 'https://docs.example.com/api/introduction',
      siteSection: 'sec_api',
      siteSpace: 'ss_api',
      siteShareKey: null,
      space: 'spc_api',
      revision: 'rev_api_1',
      page: 'pg_intro',
    },
    details: {
      feedback: {
        rating: 'ok',
      },
    },
  },
  {
    hoursAgo: 3.0,
    type: 'page_view',
    session: {
      visitorId: 'vis_cli',
      sessionId: 'ses_cli_1',
      cookies: {},
      userAgent: 'curl/8.8.0',
      language: null,
      referrer: null,
    },
    location: {
      url: 'https://docs.example.com/',
      siteSection: null,
      siteSpace: null,
      siteShareKey: null,
      space: null,
      revision: null,
      page: null,
    },
  },
];

/** What visitors of the documentation site did in the last days of the default world. */
export function defaultEvents(now: number): Event[] {
  return SEEDS.map(({ hoursAgo, ...event }, index) => ({
    id: `event_${String(index + 1).padStart(3, '0')}`,
    site: 'site_docs',
    timestamp: new Date(now - hoursAgo * HOUR).toISOString(),
    ...event,
  }));
}
