/** A person's role in the sandbox: it decides their title and persona, never what they may see. */
export type SandboxRole = 'loan-officer' | 'processor' | 'operations-manager';

/** A person who can sign in to the sandbox. All of them are invented. */
export interface SandboxUser {
  /** The login. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** As loans show it; only people who were generated have one. */
  readonly phone?: string | undefined;
  readonly role: SandboxRole;
  /** One line for the sign-in page: why to choose this user. Only sample users have one. */
  readonly about?: string | undefined;
}

/** First and last name separated by a space. */
export function fullNameOf(user: SandboxUser): string {
  return `${user.firstName} ${user.lastName}`;
}

export const SANDBOX_PASSWORD = 'sandbox';
export const SANDBOX_CLIENT = { id: 'sandbox', secret: 'sandbox' } as const;
export const SANDBOX_INSTANCE = 'BE00000000';
