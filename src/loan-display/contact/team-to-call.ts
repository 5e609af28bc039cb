import type { Loan } from '#src/domain/loan/loan.ts';
import { type PhoneNumber, readPhoneNumber } from '#src/domain/text/phone-number.ts';

export interface Callee {
  readonly turn: 'loan-officer' | 'processor';
  readonly name: string;
  readonly email: string;
  readonly phone: PhoneNumber;
}

/** Those of a loan's team who have a number that can be dialed, the processor first. */
export function teamToCall(loan: Loan): Callee[] {
  const members = [
    {
      turn: 'processor',
      name: loan.processorName,
      email: loan.processorEmail,
      phone: readPhoneNumber(loan.processorPhone),
    },
    {
      turn: 'loan-officer',
      name: loan.loanOfficerName,
      email: loan.loanOfficerEmail,
      phone: readPhoneNumber(loan.loanOfficerPhone),
    },
  ] as const;
  return members.flatMap(({ phone, ...member }) => (phone === undefined ? [] : [{ ...member, phone }]));
}
