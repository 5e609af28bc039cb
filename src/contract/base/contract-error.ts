/**
 * Data from a wire or a disk doesn't have the agreed shape. The message names the place and never the value there:
 * values are people's names and loan data, and messages end up in logs.
 */
export class ContractError extends Error {
  readonly code = 'CONTRACT';
  /** Where in the value, e.g. `fieldMap.categories.3.label`; '' for the whole value. */
  readonly path: string;

  constructor(what: string, path: string, problem: string) {
    super(`${what}${path === '' ? '' : ` at ${path}`}: ${problem}`);
    this.name = 'ContractError';
    this.path = path;
  }
}
