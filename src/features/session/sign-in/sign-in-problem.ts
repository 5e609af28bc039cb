import * as v from 'valibot';

const SENTENCES = {
  'no-code': 'The sign-in came back without a code. Please log in again.',
  refused: 'The sign-in was not accepted. Please log in again.',
  unreachable: 'The sign-in could not be finished because the server did not answer. Please try again.',
  'session-ended': 'Your session ended. Sign in again; what you typed is kept.',
  'session-ended-unkept': 'Your session ended. Sign in again.',
} as const;

/** Why somebody has to sign in: travels in the address of /login. */
export const signInProblemSchema = v.picklist([
  'no-code',
  'refused',
  'unreachable',
  'session-ended',
  'session-ended-unkept',
]);

export type SignInProblem = v.InferOutput<typeof signInProblemSchema>;

export function signInProblemText(problem: SignInProblem): string {
  return SENTENCES[problem];
}
