import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeSite } from '../../src/command/console/site.ts';
import type { EnvironmentSummary } from '../../src/command/console/state.ts';
import { listPage } from '../../src/command/report/html/list-page.ts';
import { html } from '../../src/command/report/html/template.ts';
import { type Chromium, findChromium, startChromium } from '../support/chromium.ts';
import { linksIn, pagesIn } from '../support/exported-console.ts';
import { GUIDES, type Lived, livedWorkspace } from './workspace.ts';

const program = findChromium();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const ENVIRONMENTS = ['europe', 'production', 'staging'];
const PAGES = ['workspace', 'plan', 'drift', 'history', 'access', 'places', 'public', 'redirects', 'expiring'];
const SETTING = { version: '0.1.0' };

interface Look {
  readonly page: Page;
  /** What the page asked for besides pages of the console, and what it complained about. */
  readonly complaints: readonly string[];
}

describe.skipIf(program === undefined)('the console in a browser (skipped where there is no Chromium)', () => {
  let lived: Lived;
  let folder: string;
  let chromium: Chromium;

  beforeAll(async () => {
    [lived, chromium] = await Promise.all([livedWorkspace(), startChromium(String(program))]);
    folder = await lived.exported('console', '--all');
  });

  afterAll(async () => {
    await chromium?.close();
    await lived?.close();
  });

  async function look(file: string, use: (look: Look) => Promise<void>, options: BrowserContextOptions = {}) {
    const context = await chromium.open({ viewport: DESK, ...options });
    try {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith(pathToFileURL(folder).href)) {
          complaints.push(`asked for ${request.url()}`);
        }
      });
      await page.goto(`${pathToFileURL(folder).href}/${file}`);
      await use({ page, complaints });
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
    }
  }

  const inPage = async <T>(page: Page, expression: string): Promise<T> => await page.evaluate<T>(expression);
  const production = (name: string): string => `environments/production/${name}.html`;
  const row = (page: Page, name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
  const shown = (page: Page): Promise<string | null> => page.locator('#shown').textContent();
  const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' });

  async function violations(page: Page): Promise<readonly string[]> {
    await page.addScriptTag({ content: AXE });
    return await inPage<string[]>(
      page,
      `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
    );
  }

  for (const file of ['index.html', ...PAGES.map(production)]) {
    for (const [name, viewport] of [
      ['desk', DESK],
      ['phone', PHONE],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        test(`${file} fits a ${name}, can be used by everybody and asks for nothing, ${colorScheme}`, async () => {
          await look(
            file,
            async ({ page }) => {
              expect(await inPage(page, 'document.documentElement.scrollWidth')).toBe(viewport.width);
              const color = await inPage<string>(page, 'getComputedStyle(document.body).backgroundColor');
              expect(Number(/\d+/.exec(color)?.[0]) > 128).toBe(colorScheme === 'light');
              expect(await violations(page)).toEqual([]);
              const first = page.locator('.grid .body button.name').first();
              if ((await first.count()) > 0) {
                await first.click();
                await details(page).waitFor();
                expect(await violations(page)).toEqual([]);
                expect(await inPage(page, 'document.documentElement.scrollWidth')).toBe(viewport.width);
              }
            },
            { viewport, colorScheme, bypassCSP: true },
          );
        });
      }
    }

    test(`${file} shows its rows without a script`, async () => {
      await look(
        file,
        async ({ page }) => {
          const isPlan = file.endsWith('plan.html');
          expect(await page.locator(isPlan ? '.change' : 'main tbody tr').count()).toBeGreaterThan(0);
        },
        { javaScriptEnabled: false },
      );
    });
  }

  describe('a person who has never seen the workspace, and types nothing', () => {
    test('finds what drifted last night and who did it', async () => {
      await look('index.html', async ({ page }) => {
        const cells = page.getByRole('row').filter({ hasText: 'production' }).getByRole('gridcell');
        const heads = await page.getByRole('columnheader').allTextContents();
        await cells.nth(heads.indexOf('Drifted')).getByRole('link').click();
        await expect.poll(() => row(page, 'Docs › Guides').textContent()).toMatch(/Drifted.*title.*Lin Okafor.*UTC/);
        await row(page, 'Docs › Guides').getByRole('button').click();
        expect(await details(page).textContent()).toMatch(/changed by Lin Okafor .*title.*Guides.*to.*Handbooks/);
      });
    });

    test('finds who can edit a space, and why', async () => {
      await look('index.html', async ({ page }) => {
        await page.getByRole('link', { name: 'production', exact: true }).click();
        await row(page, 'Handbook').first().getByRole('button').click();
        await details(page).getByRole('link', { name: 'Who may do what here' }).click();
        await expect.poll(() => page.url()).toContain('places.html');
        const lin = page
          .getByRole('row')
          .filter({ has: page.getByRole('button', { name: /lin@example/ }) })
          .filter({ hasText: 'admin' });
        // The place is in sight and open, with its people below it.
        expect(await page.locator('.row.open').first().textContent()).toContain('Handbook');
        await lin.first().click();
        expect(await details(page).textContent()).toMatch(/admin: /);
      });
    });

    test('finds where /old/start leads', async () => {
      await look(production('workspace'), async ({ page }) => {
        await page.getByRole('link', { name: 'Redirects' }).click();
        await expect.poll(() => row(page, '/old/start').textContent()).toContain('Guides/guidesLeads on');
        await row(page, '/old/start').getByRole('button').click();
        expect(await details(page).textContent()).toMatch(/ToGuides \(.*The way of a visitor\/old\/start/);
      });
    });

    test('finds what the last apply changed', async () => {
      await look('index.html', async ({ page }) => {
        const cells = page.getByRole('row').filter({ hasText: 'production' }).getByRole('gridcell');
        const heads = await page.getByRole('columnheader').allTextContents();
        await cells.nth(heads.indexOf('Last apply')).getByRole('link').click();
        const chart = page.getByRole('img', { name: 'Resources that each of the last 2 applies changed' });
        expect(await chart.locator('title').last().textContent()).toMatch(/: .*1 created.*; 1 had drifted$/);
        const newest = page.locator('.grid .body .row').first();
        await expect.poll(() => newest.textContent()).toMatch(/Apply 3 changes.*Ada.*1 created, 2 updated/);
        await newest.getByRole('button').click();
        const text = await details(page).textContent();
        expect(text).toContain('Drift that it found1 resource');
        expect(text).toContain('created site.docs.redirect["/second/start"]');
        expect(text).toMatch(/updated team\.writers.*title.*Authors.*to.*Doc authors/);
      });
    });
  });

  test('says where any path leads, with the redirects on the way', async () => {
    await look(production('redirects'), async ({ page }) => {
      const said = async (path: string): Promise<string | null> => {
        await page.getByLabel('Where does this path lead?').fill(path);
        return await page.locator('.answer').textContent();
      };
      expect(await said('/old/start')).toMatch(/^It leads to .*guides.* \(\/guides\)\. By .*\["\/old\/start"\]$/);
      expect(await said('third/start')).toContain('["/third/start"]');
      expect(await said('/guides')).toMatch(/^The site shows /);
      expect(await said('/nowhere/at/all')).toBe('No content and no redirect is declared for this path.');
      expect(await said('/older/start')).toContain('https://docs.example.com/older');
      expect(await said('https://docs.example.com/third/start')).toContain('["/third/start"]');
      expect(await said('/reference')).toMatch(/^A live redirect that is not declared starts there\. By /);
      expect(await said('/older/start')).toContain('https://docs.example.com/older');
      await page.locator('.answer button').click();
      expect(await details(page).textContent()).toContain('/older/start');
      expect(await said('')).toBe('');
    });
  });

  test('shows what visitors ask for and do not find, and how often', async () => {
    await look(production('redirects'), async ({ page }) => {
      await page.getByLabel('Missed').check();
      await expect.poll(() => shown(page)).toMatch(/^1 of /);
      expect(await row(page, '/lost/page').textContent()).toContain('missed 12 times');
      await row(page, '/lost/page').getByRole('button').click();
      expect(await details(page).textContent()).toContain(
        'colophon redirects suggest -e production --site docs --from insights --live',
      );
    });
  });

  test('compares any two states', async () => {
    await look(production('history'), async ({ page }) => {
      await page.getByText('Compare two states').click();
      expect(await page.locator('.compare [role=status]').textContent()).toBe('2 resources differ.');
      expect(await page.locator('.compared').textContent()).toMatch(/\+ site.*\/second\/start.*~ team\.writers title:/);
      await page.getByLabel('From after').selectOption({ index: 0 });
      expect(await page.locator('.compare [role=status]').textContent()).toBe('Nothing differs between these two.');
    });
  });

  test('keeps in the address of the page what is open, looked for and shown', async () => {
    await look(production('workspace'), async ({ page }) => {
      await page.getByLabel('Search').fill('chapter-1');
      await expect.poll(() => shown(page)).toMatch(/^11 of /);
      await row(page, '/guides/chapter-17').getByRole('button').click();
      const link = page.url();
      expect(new URL(link).hash).toBe('#row=site.docs.redirect%5B%22%2Fguides%2Fchapter-17%22%5D&q=chapter-1');
      await page.goto('about:blank');
      await page.goto(link);
      expect(await shown(page)).toMatch(/^11 of /);
      expect(await details(page).textContent()).toContain('site.docs.redirect["/guides/chapter-17"]');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByLabel('Search').fill('');
      await page.getByLabel('Drifted').check();
      await expect.poll(() => shown(page)).toMatch(/^1 of /);
      expect(new URL(page.url()).hash).toBe('#show=drifted');
    });
  });

  test('is used with the keyboard alone', async () => {
    await look(production('workspace'), async ({ page }) => {
      const focused = (expression: string): Promise<unknown> => inPage(page, `document.activeElement.${expression}`);
      await page.keyboard.press('Tab');
      expect(await focused('textContent')).toBe('Skip to the list');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focused('id')).toBe('search');
      await page.keyboard.type('handbook');
      await expect.poll(() => shown(page)).toMatch(/ of /);
      await page.locator('.name[tabindex="0"]').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      expect(await focused('className')).toBe('name');
      const name = await focused('textContent');
      await page.keyboard.press('Enter');
      expect(await details(page).locator('h2').textContent()).toBe(name);
      await details(page).getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Escape');
      expect(await details(page).isVisible()).toBe(false);
      expect(await focused('textContent')).toBe(name);
      await page.getByLabel('Search').fill('');
      await expect.poll(() => shown(page)).toMatch(/^\d+ resources$/);
      await page.locator('.name').first().focus();
      const rows = async (): Promise<number> => Number(await page.locator('.grid').getAttribute('aria-rowcount'));
      const before = await rows();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowLeft');
      expect(await rows()).toBeLessThan(before);
      await page.keyboard.press('ArrowRight');
      expect(await rows()).toBe(before);
    });
  });

  test('every link leads to a page and a row that are there', () => {
    expect(pagesIn(folder).size).toBe(1 + ENVIRONMENTS.length * PAGES.length);
    const { count, broken } = linksIn(folder);
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(2 * GUIDES);
  });

  test('has elements only for the rows that are seen, of 10,000', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      id: `r${index}`,
      cells: [`Row ${index}`, index % 7 === 0 ? 'Lucky' : 'Plain'],
      detail: [{ facts: [['Number', String(index)] as const] }],
    }));
    const text = listPage({
      title: 'Many',
      generator: 'colophon',
      head: html`<h1>Many</h1>`,
      frame: { nav: html``, style: '', footer: '' },
      list: { noun: ['row', 'rows'], columns: [{ title: 'Name' }, { title: 'Luck' }], rows, filters: [], empty: '' },
    });
    writeFileSync(join(folder, 'many.html'), text);
    const made = (page: Page): Promise<number> => page.locator('.grid .body .row').count();
    await look('many.html', async ({ page }) => {
      expect(await shown(page)).toBe('10,000 rows');
      expect(await made(page)).toBeLessThan(120);
      await page.locator('.name').first().focus();
      await page.keyboard.press('End');
      await expect.poll(() => inPage(page, 'document.activeElement.textContent')).toBe('Row 9999');
      expect(await made(page)).toBeLessThan(120);
      await page.getByLabel('Search').fill('row 4999');
      await expect.poll(() => shown(page)).toBe('1 of 10,000 rows');
      await page.getByLabel('Search').fill('lucky');
      await expect.poll(() => shown(page)).toBe('1,429 of 10,000 rows');
      expect(await made(page)).toBeLessThan(120);
      const own = page.url().split('#')[0];
      await page.goto('about:blank');
      await page.goto(`${own}#row=r8000`);
      expect(await details(page).textContent()).toContain('Row 8000');
      expect(await page.locator('[data-id=r8000]').isVisible()).toBe(true);
    });
    await look(
      'many.html',
      async ({ page }) => {
        expect(await page.locator('tbody tr').count()).toBe(200);
        expect(await page.getByText('9,800 more rows are shown with JavaScript.').isVisible()).toBe(true);
      },
      { javaScriptEnabled: false },
    );
  });

  test('shows 100 environments on one page, and those that need attention', async () => {
    const summaries = Array.from({ length: 100 }, (_, index): EnvironmentSummary => {
      const name = `team-${String(index).padStart(3, '0')}`;
      const problem = index === 42 ? { problem: 'The token was refused' } : {};
      const common = { name, organization: `org_${index}`, at: '2026-11-19T08:00:00Z', ...problem };
      return {
        ...common,
        pending: index % 10 === 0 ? 2 : 0,
        drifted: index % 25 === 0 ? 1 : 0,
        blocked: 0,
        expiring: 0,
      };
    });
    writeFileSync(join(folder, 'hundred.html'), homeSite(summaries, SETTING).get('index.html')?.() ?? '');
    for (const viewport of [DESK, PHONE]) {
      await look(
        'hundred.html',
        async ({ page }) => {
          expect(await shown(page)).toBe('100 environments');
          expect(await page.getByText('5 environments need attention.').isVisible()).toBe(true);
          await page.getByLabel('Failed').check();
          await expect.poll(() => shown(page)).toBe('1 of 100 environments');
          expect(await page.getByRole('row').filter({ hasText: 'team-042' }).textContent()).toContain(
            'The token was refused',
          );
          expect(await inPage(page, 'document.documentElement.scrollWidth')).toBe(viewport.width);
          expect(await violations(page)).toEqual([]);
        },
        { viewport, bypassCSP: true },
      );
    }
  });

  test('is read on paper', async () => {
    await look(production('redirects'), async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      await inPage(page, "dispatchEvent(new Event('beforeprint'))");
      expect(await page.locator('.grid .body .row').count()).toBe(GUIDES + 6);
      expect(await page.locator('nav.console').isVisible()).toBe(false);
    });
  });
});
