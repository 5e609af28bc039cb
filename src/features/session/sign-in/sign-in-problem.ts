import * as v from 'valibot';

/** Why the user has to sign in, or what they just did, as the address of /login carries it. */
export const signInProblemSchema = v.picklist([
  'no-code',
  'refused',
  'unreachable',
  'session-ended',
  'session-ended-unkept',
  'removed',
]);

export type SignInProblem = v.InferOutput<typeof signInProblemSchema>;
