import { turnsOfPerson, turnToAct } from '#src/domain/actions/action-groups.ts';
import { actionTitle, waitingText } from '#src/domain/actions/action-text.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { todayWords as words } from '#src/features/today/words.ts';

/** Someone else's legal deadline, and who it waits on: `Next: send the CD by Wed 11/25/2026. Waiting on the closer.` */
export function othersRiskText(risk: NextAction, loan: Loan, email: string): string {
  return words.risk(actionTitle(risk, loan), waitingText(turnToAct(risk), loan, turnsOfPerson(loan, email)));
}
