// The recording in README.md: real commands against a reference server, in a new repository.
import { COLUMNS, drawTerminal } from './terminal.mjs';
import { fixed, inWorld } from './world.mjs';

/** The commands to type, how long their output is shown, and which of its lines are left out. */
const STEPS = [
  { note: 'Write a first manifest.', command: 'colophon init --no-ci', seconds: 3 },
  { note: 'See what would change.', command: 'colophon plan --out plan.json', seconds: 6, isStill: true },
  { note: 'Apply exactly that.', command: 'colophon apply plan.json', seconds: 3.5, from: 'Done' },
  {
    note: 'Somebody changes a title by hand.',
    command: `colophon api PATCH /orgs/org_acme/sites/site_docs/sections/sec_guides \\
    --data '{"title":"Guidebook"}' > section.json`,
    seconds: 1.5,
  },
  { note: 'The nightly check finds it.', command: 'colophon drift', seconds: 5 },
  { note: 'Revert it.', command: 'colophon apply --auto-approve', seconds: 4, from: 'Done' },
];

/** The output lines of a command, without those that the recording leaves out. */
function linesOf(output, from) {
  const lines = output.trimEnd().split('\n').map(fixed);
  const first = from === undefined ? 0 : lines.findIndex((line) => line.includes(from));
  return first > 0 ? ['…', ...lines.slice(first)] : lines;
}

/** The picture, from commands that run now. */
export async function recording() {
  const env = { FORCE_COLOR: '1', COLUMNS: String(COLUMNS) };
  const steps = await inWorld({ profile: '2025', env }, ({ sh }) =>
    STEPS.map(({ command, from, ...step }) => {
      const output = sh(command);
      sh('git add -A && git commit -qm "Declare the documentation" || true');
      return { ...step, command, lines: linesOf(output, from) };
    }),
  );
  return drawTerminal({ title: 'A terminal: init, plan, apply, a change by hand, drift, apply', steps });
}
