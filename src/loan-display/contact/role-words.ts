import type { FindablePerson } from '#src/domain/find/loan-find-key.ts';

export const ROLE_WORDS = {
  loanOfficer: 'Loan officer',
  processor: 'Processor',
  borrower: 'Borrower',
  coBorrower: 'Co-borrower',
  buyersAgent: "Buyer's agent",
  sellersAgent: "Seller's agent",
  settlementAgent: 'Settlement agent',
} as const satisfies Record<FindablePerson['role'], string>;
