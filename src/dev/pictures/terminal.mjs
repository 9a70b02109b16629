// Draws the content of a terminal over time as an animated SVG: without scripts, fonts or other files, so that it works as an image in
// Markdown.

/** The characters of a line, and their width and height in pixels. */
export const COLUMNS = 102;
const [WIDTH, HEIGHT, PADDING, ROWS] = [8.43, 20, 16, 26];
const PALETTE = {
  text: ['#24292f', '#d0d7de'],
  dim: ['#57606a', '#8b949e'],
  red: ['#cf222e', '#ff7b72'],
  green: ['#116329', '#56d364'],
  yellow: ['#7d4e00', '#e3b341'],
  magenta: ['#8250df', '#d2a8ff'],
  cyan: ['#0969da', '#79c0ff'],
};
const COLOURS = { 31: 'red', 32: 'green', 33: 'yellow', 35: 'magenta', 36: 'cyan' };

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A line as parts with the same style, from its escape sequences. */
function partsOf(line) {
  let look = { bold: false, dim: false, colour: undefined };
  return line.split('\u001b[').flatMap((piece, index) => {
    if (index === 0) {
      return piece === '' ? [] : [{ ...look, text: piece }];
    }
    const end = piece.indexOf('m');
    for (const code of piece.slice(0, end).split(';').map(Number)) {
      if (code === 0) look = { bold: false, dim: false, colour: undefined };
      else if (code === 1) look = { ...look, bold: true };
      else if (code === 2) look = { ...look, dim: true };
      else if (code === 22) look = { ...look, bold: false, dim: false };
      else if (code === 39) look = { ...look, colour: undefined };
      else if (code in COLOURS) look = { ...look, colour: COLOURS[code] };
      else throw new Error(`a terminal that shows the code ${code} is not drawn`);
    }
    const text = piece.slice(end + 1);
    return text === '' ? [] : [{ ...look, text }];
  });
}

/** The text of a line, without its style. */
const plain = (line) =>
  partsOf(line)
    .map(({ text }) => text)
    .join('');

function drawnLine(line, row) {
  const spans = partsOf(line).map(({ text, bold, dim, colour }) => {
    const names = [colour ?? (dim ? 'dim' : ''), bold ? 'bold' : ''].filter((name) => name !== '');
    return names.length === 0 ? escaped(text) : `<tspan class="${names.join(' ')}">${escaped(text)}</tspan>`;
  });
  return `<text x="${PADDING}" y="${PADDING + 35 + row * HEIGHT}">${spans.join('')}</text>`;
}

/** A line as a terminal wraps it. Reports fit their width; a message without colors may not. */
const rowsOf = (line) =>
  line.includes('\u001b') || line.length <= COLUMNS ? [line] : [line.slice(0, COLUMNS), ...rowsOf(line.slice(COLUMNS))];

/** The screens, one after the other: a command is typed, then its output appears, as far as it fits. */
function framesOf(steps) {
  return steps.flatMap(({ note, command, lines, seconds, isStill }) => {
    const typed = command.split('\n').map((line) => `\u001b[1m${line}\u001b[22m`);
    const prompt = [`\u001b[2m# ${note}\u001b[22m`, `\u001b[32m$\u001b[39m ${typed[0]}`, ...typed.slice(1)];
    const shown = [...prompt, ...lines.flatMap(rowsOf)];
    if (shown.length > ROWS || shown.some((line) => plain(line).length > COLUMNS)) {
      throw new Error(`${command} and what it prints does not fit ${ROWS} lines of ${COLUMNS} letters`);
    }
    return [
      { lines: prompt, seconds: 1.2 },
      { lines: shown, seconds, isStill },
    ];
  });
}

/** An animated SVG of commands and their output. With reduced motion, only the screen marked as still is shown. */
export function drawTerminal({ title, steps }) {
  const frames = framesOf(steps);
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  const [width, height] = [Math.ceil(COLUMNS * WIDTH) + 2 * PADDING, ROWS * HEIGHT + 2 * PADDING + 24];
  let at = 0;
  const percent = (seconds) => `${((seconds / total) * 100).toFixed(3)}%`;
  const styles = frames.map(({ seconds }, index) => {
    const [from, to] = [percent(at), percent(at + seconds)];
    at += seconds;
    // Each screen appears and disappears at once; steps-end keeps them from fading.
    const before = index === 0 ? '' : '0%{visibility:hidden}';
    const after = index === frames.length - 1 ? '' : `${to}{visibility:hidden}`;
    return `@keyframes f${index}{${before}${from}{visibility:visible}${after}}.f${index}{animation:f${index} ${total}s step-end infinite}`;
  });
  const colours = (side) =>
    Object.entries(PALETTE)
      .map(([name, pair]) => `--${name}:${pair[side]}`)
      .join(';');
  const groups = frames.map(
    ({ lines }, index) =>
      `<g class="f f${index}">${lines.map((line, row) => (line === '' ? '' : drawnLine(line, row))).join('\n')}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<title>${escaped(title)}</title>
<style>
svg{${colours(0)};--back:#ffffff;--edge:#d0d7de}
@media (prefers-color-scheme:dark){svg{${colours(1)};--back:#0d1117;--edge:#30363d}}
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--text);white-space:pre}
.f{visibility:hidden}.f${frames.findIndex(({ isStill }) => isStill)}{visibility:visible}
${Object.keys(PALETTE)
  .slice(1)
  .map((name) => `.${name}{fill:var(--${name})}`)
  .join('')}.bold{font-weight:600}
@media (prefers-reduced-motion:no-preference){
${styles.join('\n')}
}
</style>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" fill="var(--back)" stroke="var(--edge)"/>
<g fill="var(--edge)"><circle cx="20" cy="18" r="6"/><circle cx="40" cy="18" r="6"/><circle cx="60" cy="18" r="6"/></g>
${groups.join('\n')}
</svg>
`;
}
