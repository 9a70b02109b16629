import { defined } from '../../base/defined.ts';
import { printable, shortened } from '../../base/text.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { safe } from './text.ts';

/** The version of the JSON below. Additions raise the minor version. */
const NOTICE_VERSION = '1.1';

export const LARGEST_NOTICE = 65_536;

const LISTED = 20;
const CODES = 20;
/** The maximum number of addresses of a kind in a text. */
export const IN_TEXT = 5;

/** The receiver: a program, or people in a Slack or Teams chat. */
export const NOTICE_FORMS = ['json', 'slack', 'teams'] as const;
export type NoticeForm = (typeof NOTICE_FORMS)[number];

export type NoticeState = 'ok' | 'drift' | 'blocked' | 'failed';

/** How foreign text is written in a chat: no markup, no link, no mention. */
export interface Voice {
  readonly plain: (text: string, limit: number) => string;
  readonly code: (text: string, limit: number) => string;
}

/** The report of one command about one environment. */
export interface NoticeBody {
  readonly type: `colophon.${string}`;
  readonly state: NoticeState;
  readonly lines: (voice: Voice, place: string) => readonly string[];
  /** The additional content of the JSON, with at most this number of addresses of a kind. */
  readonly details: (listed: number) => object;
}

export interface Notice extends NoticeBody {
  readonly environment: string | undefined;
  readonly organization: string | undefined;
  readonly exitCode: number;
  readonly createdAt: string;
  readonly before?: NoticeState | undefined;
  readonly run?: string | undefined;
  readonly redact: (text: string) => string;
}

function quiet(text: string, limit: number): string {
  return (
    safe(text, limit)
      .replace(/@(?=\S)/g, '@\u200b')
      // Chats turn anything that looks like a URL into a link.
      .replace(/:(?=\/\/)/g, ':\u200b')
  );
}

const SLACK: Voice = {
  plain: (text, limit) =>
    quiet(text, limit).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('`', "'"),
  code: (text, limit) => `\`${SLACK.plain(text, limit)}\``,
};

const TEAMS: Voice = {
  plain: (text, limit) => quiet(text, limit).replace(/[\\`*_[\]()#<>~|]/g, '\\$&'),
  code: (text, limit) => TEAMS.plain(text, limit),
};

function linesOf({ state, before, lines, environment, organization }: Notice, voice: Voice): readonly string[] {
  const place = `${voice.plain(environment ?? '(unknown)', 80)} of ${voice.plain(organization ?? '(unknown)', 80)}`;
  const [headline = '', ...others] = lines(voice, place);
  const isRecovered = state === 'ok' && before !== undefined && before !== 'ok';
  return [isRecovered ? `Recovered. ${headline}` : headline, ...others];
}

/** The codes of the problems, without their texts, which may quote a value. */
export function codesOf(diagnostics: readonly Diagnostic[]): readonly { severity: string; code: string }[] {
  return diagnostics.slice(0, CODES).map(({ severity, code }) => ({ severity, code: shortened(code, 60) }));
}

export function listedOf(addresses: readonly string[], listed: number): { addresses: string[]; more: number } {
  const shown = addresses.slice(0, listed).map((address) => shortened(address, 300));
  return { addresses: shown, more: addresses.length - shown.length };
}

export function namedLines(label: string, addresses: readonly string[], voice: Voice): readonly string[] {
  const rest = addresses.length - IN_TEXT;
  return [
    ...addresses.slice(0, IN_TEXT).map((address) => `• ${label}: ${voice.code(address, 120)}`),
    ...(rest > 0 ? [`• ${label}: … and ${rest} more`] : []),
  ];
}

function jsonOf(notice: Notice, listed: number): object {
  const { type, state, before, environment, organization, exitCode, createdAt, run, details } = notice;
  return {
    version: NOTICE_VERSION,
    type,
    text: [...linesOf(notice, SLACK), ...(run === undefined ? [] : [run])].join('\n'),
    environment: environment === undefined ? null : shortened(environment, 200),
    organization: organization === undefined ? null : shortened(organization, 200),
    state,
    ...defined({ before }),
    failed: state === 'failed',
    exitCode,
    createdAt,
    ...defined({ run }),
    ...details(listed),
  };
}

/** A Teams card, whose texts are Markdown. */
function cardOf(notice: Notice): object {
  const { run, state } = notice;
  const [headline = '', ...others] = linesOf(notice, TEAMS);
  const block = (text: string, look: object): object => ({ type: 'TextBlock', text, wrap: true, ...look });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(headline, {
        weight: 'Bolder',
        color: state === 'ok' ? 'Good' : state === 'failed' ? 'Attention' : 'Warning',
      }),
      ...others.map((line) => block(line, { spacing: 'Small' })),
    ],
    ...(run === undefined ? {} : { actions: [{ type: 'Action.OpenUrl', title: 'Open the run', url: run }] }),
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

function bodyOf(notice: Notice, form: NoticeForm, listed: number): object {
  switch (form) {
    case 'slack':
      return { text: [...linesOf(notice, SLACK), ...(notice.run === undefined ? [] : [notice.run])].join('\n') };
    case 'teams':
      return cardOf(notice);
    case 'json':
      return jsonOf(notice, listed);
  }
}

/**
 * The body of a webhook: counts, addresses and codes, never the value of a field. Never larger than the limit: if addresses are long, fewer
 * are named and the rest is counted.
 */
export function renderNotice(notice: Notice, form: NoticeForm): string {
  for (let listed = LISTED; ; listed = Math.floor(listed / 2)) {
    const withoutSecrets = (_key: string, value: unknown) => (typeof value === 'string' ? notice.redact(value) : value);
    const body = printable(JSON.stringify(bodyOf(notice, form, listed), withoutSecrets));
    if (listed === 0 || Buffer.byteLength(body) <= LARGEST_NOTICE) {
      return body;
    }
  }
}
