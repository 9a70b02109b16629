/** A file that `init` writes. */
export interface NewFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly text: string;
}
