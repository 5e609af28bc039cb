/** Decides a person's title, never what they may see. */
export type SandboxRole = 'Loan officer' | 'Processor' | 'Operations manager';

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

/** Everyone at the sandbox's lender. */
export type People = ReturnType<typeof createPeople>;

/** The directory of the given people; if two have the same login, the first counts. */
export function createPeople(
  loanOfficers: readonly SandboxUser[],
  processors: readonly SandboxUser[],
  manager: SandboxUser,
) {
  const everybody = [manager, ...loanOfficers, ...processors];
  const byId = new Map(everybody.toReversed().map((user) => [user.id.toLowerCase(), user]));
  return {
    loanOfficers,
    processors,
    /** The few shown on the sign-in page, in its order. */
    samples: everybody.filter((user) => user.about !== undefined),
    /** By login, ignoring case. */
    find: (id: string): SandboxUser | undefined => byId.get(id.toLowerCase()),
  };
}
