/** One element of a document: what the tests of reports look at. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

// What XML 1.0 allows in a document, section 2.2.
const CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

function decoded(text: string): string {
  return text.replace(/&([^;]*);|&/g, (whole, name: string | undefined) => {
    const number = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name ?? '');
    const code = number === null ? Number.NaN : Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10);
    const character = Number.isNaN(code) ? ENTITIES[name ?? ''] : String.fromCodePoint(code);
    if (character === undefined || !CHARACTERS.test(character)) {
      throw new Error(`not an entity: ${whole}`);
    }
    return character;
  });
}

/** Reads an XML document strictly: elements, attributes, texts, CDATA and a declaration; anything else is an error. */
export function readXml(document: string): XmlElement {
  if (!CHARACTERS.test(document)) {
    throw new Error('a character that no document may have');
  }
  const root = { name: '', attributes: {}, children: [] as XmlElement[], text: '' };
  const open = [root];
  const token =
    /<\?xml [^?<>]*\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
  while (token.lastIndex < document.length) {
    const at = token.lastIndex;
    const match = token.exec(document);
    const top = open.at(-1);
    if (match === null || top === undefined) {
      throw new Error(`not well-formed at ${at}: ${document.slice(at, at + 60)}`);
    }
    const [whole, cdata, closing, opening, attributes = '', empty, text] = match;
    if (cdata !== undefined) {
      top.text += cdata;
    } else if (text !== undefined) {
      if (text.includes(']]>') || (open.length === 1 && text.trim() !== '')) {
        throw new Error(`text that may not stand at ${at}`);
      }
      top.text += decoded(text);
    } else if (closing !== undefined) {
      if (open.length < 2 || top.name !== closing) {
        throw new Error(`</${closing}> closes <${top.name}>`);
      }
      open.pop();
    } else if (opening !== undefined) {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        decoded(value),
      ]);
      const element = { name: opening, attributes: Object.fromEntries(pairs), children: [], text: '' };
      if (new Set(pairs.map(([name]) => name)).size !== pairs.length) {
        throw new Error(`an attribute twice: ${whole}`);
      }
      top.children.push(element);
      if (empty === '') {
        open.push(element);
      }
    } else if (at !== 0) {
      throw new Error('a declaration that is not the first');
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || only === undefined || root.children.length !== 1) {
    throw new Error('not one whole element');
  }
  return only;
}

/** All elements of a name, wherever they are. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((child) => elementsOf(child, name))];
}
