import * as v from 'valibot';

/** A loan's id as part of a path: a GUID without braces, so that it can never name another route or host. */
export const loanGuidSchema = v.pipe(
  v.string(),
  v.regex(/^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/, 'not a loan GUID'),
);
