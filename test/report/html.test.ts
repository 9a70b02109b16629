import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, test } from 'vitest';
import { html, textOf } from '../../src/command/report/html/template.ts';
import { renderPlanHtml } from '../../src/command/report/plan/html.ts';
import type { Change, Plan } from '../../src/core/plan/plan.ts';
import { changesByResource } from '../../src/core/plan/resources.ts';
import { isQuick, runs } from '../support/runs.ts';
import { manyChanges, WHOLE } from './html-plans.ts';
import { base, field, planOf, RICH } from './plans.ts';

const NO_WORDS = { allow: [] };

function documentOf(plan: Plan, allow: readonly string[] = []): Root {
  return fromHtml(renderPlanHtml(plan, { allow }));
}

function elementsIn(node: Nodes): Element[] {
  const own = node.type === 'element' ? [node] : [];
  return 'children' in node ? [...own, ...node.children.flatMap(elementsIn)] : own;
}

function textIn(node: Nodes): string {
  if (node.type === 'text') {
    return node.value;
  }
  return 'children' in node ? node.children.map(textIn).join('') : '';
}

/** The elements of a document and nothing of what they say. */
function skeleton(node: Nodes): string {
  if (node.type !== 'element' && node.type !== 'root') {
    return '';
  }
  const inner = node.children.map(skeleton).join('');
  return node.type === 'root' ? inner : `<${node.tagName} ${Object.keys(node.properties).sort().join(' ')}>${inner}</>`;
}

function byId(root: Root, id: string): Element {
  const found = elementsIn(root).filter(({ properties }) => properties['id'] === id);
  expect(found, id).toHaveLength(1);
  return found[0] as Element;
}

function withClass(root: Nodes, name: string): Element[] {
  return elementsIn(root).filter(({ properties }) => [properties['className']].flat().includes(name));
}

const OURS = new Set(['action', 'cause', 'severity', 'key', 'dependsOn', 'with', 'formatVersion', 'consents']);
/** Names of fields decide what is shown as what. */
const FIELDS = new Set(['path', 'field']);

/** The same plan with every text of somebody else's replaced; what tells resources apart stays apart. */
function replaced(plan: Plan, replace: (text: string) => string): Plan {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      return replace(part);
    }
    if (Array.isArray(part)) {
      return part.map(walk);
    }
    if (typeof part === 'object' && part !== null) {
      return Object.fromEntries(
        Object.entries(part).map(([name, child]) => [name, OURS.has(name) || FIELDS.has(name) ? child : walk(child)]),
      );
    }
    return part;
  };
  return walk(plan) as Plan;
}

const PIECES = [
  ...[
    '<script>alert(1)</script>',
    '</script>',
    '</style>',
    '</title>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<svg/onload=x>',
  ],
  ...[
    '"',
    "'",
    '`',
    '&',
    '&lt;',
    '&#60;',
    '=',
    '<',
    '>',
    '/>',
    '" onclick="x',
    "' onmouseover='x",
    'javascript:alert(1)',
  ],
  ...['</details>', '</table>', '</dl>', '<base href=//x>', '<img src=//x onerror=y>', '<meta http-equiv=refresh>'],
  ...[
    '\u0000',
    '\u001b[31m',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ud800',
    '\r',
    '\n',
    '\t',
    '\ufeff',
    '::error::x',
    '{{x}}',
  ],
  ...['word', '漢', '🙂', ' ', 'http://x.example/', '//x.example/'],
];

/** A text for each text of a plan: all pieces in turn, so that every run puts every one of them in some place. */
const texts = fc
  .shuffledSubarray(PIECES, { minLength: PIECES.length, maxLength: PIECES.length })
  .map((pieces) => (index: number) => `${pieces[index % pieces.length]}${pieces[(index * 7 + 3) % pieces.length]}`);

