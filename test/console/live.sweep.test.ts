import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Chromium, findChromium, startChromium } from '../support/chromium.ts';
import { useRepositories } from '../support/git.ts';
import { useServer } from '../support/server.ts';
import { type ConsoleProcess, MANIFEST, startUi, usePlaces } from './process.ts';

// Pages of `colophon ui` in a browser, while what they show changes.

const program = findChromium();
const api = useServer();
const places = usePlaces(api);
const { remote, clone } = useRepositories();

/** What an expression is in the page: nothing here knows the types of a browser. */
const inPage = async <T>(page: Page, expression: string): Promise<T> => await page.evaluate<T>(expression);

describe.skipIf(program === undefined)('an open page of the console (skipped where there is no Chromium)', () => {
  let chromium: Chromium;
  let context: BrowserContext;
  beforeAll(async () => {
    chromium = await startChromium(String(program));
  });
  afterAll(async () => {
    await chromium?.close();
  });

  /** Opens the console in a window of its own, with what the pages complain about. */
  async function opened(
    console: ConsoleProcess,
    file: string,
  ): Promise<{ readonly page: Page; readonly complaints: string[] }> {
    context = await chromium.open({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${console.origin}/`)) {
        complaints.push(`asked for ${request.url()}`);
      }
    });
    await page.goto(console.link);
    await page.goto(`${console.origin}/environments/default/${file}`);
    return { page, complaints };
  }

  const rowNames = async (page: Page): Promise<readonly string[]> =>
    await page.locator('.grid .name').allTextContents();
  /** A page that is loaded again has no mark any more. */
  const mark = async (page: Page): Promise<void> => await inPage(page, 'void (window.isSamePage = true)');
  const isMarked = async (page: Page): Promise<boolean> => await inPage(page, 'window.isSamePage === true');

  test('shows what changes in the manifest, on the service and in the ledger, and stays where it is', async () => {
    const place = await places.applied({ cwd: clone(remote({ 'colophon.yaml': MANIFEST })) });
    const console = await startUi(['--refresh', '5'], place);
    const { page, complaints } = await opened(console, 'workspace.html#row=team.others');
    const drift = await context.newPage();
    await drift.goto(`${console.origin}/environments/default/drift.html`);
    const history = await context.newPage();
    await history.goto(`${console.origin}/environments/default/history.html`);
    for (const one of [page, drift, history]) {
      await mark(one);
    }
    expect(await rowNames(drift)).toEqual([]);
    expect(await rowNames(history)).toHaveLength(1);

    await inPage(page, "document.querySelector('nav .quiet').textContent = 'read long ago'");
    place.write(`${MANIFEST}  thirds: { title: The third }\n`);
    await page.locator('.grid .row', { hasText: 'The third' }).getByText('To create').waitFor();
    expect(await page.locator('.detail h2').textContent()).toBe('Others');
    expect(await page.locator('nav .quiet').textContent()).toMatch(/read \d{4}-/);

    await places.retitle('Testers', 'Other testers');
    await drift.locator('.grid .row', { hasText: 'Testers' }).getByText('Drifted').waitFor();
    await drift.getByText('1 resource was changed outside Colophon').waitFor();

    await place.does('apply', '-y', '--target', 'team.thirds');
    await page.locator('.grid .row', { hasText: 'The third' }).getByText('As declared').waitFor();
    await expect.poll(() => rowNames(history)).toHaveLength(2);
    for (const one of [page, drift, history]) {
      expect(await isMarked(one)).toBe(true);
    }
    expect(complaints).toEqual([]);
    expect(await console.stop()).toBe(0);
    await context.close();
  });

  test('shows what was written into the manifest while the service was read', async () => {
    const place = await places.applied();
    const console = await startUi(['--refresh', '86400'], place);
    const { page } = await opened(console, 'workspace.html');
    api.server.setFaults([{ kind: 'latency', ms: 400 }]);
    place.write(`${MANIFEST}  thirds: { title: The third }\n`);
    const since = api.server.journal().length;
    await expect.poll(() => api.server.journal().length).toBeGreaterThan(since);
    place.write(`${MANIFEST}  fourths: { title: The fourth }\n`);
    await page.getByText('The fourth').first().waitFor();
    api.server.setFaults([]);
    expect(await console.stop()).toBe(0);
    await context.close();
  });

  test('says when the process has ended, and what to do once another one has its port', async () => {
    const place = await places.applied();
    const console = await startUi([], place);
    const { page, complaints } = await opened(console, 'plan.html');
    const news = page.locator('#news');
    expect(await news.isHidden()).toBe(true);
    expect(await console.stop()).toBe(0);
    await news.getByText('Colophon does not answer').waitFor();
    const next = await startUi(['--port', String(console.port)], place);
    await news.getByText('Open the link').waitFor();
    expect(await news.textContent()).toContain('`colophon ui`');
    // The link leads on, also in another window, after which this page can be loaded again.
    const other = await context.newPage();
    await other.goto(next.link);
    expect(new URL(other.url()).pathname).toBe('/index.html');
    await page.reload();
    expect(await news.isHidden()).toBe(true);
    expect(await page.title()).toContain('No changes');
    expect(complaints).toEqual([]);
    expect(await next.stop()).toBe(0);
    await context.close();
  });

  /** The window that shows what would be written of the row whose details are open. */
  async function dialogOf(page: Page) {
    await page.locator('.detail').getByRole('button', { name: 'Write into the manifest' }).click();
    return page.getByRole('dialog');
  }

  test('writes drift into the manifest after it showed the difference, and nothing after a cancel', async () => {
    const place = await places.applied();
    await places.retitle('Testers', 'Other <b>testers</b>');
    const twin = places.copyOf(place);
    const console = await startUi([], place);
    const { page, complaints } = await opened(console, 'drift.html#row=team.testers');
    const canceled = await dialogOf(page);
    await canceled.getByText('Write this into the manifest?').waitFor();
    expect(await canceled.locator('.taken').allTextContents()).toEqual(['  testers: { title: Testers } # short']);
    expect(await canceled.locator('.added').allTextContents()).toEqual([
      expect.stringContaining('Other <b>testers</b>'),
    ]);
    await canceled.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(place.manifest()).toBe(MANIFEST);

    const written = await dialogOf(page);
    await written.getByRole('button', { name: 'Write', exact: true }).click();
    await written.getByText('Written. Review the files').waitFor();
    await twin.does('drift', 'accept', 'team.testers');
    expect(place.manifest()).toBe(twin.manifest());
    await written.getByRole('button', { name: 'Close' }).click();
    await page.getByText('No drift: nothing live was changed').first().waitFor();
    expect(complaints).toEqual([]);
    expect(await console.stop()).toBe(0);
    await context.close();
  });

  test('does not write what the dialog did not show', async () => {
    const place = await places.applied();
    await places.retitle('Testers', 'Drifted');
    const console = await startUi([], place);
    const { page } = await opened(console, 'drift.html#row=team.testers');
    const dialog = await dialogOf(page);
    await dialog.getByText('Write this into the manifest?').waitFor();
    const edited = `${MANIFEST}# Somebody else was here.\n`;
    place.write(edited);
    await dialog.getByRole('button', { name: 'Write', exact: true }).click();
    await dialog.getByText('Nothing was written').waitFor();
    expect(place.manifest()).toBe(edited);
    expect(await console.stop()).toBe(0);
    await context.close();
  });
});
