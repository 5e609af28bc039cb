import * as v from 'valibot';

const SENTENCES = {
  'no-code': 'The sign-in came back without a code. Please log in again.',
  refused: 'The sign-in was not accepted. Please log in again.',
  unreachable: 'The sign-in could not be finished because the server did not answer. Please try again.',
} as const;

/** Why the last attempt to sign in ended here: travels in the address of /login. */
export const signInProblemSchema = v.picklist(['no-code', 'refused', 'unreachable']);

export type SignInProblem = v.InferOutput<typeof signInProblemSchema>;

export function signInProblemText(problem: SignInProblem): string {
  return SENTENCES[problem];
}
