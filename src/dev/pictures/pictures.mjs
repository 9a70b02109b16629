// Takes the pictures of the docs: npm run pictures [-- recording] [comment] [console]
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { photograph } from './browser.mjs';
import { commentPage } from './comment.mjs';
import { consoleLines } from './console.mjs';
import { example } from './example.mjs';
import { withPalette } from './png.mjs';
import { recording } from './recording.mjs';

let made;
/** The example runs once for all of its pictures. */
const exampleOnce = () => {
  made ??= example();
  return made;
};

/** A page in both modes, with its visible content and the digests of its pictures, by which a test detects outdated ones. */
async function photographs(name, { page, lines, size }) {
  const shots = await photograph(page, size);
  const files = shots.map(([look, png]) => [`${name}-${look}.png`, withPalette(png)]);
  const digests = files.map(([file, png]) => [file, createHash('sha256').update(png).digest('hex')]);
  const shown = `${JSON.stringify({ lines, pictures: Object.fromEntries(digests) }, undefined, 2)}\n`;
  return [...files, [`${name}.json`, shown]];
}

/** The files of each picture. */
const PICTURES = {
  recording: async () => [['recording.svg', await recording()]],
  comment: async () =>
    await photographs('comment', {
      ...commentPage((await exampleOnce()).comment),
      size: { width: 720, height: 690 },
    }),
  console: async () => {
    const { workspace } = await exampleOnce();
    const lines = consoleLines(workspace);
    return await photographs('console', { page: workspace, lines, size: { width: 880, height: 668 } });
  },
};

const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [picture, make] of Object.entries(PICTURES)) {
  if (wanted.length === 0 || wanted.includes(picture)) {
    for (const [name, content] of await make()) {
      writeFileSync(`${folder}${name}`, content);
      console.log(`Wrote docs/pictures/${name}`);
    }
  }
}
