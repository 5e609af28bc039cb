import type { SandboxUser } from '#src/sandbox/base/sandbox-user.ts';

/** Everyone at the sandbox's lender. */
export interface People {
  readonly loanOfficers: readonly SandboxUser[];
  readonly processors: readonly SandboxUser[];
  /** The few shown on the sign-in page, in its order. */
  readonly samples: readonly SandboxUser[];
  /** By login, ignoring case. */
  find(id: string): SandboxUser | undefined;
}

/** The directory of the given people; if two have the same login, the first counts. */
export function createPeople(
  loanOfficers: readonly SandboxUser[],
  processors: readonly SandboxUser[],
  others: readonly SandboxUser[],
): People {
  const everybody = [...others, ...loanOfficers, ...processors];
  const byId = new Map<string, SandboxUser>();
  for (const user of everybody.toReversed()) byId.set(user.id.toLowerCase(), user);
  return {
    loanOfficers,
    processors,
    samples: everybody.filter((user) => user.about !== undefined),
    find: (id) => byId.get(id.toLowerCase()),
  };
}
