import { turnToAct } from '#src/domain/actions/action-groups.ts';
import type { ActionKind, NextAction } from '#src/domain/actions/next-action.ts';

/** Asked for or told by mail, or only read. */
const ELSEWHERE: ReadonlySet<ActionKind> = new Set<ActionKind>(['no-cd', 'ask-again', 'changed']);

/** True for what's done in the loan-origination platform, such as a new closing date; false for a call. */
export function isPlatformStep(action: Pick<NextAction, 'kind' | 'turn'>): boolean {
  return !ELSEWHERE.has(action.kind) && turnToAct(action) === action.turn;
}
