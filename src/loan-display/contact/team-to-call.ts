import type { Loan } from '#src/domain/loan/loan.ts';
import { numberToCall } from '#src/domain/loan/loan-contacts.ts';
import { type PhoneNumber, readPhoneNumber } from '#src/domain/text/phone-number.ts';

interface Callee {
  readonly turn: 'loan-officer' | 'processor' | 'borrower';
  readonly name: string;
  readonly phone: PhoneNumber;
}

interface TeamMember extends Callee {
  readonly turn: 'loan-officer' | 'processor';
  readonly email: string;
}

/** A loan's team members with a number that can be dialed, the processor first. */
export function teamToCall(loan: Loan): TeamMember[] {
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

/** The borrower; undefined without a number that can be dialed. */
export function borrowerToCall({ contacts }: Pick<Loan, 'contacts'>): Callee | undefined {
  const borrower = contacts.find(({ role }) => role === 'borrower');
  const phone = borrower && numberToCall(borrower);
  return phone && { turn: 'borrower', name: borrower.name, phone };
}
