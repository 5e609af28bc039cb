import { type ActionLine, turnsOfPerson, turnToAct } from '#src/domain/actions/action-groups.ts';
import { actionTitle, waitingText } from '#src/domain/actions/action-text.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { borrowerToCall, teamToCall } from '#src/loan-display/contact/team-to-call.ts';

interface Call {
  readonly callee: NonNullable<ReturnType<typeof borrowerToCall>>;
  /** It's someone else's turn, and there's no number for them. */
  readonly isInstead: boolean;
}

/**
 * Who to call: the borrower for what the borrower owes, regardless of the caller, and the person whose turn it is;
 * otherwise the processor, then the loan officer. Never the user, and only with a number that can be dialed.
 */
export function whoToCall({ loan, action }: ActionLine, email: string): Call | undefined {
  const borrower = action.turn === 'borrower' ? borrowerToCall(loan) : undefined;
  if (borrower !== undefined) return { callee: borrower, isInstead: false };
  const mine = turnsOfPerson(loan, email);
  const team = teamToCall(loan).filter(({ turn }) => !mine.has(turn));
  const actor = turnToAct(action);
  const isOwn = actor === 'reader' || mine.has(actor);
  // Show no other number beside "Call Kofi Farrow".
  if (isOwn && actor !== action.turn) return undefined;
  const callee = team.find(({ turn }) => turn === actor) ?? team[0];
  if (callee === undefined) return undefined;
  return { callee, isInstead: !isOwn && callee.turn !== actor };
}

/** Someone else's legal deadline, and who it waits on: `Next: send the CD by Wed 11/25/2026. Waiting on the closer.` */
export function othersRiskText(risk: NextAction, loan: Loan, email: string): string {
  return words.risk(actionTitle(risk, loan), waitingText(turnToAct(risk), loan, turnsOfPerson(loan, email)));
}
