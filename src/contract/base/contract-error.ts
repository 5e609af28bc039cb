/**
 * Something from a wire or a disk does not have the shape that both sides agreed on. The message names the place,
 * never the value found there: values are people's names and loan data, and messages end up in logs.
 */
export class ContractError extends Error {
  readonly code = 'CONTRACT';
  /** Where in the value, e.g. `fieldMap.categories.3.label`; '' when the whole value is at fault. */
  readonly path: string;

  constructor(what: string, path: string, problem: string) {
    super(`${what}${path === '' ? '' : ` at ${path}`}: ${problem}`);
    this.name = 'ContractError';
    this.path = path;
  }
}
