import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConsole } from '../../src/command/cli/ui/server.ts';
import { readEnvironment } from '../../src/command/console/read/environment.ts';
import { consoleSite } from '../../src/command/console/site.ts';
import type { EnvironmentView } from '../../src/command/console/view.ts';
import { openRepository } from '../../src/core/git/repository.ts';
import { chooseLedger } from '../../src/core/ledger/choose.ts';
import { loadFrom, valueIn } from '../app/support.ts';
import { type Chromium, findChromium, startChromium } from '../support/chromium.ts';
import { GIT_ENV } from '../support/git.ts';
import { type Lived, livedWorkspace } from './workspace.ts';

// Whoever can write a title can write markup, scripts and addresses into it: here all texts of others are such.

const program = findChromium();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = ['workspace', 'plan', 'drift', 'history', 'access', 'places', 'public', 'redirects', 'expiring'];

const TEXTS = [
  '<script>hit=1</script><img src=https://evil.example/x onerror=hit=1>',
  '"><svg onload=hit=1><a href="javascript:hit=1">here</a>',
  "' onclick=hit=1 onfocus=hit=1 autofocus x='",
  '</script><script>hit=1</script><!--<script>',
  '</style><style>*{background:url(https://evil.example/x)}</style>',
  '--></title></textarea><iframe src=https://evil.example></iframe>',
  '\u2028hit=1\u2029\u202e$(hit=1){{hit=1}}',
  'javascript:hit=1',
  'https://evil.example/x',
  '//evil.example/x',
];

/** What decides how something is shown, and no person writes: effects, classes, kinds, moments. */
const OURS =
  /^(?:kind|action|cause|severity|effect|effects|change|role|type|outcome|visibility|guard|risk|risks|consents|classes|only|prune|code|at|createdAt|expires|formatVersion|serial|unit|key|dependsOn|with|profile|source|line)$/;

/** The same with all texts of others replaced, each by one of its own, so that what belongs together still does. */
function hostileView(view: EnvironmentView, turn: number): EnvironmentView {
  const replaced = new Map<string, string>();
  const replace = (own: string): string => {
    const known = replaced.get(own);
    if (known !== undefined) {
      return known;
    }
    const [, segment] = /^([a-z-]+)[.[]\S+$/.exec(own) ?? [];
    const next = `${TEXTS[(turn + replaced.size) % TEXTS.length]}${replaced.size}`;
    const made = segment === undefined ? next : `${segment}[${JSON.stringify(next)}]`;
    replaced.set(own, made);
    return made;
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      return replace(part);
    }
    if (Array.isArray(part)) {
      return part.map(walk);
    }
    if (typeof part === 'object' && part !== null) {
      return Object.fromEntries(
        Object.entries(part).map(([name, child]) => [
          /^[\w-]+$/.test(name) ? name : replace(name),
          OURS.test(name) && (typeof child !== 'object' || Array.isArray(child)) ? child : walk(child),
        ]),
      );
    }
    return part;
  };
  return { ...(walk(view) as EnvironmentView), name: view.name };
}

describe.skipIf(program === undefined)('texts of others (skipped where there is no Chromium)', () => {
  let lived: Lived;
  let chromium: Chromium;
  let view: EnvironmentView;

  beforeAll(async () => {
    [lived, chromium] = await Promise.all([livedWorkspace(), startChromium(String(program))]);
    const { folder, server } = lived;
    const environment = 'production';
    const repository = (): ReturnType<typeof openRepository> => openRepository(folder, { env: GIT_ENV });
    view = await readEnvironment({
      manifest: valueIn(await loadFrom(folder, { environment })),
      service: { baseUrl: server.url, token: server.token },
      ledger: valueIn(await chooseLedger({ spec: undefined, cwd: folder, environment, repository })),
      now: new Date(),
    });
  });
  afterAll(async () => {
    await chromium?.close();
    await lived?.close();
  });

  const inPage = async <T>(page: Page, expression: string): Promise<T> => await page.evaluate<T>(expression);

  test.for([0, 3, 7])('are shown as texts, each in the place of another one (%i)', async (turn) => {
    const shown = hostileView(view, turn);
    const text = TEXTS[turn] ?? '';
    expect(
      JSON.stringify(shown).split('evil.example').length + JSON.stringify(shown).split('hit=1').length,
    ).toBeGreaterThan(500);
    const site = consoleSite([shown], { version: '0', events: '/events' });
    const server = await startConsole(
      { page: (file) => site.get(file)?.(), ask: async () => ({ status: 200, body: { error: text } }) },
      0,
    );
    const { origin } = new URL(server.link);
    // Axe is put in from outside, which the policy of the page forbids; what is asked for is watched all the same.
    const context = await chromium.open({ viewport: { width: 1280, height: 900 }, bypassCSP: true });
    const complaints: string[] = [];
    try {
      const page = await context.newPage();
      page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith(`${origin}/`)) {
          complaints.push(`asked for ${request.url()}`);
        }
      });
      await page.goto(server.link);
      for (const name of PAGES) {
        await page.goto(`${origin}/environments/production/${name}.html`);
        const rows = page.locator('.grid .body button.name');
        for (const at of [0, 1, 2, 3].slice(0, await rows.count())) {
          await rows.nth(at).click();
          await page.locator('.detail').waitFor();
        }
        for (const field of await page.getByRole('searchbox').all()) {
          await field.fill(text);
        }
        await page.addScriptTag({ content: AXE });
        const found = await inPage<readonly string[]>(
          page,
          `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then(({ violations }) =>
            violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
        );
        const links = await inPage<readonly string[]>(
          page,
          "[...document.querySelectorAll('a')].map((one) => one.href)",
        );
        expect([name, found, await inPage(page, 'typeof hit'), complaints]).toEqual([name, [], 'undefined', []]);
        expect([name, links.filter((href) => !href.startsWith(`${origin}/`))]).toEqual([name, []]);
      }
    } finally {
      await context.close();
      await server.close();
    }
  });
});