/** Without what means something in HTML, and as long. */
function tamed(text: string): string {
  const harmless: Readonly<Record<string, string>> = { '<': '(', '>': ')', '&': '+', "'": ',', '`': ';', '"': '\\' };
  return text.replace(/[<>&'`"]/g, (character) => harmless[character] ?? '');
}

/** The plan with something after every text of it, and inside the keys of its addresses. */
function spoiled(textAt: (index: number) => string): Plan {
  let index = 0;
  const found = new Map<string, string>();
  return replaced(WHOLE, (text) => {
    const evil = found.get(text) ?? textAt(index++);
    found.set(text, evil);
    if (/^(?:\w+(?:-\w+)*(?:\.[\w-]+|\["[^"]*"\]))+$/.test(text)) {
      // One and the same address is one and the same resource.
      return text.replace(/(?<=\[")[^"]*(?="\]$)/, (key) => JSON.stringify(`${key}${evil}`).slice(1, -1));
    }
    return `${text}${evil}`;
  });
}

/** A plan that changes one colour, or what somebody wrote in its place. */
function withColour(text: string): Plan {
  const change: Change = {
    ...base('site.docs.customization', 'customization'),
    action: 'update',
    id: 'site_docs',
    after: {},
    fields: [{ ...field('colors', ['#7a3e9d', text]), entry: 'primary', path: 'colors["primary"]' }],
    precondition: { fingerprint: 'f' },
  };
  return planOf([change]);
}

describe('a plan as HTML', () => {
  test('is a document with the same elements, whatever the texts of the plan are', () => {
    fc.assert(
      fc.property(texts, (textAt) => {
        const evil = skeleton(documentOf(spoiled(textAt)));
        expect(evil).toBe(skeleton(documentOf(spoiled((index) => tamed(textAt(index))))));
      }),
      { numRuns: runs(10) },
    );
  });

  test('lets nothing run, load or lead elsewhere, whatever replaces its texts', () => {
    fc.assert(
      fc.property(texts, (textAt) => {
        let index = 0;
        for (const plan of [spoiled(textAt), replaced(WHOLE, () => textAt(index++))]) {
          const elements = elementsIn(documentOf(plan));
          const tags = elements.map(({ tagName }) => tagName);
          expect(tags.filter((tag) => tag === 'script' || tag === 'style')).toEqual(['style', 'script']);
          expect(tags.filter((tag) => /^(?:img|svg|iframe|object|embed|link|base|form|b)$/.test(tag))).toEqual([]);
          const properties = elements.flatMap((element) => Object.entries(element.properties));
          expect(
            properties.filter(
              ([name, value]) =>
                /^on|^src|^style$|^action$|^formAction$|^background$/.test(name) ||
                (name === 'href' && !/^#[A-Za-z0-9-]+$/.test(String(value))),
            ),
          ).toEqual([]);
          const main = elements.find(({ tagName }) => tagName === 'main') as Element;
          expect(textIn(main)).not.toMatch(/[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u);
        }
      }),
      { numRuns: runs(10) },
    );
  });

  test.each([
    ['#346ddb', '#346ddb'],
    ['#FFF', '#FFF'],
    ['#ffff', undefined],
    ['red', undefined],
    ['#fff"/><script>', undefined],
    ['#fff;background:url(//x)', undefined],
    ['url(#a)', undefined],
  ])('shows a swatch beside a colour, and beside nothing else: %s', (text, expected) => {
    const root = documentOf(withColour(text));
    const rects = elementsIn(root).filter(({ tagName }) => tagName === 'rect');
    expect(rects.flatMap(({ properties }) => properties['fill'] ?? [])).toEqual(
      expected === undefined ? ['#7a3e9d'] : ['#7a3e9d', expected],
    );
    expect(textIn(root)).toContain(text);
    expect(elementsIn(root).filter(({ properties }) => properties['style'] !== undefined)).toEqual([]);
  });

  test.each([
    ['https://example.com/logo.svg', true],
    ['https://example.com:8443/a/b-c_d.PNG', true],
    ['http://example.com/logo.svg', false],
    ['https://me@example.com/logo.svg', false],
    ['https://ex\u0430mple.com/logo.svg', false],
    ['https://example.com/logo.svg?who=ada', false],
    ['https://example.com/login', false],
    ['javascript:alert(1)//.svg', false],
    ['https://example.com/"onclick="x.svg', false],
    ['data:image/svg+xml,x.svg', false],
  ])('links to an image by HTTPS, loads none, and links to nothing else: %s', (text, isLink) => {
    const root = documentOf(withColour(text));
    const links = elementsIn(root).filter(({ properties }) => /^[a-z]+:/i.test(String(properties['href'] ?? '')));
    expect(links.map(({ properties }) => properties['href'])).toEqual(isLink ? [text] : []);
    for (const link of links) {
      expect(link.properties).toMatchObject({ target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] });
      expect(textIn(link)).toBe(text);
    }
    expect(elementsIn(root).filter(({ tagName }) => tagName === 'img')).toEqual([]);
  });

  test('allows its own style and script by their hashes, and nothing else', () => {
    const root = documentOf(WHOLE);
    const policy = elementsIn(root).find(({ properties }) =>
      [properties['httpEquiv']].flat().includes('Content-Security-Policy'),
    );
    const hash = (tag: string): string => {
      const element = elementsIn(root).find(({ tagName }) => tagName === tag) as Element;
      return `'sha256-${createHash('sha256').update(textIn(element)).digest('base64')}'`;
    };
    expect(policy?.properties['content']).toBe(
      `default-src 'none'; style-src ${hash('style')}; script-src ${hash('script')}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    const style = textIn(elementsIn(root).find(({ tagName }) => tagName === 'style') as Element);
    expect(style).not.toMatch(/url\(|@import|https?:/);
  });

  test('is the same for the same plan', () => {
    expect(renderPlanHtml(structuredClone(WHOLE), NO_WORDS)).toBe(renderPlanHtml(WHOLE, NO_WORDS));
  });

  test('shows every change once, under an id that no other element has', () => {
    const root = documentOf(WHOLE);
    const ids = elementsIn(root).flatMap(({ properties }) => properties['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(withClass(root, 'change')).toHaveLength(changesByResource(WHOLE.changes).length);
    const links = elementsIn(root).flatMap(({ properties }) => properties['href'] ?? []);
    expect(links.filter((href) => !ids.includes(String(href).slice(1)))).toEqual([]);
    expect(textIn(byId(root, 'change-site-docs-section-guides'))).toContain('How to do the resources');
  });

  test('has one main heading, and no level of headings is left out', () => {
    const levels = elementsIn(documentOf(WHOLE))
      .flatMap(({ tagName }) => /^h(\d)$/.exec(tagName)?.[1] ?? [])
      .map(Number);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
  });

  test('says what is blocked, why, and how to allow it; what is allowed comes last', () => {
    const root = documentOf(WHOLE, ['unpublish']);
    const decisions = withClass(byId(root, 'decisions'), 'decision').map(textIn);
    expect(decisions).toHaveLength(4);
    expect(decisions[0]).toMatch(/Conflict.*Blocked.*API reference.*overwritten.*--allow conflict/s);
    expect(decisions[3]).toMatch(/Unpublish.*Allowed.*goes offline/s);
    expect(textIn(root)).toContain('4 of these changes are blocked.');
    expect(withClass(byId(root, 'decisions'), 'unblock').map(textIn)).toEqual([
      'No flag allows 1 of these changes. To apply everything else:colophon apply -e production --allow unpublish --allow conflict --allow revoke-links --on-guard skip',
    ]);
    const none = planOf([{ ...base('team.a', 'team'), action: 'create', after: {} }]);
    expect(elementsIn(documentOf(none)).some(({ properties }) => properties['id'] === 'decisions')).toBe(false);
  });

  test('shows a site before and after, with everything that stays as it is', () => {
    const [before, after] = withClass(byId(documentOf(WHOLE), 'part-1'), 'side').map(textIn);
    const order = (text: string | undefined, names: readonly string[]): boolean =>
      names.every(
        (name, index) =>
          (text?.indexOf(name) ?? -1) > (index === 0 ? -1 : (text?.indexOf(names[index - 1] ?? '') ?? 0)),
      );
    expect(
      order(before, ['Product docs (old)', 'Changelog', 'For developers', 'Questions', 'API (do', 'Beta', 'Intro']),
    ).toBe(true);
    expect(
      order(after, ['Product docs', 'Guides', 'Handbook', 'For developers', 'API reference', 'Changelog', 'Beta']),
    ).toBe(true);
    expect(before).not.toContain('Guides');
    expect(before).toMatch(/rename to “API reference”/);
    expect(after).toMatch(/API reference.*rename, was “API \(do not touch\)”.*move.*Changelog.*move/s);
    expect(after).toMatch(/Beta Section unmanaged/);
    expect(before).toMatch(/43 redirects 1 to delete/);
    expect(after).toMatch(/43 redirects 1 to create/);
    const gone = withClass(byId(documentOf(WHOLE), 'part-2'), 'side').map(textIn);
    expect(gone[1]).toBe('AfterDeleted.');
  });

  test('of a plan from before there was an outline shows what changes, and says so', () => {
    const root = documentOf(RICH);
    const sides = withClass(byId(root, 'part-1'), 'side').map(textIn);
    expect(sides[1]).toMatch(/Product docs.*Guides.*create/s);
    expect(textIn(byId(root, 'part-1'))).toContain('only changes are shown here');
  });

  test('has a table of redirects with names of where they lead', () => {
    const tables = elementsIn(documentOf(WHOLE)).filter(({ tagName }) => tagName === 'table');
    expect(tables).toHaveLength(1);
    const cells = elementsIn(tables[0] as Element);
    const heads = cells.filter(
      ({ tagName, properties }) => tagName === 'th' && [properties['scope']].flat().includes('col'),
    );
    expect(heads.map(textIn)).toEqual(['Change', 'From', 'To', 'Declared in']);
    const rows = withClass(tables[0] as Element, 'change').map((row) => textIn(row).replace(/\s+/g, ' '));
    expect(rows).toEqual([
      '− Delete/goneSection: Changelog',
      '+ Create/old/startSection: Guidesdocs/colophon.yaml:41',
      '~ Update/faqbefore: Space: Introduction, Page: pg_old → after: Space: Guides › Handbook, Page: pg_faqdocs/colophon.yaml:43',
    ]);
  });

  test('never shows what is hidden, and shows what a removed resource had', () => {
    const text = renderPlanHtml(WHOLE, NO_WORDS);
    for (const digest of ['d1a1', 'd2a2', 'd3a3']) {
      expect(text).not.toContain(digest);
    }
    expect(textIn(byId(documentOf(WHOLE), 'change-saml-okta'))).toMatch(
      /Certificate\s*hidden, changed.*Entity ID\s*hidden, set/s,
    );
    const lost: Change = {
      ...base('team.a', 'team'),
      action: 'delete',
      id: 'x',
      before: { title: 'The A team', secret: { $digest: 'f00baa' } },
      precondition: { fingerprint: 'f' },
    };
    const shown = textIn(byId(documentOf(planOf([lost])), 'change-team-a'));
    expect(shown).toMatch(/TitleThe A team.*Secrethidden/s);
    expect(shown).not.toContain('f00baa');
  });

  test('counts what does not change, what is only recorded, and shows the notes', () => {
    const root = documentOf(WHOLE);
    expect(textIn(byId(root, 'rest'))).toMatch(
      /57 resources are up to date.*41 redirects.*14 live resources are not declared.*11 redirects/s,
    );
    expect(textIn(byId(root, 'records'))).toMatch(/Questions.*was site\.docs\.section\.questions.*1 member/s);
    expect(textIn(byId(root, 'notes'))).toMatch(
      /Warning.*A redirect leads to another redirect.*docs\/colophon\.yaml:41/s,
    );
    expect(textIn(documentOf(planOf([])))).toContain('No changes: 57 resources are up to date.');
  });

  test.skipIf(isQuick)(
    'of thousands of changes stays small enough to open, says what it leaves out, and keeps what deserves a look',
    () => {
      const many = manyChanges(1000, 'a long line of a long text ');
      const risky: Change = {
        ...base('team.last', 'team'),
        action: 'create',
        after: {},
        risk: ['publish'],
        fields: [field('title', [undefined, 'Keep me'])],
      };
      const text = renderPlanHtml({ ...many, changes: [...many.changes, risky] }, NO_WORDS);
      expect(text.length).toBeLessThan(2_000_000);
      expect(text).toMatch(/[\d,]+ more do not fit here/);
      expect(text).toContain('Keep me');
      const root = fromHtml(text);
      const left = 2001 - withClass(root, 'change').length;
      expect(byId(root, 'filters').properties['dataMissing']).toBe(String(left));
      expect(textIn(byId(root, 'nothing'))).toContain(`${left.toLocaleString('en')} changes are not in this file`);
      expect(text).not.toContain('This file is complete');
    },
  );

  test('has every change that fits, however many of one kind there are', () => {
    const { changes } = manyChanges(1499);
    const root = documentOf(planOf(changes.filter(({ kind }) => kind === 'redirect')));
    expect(withClass(root, 'change')).toHaveLength(1499);
    expect(byId(root, 'filters').properties['dataMissing']).toBe('0');
  });

  test('cuts what is endless', () => {
    const endless = 'x'.repeat(1_000_000);
    const text = renderPlanHtml(
      replaced(WHOLE, () => endless),
      NO_WORDS,
    );
    expect(text.length).toBeLessThan(2_000_000);
  });

  test('takes nothing for markup that only looks like it', () => {
    const forged = { markup: '<b>', toString: () => '<b>' } as unknown as string;
    expect(() => textOf(html`${forged}`)).toThrow();
    expect(textOf(html`<p title="${'"><b>'}">${['<', 1, undefined]}</p>`)).toBe(
      '<p title="&quot;&gt;&lt;b&gt;">&lt;1</p>',
    );
  });
});
