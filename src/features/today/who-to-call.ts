import { type ActionLine, turnsOfPerson } from '#src/domain/actions/action-groups.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { type PhoneNumber, readPhoneNumber } from '#src/domain/text/phone-number.ts';

interface Callee {
  readonly turn: 'loan-officer' | 'processor';
  readonly name: string;
  readonly phone: PhoneNumber;
}

/**
 * Whom a call can move on: whose turn it is, otherwise the processor, then the loan officer. Never the person
 * themselves, and nobody without a number that can be dialed.
 */
export function whoToCall({ loan, action }: ActionLine, email: string): Callee | undefined {
  const mine = turnsOfPerson(loan, email);
  const team = teamOf(loan).filter(({ turn }) => !mine.has(turn));
  return team.find(({ turn }) => turn === action.turn) ?? team[0];
}

function teamOf(loan: Loan): Callee[] {
  const members = [
    { turn: 'processor', name: loan.processorName, phone: readPhoneNumber(loan.processorPhone) },
    { turn: 'loan-officer', name: loan.loanOfficerName, phone: readPhoneNumber(loan.loanOfficerPhone) },
  ] as const;
  return members.flatMap(({ phone, ...member }) => (phone === undefined ? [] : [{ ...member, phone }]));
}
