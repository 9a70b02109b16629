/** What git said when it did not do what it was asked. Holds no credentials. */
export class GitFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GitFailure';
  }
}
