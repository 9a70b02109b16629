// Takes screenshots of a page with this machine's Chromium, in light and dark mode.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

function program() {
  const files = process.env.PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [process.env.CHROMIUM ?? '', ...files].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return file !== '';
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('pictures of pages need Chromium: install it, or set CHROMIUM to its path');
  return found;
}

/** A PNG of the top of a page in each mode; `size` is that of the window. 1.5 pixels per CSS pixel fill a phone. */
export async function photograph(page, size) {
  const browser = await chromium.launch({ executablePath: program(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const shots = [];
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1.5, colorScheme, offline: true });
      const tab = await context.newPage();
      await tab.setContent(page);
      shots.push([colorScheme, await tab.screenshot({ animations: 'disabled', caret: 'hide' })]);
    }
    return shots;
  } finally {
    await browser.close();
  }
}
