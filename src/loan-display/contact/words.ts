import type { ContactRole, PhoneKind } from '#src/domain/loan-fields/field-map.ts';
import { isolated } from '#src/domain/text/direction.ts';

export const contactWords = {
  call: 'Call',
  text: 'Text',
  mail: 'Email',
  to: 'To',
  contact: (action: string, who: string) => `${action} ${isolated(who)}`,
  unnamed: (part: string) => `the ${part.toLowerCase()}`,
  parts: {
    borrower: 'Borrower',
    coBorrower: 'Co-Borrower',
    buyersAgent: "Buyer's Agent",
    sellersAgent: "Seller's Agent",
    settlementAgent: 'Settlement Agent',
  } satisfies Record<ContactRole, string>,
  phones: { cellPhone: 'Cell', homePhone: 'Home', workPhone: 'Work' } satisfies Record<PhoneKind, string>,
  /** `Home 312-555-0102`, `Call Samir Farrow, home`: of someone with several numbers. */
  phone: (kind: string, number: string) => `${kind} ${number}`,
  at: (name: string, kind: string) => `${name}, ${kind.toLowerCase()}`,
} as const;
