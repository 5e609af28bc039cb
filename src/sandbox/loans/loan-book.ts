import { idKey } from '#src/domain/text/same-id.ts';

/** A loan as the sandbox holds it: texts in the pipeline's format, by field key. */
export interface SandboxLoan {
  readonly loanId: string;
  /** The field's text, `''` if it's empty, undefined if the loan doesn't have the field. */
  value(key: string): string | undefined;
  /** The file is larger than the platform opens. Lists have the loan all the same. */
  readonly isTooLarge?: boolean | undefined;
  /** The loan's conditions in their wire format. */
  conditions(): readonly unknown[];
}

/** All loans of the sandbox. A book may generate a loan on request. */
export interface LoanBook {
  readonly size: number;
  /** The loan at a position from 0 to size - 1. */
  at(position: number): SandboxLoan;
  /** One field of the loan at a position, like `at(position).value(key)`, for queries that need it from every loan. */
  text(position: number, key: string): string | undefined;
  /** The position of a loan id in any case; undefined if there's no such loan. */
  positionOf(loanId: string): number | undefined;
  /** True if any loan can have this field: fieldReader refuses other fields, and the pipeline drops them. */
  hasField(key: string): boolean;
}

/** The loan for an id from a path, in any case and with or without braces; undefined if there's none. */
export function loanOf(book: LoanBook, loanId: string): SandboxLoan | undefined {
  const position = book.positionOf(idKey(loanId));
  return position === undefined ? undefined : book.at(position);
}
