import { createContext, use } from 'react';
import { type CurrentUser, mayUse, type Right } from '#src/contract/wire/current-user.ts';

export const SignedInUserContext = createContext<CurrentUser | undefined>(undefined);

/** The signed-in user. Use it below `RequireSession`. */
export function useSignedInUser(): CurrentUser {
  const user = use(SignedInUserContext);
  if (user === undefined) throw new Error('nobody is signed in here');
  return user;
}

/** Whether the lender gives the signed-in user this. The gateway refuses it otherwise; here it isn't offered. */
export function useMay(right: Right): boolean {
  return mayUse(useSignedInUser(), right);
}
