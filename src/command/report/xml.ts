export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly children?: readonly XmlElement[];
  readonly text?: string;
}

// The characters that XML 1.0 does not allow in a document (section 2.2), not even escaped.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function attribute([name, value]: readonly [string, string | number]): string {
  const text = String(value).replace(FORBIDDEN, '');
  return ` ${name}="${text.replace(/[&<"\t\n\r]/g, (character) => ESCAPES[character] ?? '')}"`;
}

/** A text as CDATA. If it contains the end of a section, it is split into two sections there. */
function section(text: string): string {
  return `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function elementLines({ name, attributes = {}, children = [], text = '' }: XmlElement, indent: string): string[] {
  const head = `${indent}<${name}${Object.entries(attributes).map(attribute).join('')}`;
  if (text !== '') {
    return [`${head}>${section(text)}</${name}>`];
  }
  return children.length === 0
    ? [`${head}/>`]
    : [`${head}>`, ...children.flatMap((child) => elementLines(child, `${indent}  `)), `${indent}</${name}>`];
}

/** A document with one root element. Characters that XML forbids are left out. */
export function renderXml(root: XmlElement): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...elementLines(root, ''), ''].join('\n');
}
