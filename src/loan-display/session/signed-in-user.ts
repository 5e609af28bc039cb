import { createContext, use } from 'react';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';

export const SignedInUserContext = createContext<CurrentUser | undefined>(undefined);

/** The signed-in user. Use it below `RequireSession`. */
export function useSignedInUser(): CurrentUser {
  const user = use(SignedInUserContext);
  if (user === undefined) throw new Error('nobody is signed in here');
  return user;
}
