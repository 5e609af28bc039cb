import * as v from 'valibot';

/** A loan's id as part of a path: a GUID without braces, so that it can never name another route or host. */
export const loanGuidSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'not a loan GUID'),
);
