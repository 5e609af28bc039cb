import { type ActionLine, turnsOfPerson } from '#src/domain/actions/action-groups.ts';
import { type Callee, teamToCall } from '#src/loan-display/contact/team-to-call.ts';

interface Call {
  readonly callee: Callee;
  /** It's somebody else's turn, and there's no number for them. */
  readonly isInstead: boolean;
}

/**
 * Whom a call can move on: whose turn it is, otherwise the processor, then the loan officer. Never the person
 * themselves, and nobody without a number that can be dialed.
 */
export function whoToCall({ loan, action }: ActionLine, email: string): Call | undefined {
  const mine = turnsOfPerson(loan, email);
  const team = teamToCall(loan).filter(({ turn }) => !mine.has(turn));
  const callee = team.find(({ turn }) => turn === action.turn) ?? team[0];
  if (callee === undefined) return undefined;
  const isOwn = action.turn === 'reader' || mine.has(action.turn);
  return { callee, isInstead: !isOwn && callee.turn !== action.turn };
}
