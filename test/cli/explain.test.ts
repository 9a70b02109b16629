import { describe, expect, test } from 'vitest';
import { EXIT } from '../../src/command/cli/exit.ts';
import { addExplainCommand } from '../../src/command/cli/explain.ts';
import { allTopics, topicsFor } from '../../src/command/cli/topics.ts';
import { RISKS } from '../../src/core/engine/risks.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { LINT_RULES } from '../../src/core/lint/lint.ts';
import { MANIFEST_CODES } from '../../src/core/manifest/codes.ts';
import { type Ended, runInside, run as runProcess } from '../support/command.ts';

function explain(...args: readonly string[]): Promise<Ended> {
  return runInside(addExplainCommand, ['explain', ...args], { cwd: '/' });
}

describe('explain', () => {
  test('lists everything there is to ask about', async () => {
    const { code, out, err } = await runProcess(['explain'], { cwd: '/' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const name of [
      ...KINDS.map((kind) => kind.name),
      ...LINT_RULES.map((rule) => rule.name),
      ...RISKS.map(({ name }) => name),
      ...Object.keys(MANIFEST_CODES),
      ...Object.values(EXIT).map(String),
    ]) {
      expect(out).toMatch(new RegExp(`^  ${name}(?: |$)`, 'm'));
    }
  });

  test('has something to say about every topic', () => {
    for (const { name, summary, details } of allTopics()) {
      expect(summary, name).toMatch(/\S/);
      expect(details.length, name).toBeGreaterThan(0);
      expect(topicsFor(name).length, name).toBeGreaterThan(0);
    }
  });

  test.each([
    ['redirect', 'Declared at sites.KEY.redirects.KEY.'],
    ['shareLinks', 'share-link (kind)'],
    ['section.icon', 'The name of an icon'],
    ['sites.docs.sections.icon', 'The name of an icon'],
    ['sites.docs.sections[2].icon', 'The name of an icon'],
    ['sites.sections.icon', 'The name of an icon'],
    ['sites.docs.redirects["/a.b"].page.id', 'The id of the page.'],
    ['sites.docs.redirects', 'colophon explain redirect'],
    ['policy.maxDeletes', 'Default 30%'],
    ['environments.staging.overlay', 'merged over this manifest'],
    ['unknown-key', 'A key is unknown.'],
    ['redirect-shadowed', '--fix'],
    ['revoke-links', 'Pass --allow revoke-links to allow it.'],
    ['protect', 'No flag allows it'],
    ['7', 'Blocked by a guard.'],
    ['64', 'colophon help COMMAND'],
  ])('explains %s', async (topic, words) => {
    const { code, out } = await explain(topic);
    expect(code).toBe(0);
    expect(out.replace(/\s+/g, ' ')).toContain(words);
  });

  test('takes several words for one topic', async () => {
    expect((await explain('exit', '7')).out).toContain('Blocked by a guard.');
  });

  test('a word that nobody knows is a mistake of the call, with a suggestion', async () => {
    const known = await explain('redirct');
    expect(known).toMatchObject({ code: 64, out: '' });
    expect(known.err).toContain('Did you mean "redirect"?');
    for (const word of ['nothing-like-it', 'section.nothing', '__proto__', 'constructor', '..', '\u001b[31m']) {
      const { code, err } = await explain(word);
      expect(code).toBe(64);
      expect(err).not.toContain('\u001b');
    }
  });

  test('prints JSON for programs', async () => {
    const { topics } = JSON.parse((await explain('section', '-o', 'json')).out);
    expect(topics).toMatchObject([{ name: 'section', group: 'kind' }]);
    expect(topics[0].fields).toContainEqual({
      name: 'path',
      type: 'text of at most 100 characters',
      required: true,
      description: 'The path of the section in the URL.',
    });
  });
});
