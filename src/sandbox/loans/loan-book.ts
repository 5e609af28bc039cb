/** A loan as the sandbox holds it: texts in the pipeline's own form, by field key. */
export interface SandboxLoan {
  readonly loanId: string;
  /** The field's text, `''` when it is empty, undefined when the loan does not have the field. */
  value(key: string): string | undefined;
  /** The loan's conditions as they go over the wire. */
  conditions(): readonly unknown[];
}

/** All loans of the sandbox. A book may make a loan only when somebody asks for it. */
export interface LoanBook {
  readonly size: number;
  /** The loan at a position from 0 to size - 1. */
  at(position: number): SandboxLoan;
  /** One field of the loan at a position: what `at(position).value(key)` is, for queries that ask it of every loan. */
  text(position: number, key: string): string | undefined;
  /** The position of a loan id, whatever its case; undefined when there is no such loan. */
  positionOf(loanId: string): number | undefined;
  /** Whether any loan can have this field: others are refused by fieldReader and dropped by the pipeline. */
  hasField(key: string): boolean;
  /** Every field key, for the platform's list of fields. */
  fieldKeys(): readonly string[];
}
