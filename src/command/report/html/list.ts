/** The color of a text: that of an effect in a plan, or of a good state. */
export type Tone = 'create' | 'update' | 'replace' | 'delete' | 'move' | 'adopt' | 'blocked' | 'ok' | 'quiet';

/** A text of a row or of its details, with its meaning and its link. */
export interface RichCell {
  readonly text: string;
  readonly tone?: Tone;
  /** A page of the console, relative to the folder of the current page; or a validated web URL. */
  readonly href?: string;
  readonly code?: true;
}

export type Cell = string | RichCell;

export interface ValueChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly note?: string;
}

export interface Block {
  readonly title?: string;
  readonly facts?: readonly (readonly [name: string, value: Cell])[];
  readonly items?: readonly Cell[];
  readonly changes?: readonly ValueChange[];
  readonly command?: string;
  /** The drift that the page can write into the manifest. Only a served page can; an exported one shows the command. */
  readonly accept?: { readonly environment: string; readonly address: string; readonly unmanaged: boolean };
}

export interface Column {
  readonly title: string;
  /** The share of the width; 1 when absent. */
  readonly share?: number;
  /** Left out on a phone, where the details have it. */
  readonly minor?: true;
  /** On a phone, which shows no column headings, the title is beside each value. */
  readonly labelled?: true;
}

/** One line, with a stable id for links. */
export interface Row {
  readonly id: string;
  /** In column order; missing cells at the end are empty. */
  readonly cells: readonly Cell[];
  /** The depth in the tree; 0 when absent. Following rows with a greater depth are below it. */
  readonly depth?: number;
  /** The filters that show it; see `List.filters`. */
  readonly marks?: readonly string[];
  /** Additional texts for the search, besides the cells. */
  readonly words?: string;
  readonly detail?: readonly Block[];
  /** A heading above other rows, which is not counted. */
  readonly heading?: true;
  /** The tree is initially opened down to this row. */
  readonly notable?: true;
}

export interface Filter {
  readonly mark: string;
  readonly label: string;
}

/** The destinations of a site's paths, for lookups in the browser. */
export interface Routes {
  readonly title: string;
  readonly content: readonly { readonly path: string; readonly name: string }[];
  readonly redirects: readonly {
    readonly row: string;
    readonly source: string;
    readonly name: string;
    readonly paths: readonly string[];
    readonly keepsRest: boolean;
  }[];
  readonly unmanaged: readonly { readonly row: string; readonly source: string }[];
  /** The parts whose pages were not read, by path. */
  readonly unknown: readonly { readonly path: string; readonly name: string }[];
}

/** The changes of one state in a sequence, for comparing any two in the browser. Newest first. */
export interface Step {
  readonly row: string;
  readonly title: string;
  readonly changes: readonly {
    readonly address: string;
    readonly was?: string;
    readonly effect: 'added' | 'removed' | 'changed';
    readonly fields: readonly ValueChange[];
  }[];
}

/** A table or a tree of any length, with the data to search it. Every long list on a page is one. */
export interface List {
  /** For the search and the count: `resource`, `resources`. */
  readonly noun: readonly [one: string, many: string];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly filters: readonly Filter[];
  /** The text if there are no rows. */
  readonly empty: string;
  /** Many narrow columns, which scroll sideways beside the first. */
  readonly matrix?: true;
  /** On a phone, a row has three lines. */
  readonly tall?: true;
  readonly routes?: readonly Routes[];
  readonly steps?: readonly Step[];
}

export function textOfCell(cell: Cell | undefined): string {
  return cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;
}
