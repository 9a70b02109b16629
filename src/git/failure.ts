/** Git's message when a command failed. Contains no credentials. */
export class GitFailure extends Error {
  /** What it printed before it failed. */
  readonly output: string;

  constructor(message: string, output = '') {
    super(message);
    this.name = 'GitFailure';
    this.output = output;
  }
}
