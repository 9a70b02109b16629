import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPlanHtml } from '../../src/command/report/plan/html.ts';
import { changesByResource } from '../../src/core/plan/resources.ts';
import { type Chromium, findChromium, startChromium } from '../support/chromium.ts';
import { manyChanges, WHOLE } from './html-plans.ts';

const program = findChromium();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const TOTAL = changesByResource(WHOLE.changes).length;

interface Look {
  readonly page: Page;
  /** What the page asked for besides itself, and what it complained about. */
  readonly complaints: readonly string[];
}

describe.skipIf(program === undefined)('a plan as HTML in a browser (skipped where there is no Chromium)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-html-'));
  const file = join(folder, 'plan.html');
  let chromium: Chromium;

  beforeAll(async () => {
    writeFileSync(file, renderPlanHtml(WHOLE, { allow: [] }));
    chromium = await startChromium(String(program));
  });

  afterAll(async () => {
    await chromium?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function look(options: BrowserContextOptions, use: (look: Look) => Promise<void>, ending = ''): Promise<void> {
    const context = await chromium.open(options);
    try {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith(pathToFileURL(file).href)) {
          complaints.push(`asked for ${request.url()}`);
        }
      });
      await page.goto(`${pathToFileURL(file).href}${ending}`);
      await use({ page, complaints });
    } finally {
      await context.close();
    }
  }

  /** What an expression is in the page: nothing here knows the types of a browser. */
  const inPage = async <T>(page: Page, expression: string): Promise<T> => await page.evaluate<T>(expression);
  const background = async (page: Page): Promise<string> =>
    await inPage(page, 'getComputedStyle(document.body).backgroundColor');
  const shownChanges = async (page: Page): Promise<number> => await page.locator('.change:visible').count();
  const status = async (page: Page): Promise<string | null> => await page.locator('#shown').textContent();

  /** How many different colours a picture has, looked at by the browser itself. */
  async function coloursOf(page: Page): Promise<number> {
    const picture = (await page.screenshot()).toString('base64');
    return await inPage<number>(
      page,
      `(async () => {
        const bytes = Uint8Array.from(atob('${picture}'), (character) => character.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
        drawing.drawImage(image, 0, 0);
        return new Set(new Uint32Array(drawing.getImageData(0, 0, image.width, image.height).data.buffer)).size;
      })()`,
    );
  }

  for (const [name, viewport] of [
    ['phone', PHONE],
    ['desk', DESK],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`is seen on a ${name} in the ${colorScheme}, fits, asks for nothing and can be used by everybody`, async () => {
        await look({ viewport, colorScheme, bypassCSP: true }, async ({ page, complaints }) => {
          expect(await coloursOf(page)).toBeGreaterThan(100);
          const [red = 0] = (await background(page)).match(/\d+/g)?.map(Number) ?? [];
          expect(red > 128).toBe(colorScheme === 'light');
          expect(await inPage(page, 'document.documentElement.scrollWidth')).toBe(viewport.width);
          const [first, second] = await inPage<number[]>(
            page,
            "[...document.querySelectorAll('.side')].map((side) => side.getBoundingClientRect().top)",
          );
          expect(first === second).toBe(name === 'desk');
          // Colours do not depend on the width: each scheme and each width is looked at once.
          if ((name === 'phone') === (colorScheme === 'dark')) {
            await page.addScriptTag({ content: AXE });
            const violations = await inPage<string[]>(
              page,
              `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then(({ violations }) =>
                violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
            );
            expect(violations).toEqual([]);
          }
          expect(complaints).toEqual([]);
        });
      });
    }
  }

  test('shows what the filters ask for, and says how much that is', async () => {
    await look({ viewport: DESK }, async ({ page, complaints }) => {
      expect([await shownChanges(page), await status(page)]).toEqual([TOTAL, `All ${TOTAL} changes shown`]);
      await page.getByLabel('Delete').check();
      const removed = WHOLE.changes.filter(({ action }) => action === 'delete').length;
      expect([await shownChanges(page), await status(page)]).toEqual([removed, `${removed} of ${TOTAL} changes shown`]);
      expect(await page.locator('.change:visible:not([data-action=delete])').count()).toBe(0);
      // Headings of what is empty now are gone too.
      expect(await page.getByRole('heading', { name: 'Across the workspace' }).isVisible()).toBe(false);
      await page.locator('input[value=create]').check();
      await page.getByLabel('Where').selectOption({ label: 'Product docs' });
      const both = WHOLE.changes.filter(
        ({ action, address }) => (action === 'delete' || action === 'create') && address.startsWith('site.docs'),
      ).length;
      expect([await shownChanges(page), await status(page)]).toEqual([both, `${both} of ${TOTAL} changes shown`]);
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByLabel('Review first').check();
      expect(await page.locator('.change:visible[data-risk=no]').count()).toBe(0);
      expect(await shownChanges(page)).toBeGreaterThan(3);
      await page.getByRole('button', { name: 'Show all' }).click();
      expect([await shownChanges(page), await status(page)]).toEqual([TOTAL, `All ${TOTAL} changes shown`]);
      expect(complaints).toEqual([]);
    });
  });

  test('finds changes by their words, and says when there are none', async () => {
    await look({ viewport: PHONE }, async ({ page }) => {
      await page.getByLabel('Search').fill('  FAQ  handbook ');
      await page.getByText(`1 of ${TOTAL} changes shown`).waitFor();
      expect(await page.locator('.change:visible').getAttribute('id')).toBe('change-site-docs-redirect-faq');
      await page.getByLabel('Search').fill('nowhere to be found');
      await page.getByText(`0 of ${TOTAL} changes shown`).waitFor();
      expect(await page.getByText('No change matches the filters.').isVisible()).toBe(true);
      await page.getByLabel('Search').fill('');
      await page.getByText(`All ${TOTAL} changes shown`).waitFor();
    });
  });

  test('folds what is many, and opens it for what is looked for', async () => {
    writeFileSync(join(folder, 'plan.html-many.html'), renderPlanHtml(manyChanges(150), { allow: [] }));
    await look(
      { viewport: PHONE },
      async ({ page }) => {
        expect(await shownChanges(page)).toBe(0);
        await page.getByLabel('Search').fill('/old/149');
        await page.getByText('1 of 300 changes shown').waitFor();
        expect(await shownChanges(page)).toBe(1);
        await page.getByRole('button', { name: 'Show all' }).click();
        expect(await shownChanges(page)).toBe(0);
        await page.getByText('Show 150 redirects').click();
        expect(await shownChanges(page)).toBe(150);
      },
      '-many.html',
    );
  });

  test('says how many changes neither the page nor its search has', async () => {
    const text = renderPlanHtml(manyChanges(3000), { allow: [] });
    const inside = text.split('data-action="').length - 1;
    const number = (value: number): string => value.toLocaleString('en');
    const left = `${number(6000 - inside)} are not in this file`;
    writeFileSync(join(folder, 'plan.html-cut.html'), text);
    await look(
      { viewport: DESK },
      async ({ page }) => {
        expect(inside).toBeLessThan(6000);
        expect(await status(page)).toBe(`${number(inside)} of 6,000 changes shown, ${left}`);
        await page.getByLabel('Search').fill('/old/2999 nothing');
        await page.getByText(`0 of 6,000 changes shown, ${left}`).waitFor();
      },
      '-cut.html',
    );
  });

  test('is used with the keyboard alone', async () => {
    await look({ viewport: DESK }, async ({ page }) => {
      await page.keyboard.press('Tab');
      expect(await inPage(page, 'document.activeElement.textContent')).toBe('Skip to the changes');
      expect((await page.locator('.skip').boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      expect(await inPage(page, 'location.hash')).toBe('#changes');
      await page.keyboard.press('Tab');
      expect(await inPage(page, 'document.activeElement.id')).toBe('filter-text');
      await page.keyboard.type('petstore');
      await page.getByText(`1 of ${TOTAL} changes shown`).waitFor();
      const outline = await inPage(page, 'getComputedStyle(document.activeElement).outlineStyle');
      expect(outline).toBe('solid');
      for (const _step of ['where', 'new']) {
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Space');
      expect(await page.locator('input[value=create]').isChecked()).toBe(true);
      await page.locator('#change-openapi-petstore summary').focus();
      await page.keyboard.press('Enter');
      expect(await inPage(page, "document.getElementById('change-openapi-petstore').open")).toBe(false);
    });
  });

  test('opens and closes everything at once, and opens what a link leads to', async () => {
    const use = async ({ page }: Look): Promise<void> => {
      const open = async (): Promise<number> => await page.locator('details.change[open]').count();
      await page.getByRole('button', { name: 'Collapse all' }).click();
      expect(await open()).toBe(0);
      await inPage(page, "location.hash = '#change-team-writers'");
      await page.locator('#change-team-writers[open]').waitFor();
      expect(await open()).toBe(1);
      // What is filtered out is shown again by a link to it.
      await page.getByLabel('Delete').check();
      const decision = page.locator('.decisions a').first();
      const target = await decision.getAttribute('href');
      await decision.click();
      await page.locator(`${target}[open]`).waitFor();
      expect(await status(page)).toBe(`All ${TOTAL} changes shown`);
      await page.getByRole('button', { name: 'Expand all' }).click();
      expect(await open()).toBe(await page.locator('details.change').count());
    };
    await look({ viewport: DESK, reducedMotion: 'reduce' }, use, '#change-saml-okta');
  });

  test('shows everything without its script, and on paper whatever was filtered or closed', async () => {
    await look({ viewport: DESK, javaScriptEnabled: false }, async ({ page }) => {
      expect(await shownChanges(page)).toBe(TOTAL);
      expect(await page.locator('#filters').isVisible()).toBe(false);
    });
    await look({ viewport: DESK, colorScheme: 'dark' }, async ({ page }) => {
      await page.getByRole('button', { name: 'Collapse all' }).click();
      await page.getByLabel('Delete').check();
      await page.emulateMedia({ media: 'print' });
      expect(await shownChanges(page)).toBe(TOTAL);
      expect(await page.getByText('How to do the resources that everybody').isVisible()).toBe(true);
      const height = await inPage(page, "document.querySelector('#change-openapi-petstore .body').clientHeight");
      expect(height).toBeGreaterThan(100);
      expect(await page.locator('#filters').isVisible()).toBe(false);
      expect(await background(page)).toBe('rgb(255, 255, 255)');
    });
  });
});
