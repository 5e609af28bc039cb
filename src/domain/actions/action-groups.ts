import { compareLoanActions } from '#src/domain/actions/action-order.ts';
import type { ActionKind, ActionTurn, LoanActions, NextAction } from '#src/domain/actions/next-action.ts';
import type { Turn } from '#src/domain/loan-fields/field-map.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/** The sections of the day: late and legal, today, the next days, waiting for others, changed. */
const ACTION_GROUPS = ['now', 'today', 'next', 'waiting', 'changed'] as const;

export type ActionGroup = (typeof ACTION_GROUPS)[number];

const GROUP_OF_KIND: Readonly<Record<ActionKind, ActionGroup>> = {
  'too-early': 'now',
  'prove-receipt': 'now',
  'send-disclosure': 'now',
  slipped: 'now',
  'past-due': 'now',
  'due-today': 'today',
  'no-wires': 'today',
  suspended: 'today',
  stalled: 'now',
  'closing-soon': 'today',
  'review-conditions': 'today',
  'ask-again': 'waiting',
  'due-soon': 'next',
  'not-ready': 'next',
  changed: 'changed',
};

/** They belong to a day, whoever's turn it is. */
const OF_THE_DAY: ReadonlySet<ActionKind> = new Set<ActionKind>(['due-today', 'no-wires', 'closing-soon']);

const OUTSIDERS: ReadonlySet<ActionTurn> = new Set<ActionTurn>(['borrower', 'third-party']);

/** Whose actions to show: the person's own and what the law asks of others on their loans, or all of the loans. */
export type ActionScope = 'mine' | 'all';

/** One line: a loan once, with its action of the first group, and what else there is to do for it. */
export interface ActionLine {
  readonly loan: Loan;
  readonly action: NextAction;
  readonly others: readonly NextAction[];
  /** Of the others, beside the person's own action: what the law asks of somebody else, the first to do first. */
  readonly risk: NextAction | undefined;
  /** Of the others, where the action is what the law asks of somebody else: the person's own task. */
  readonly own?: NextAction | undefined;
}

/** Whose turns a person has on a loan, by e-mail in any case. The platform names no other people on it. */
export function turnsOfPerson(loan: Loan, email: string): ReadonlySet<ActionTurn> {
  const person = email.trim().toLowerCase();
  const turns = new Set<Turn>();
  if (person !== '' && loan.loanOfficerEmail.toLowerCase() === person) turns.add('loan-officer');
  if (person !== '' && loan.processorEmail.toLowerCase() === person) turns.add('processor');
  return turns;
}

/**
 * The lines of each group in the order of the actions. What somebody else has to do waits for others: for a person of
 * the loan everybody else, otherwise the borrower and third parties. What's late, legal or due today, and a closing
 * that's near, never hides there. With `mine` the only ones there are legal deadlines of the person's loans: whoever
 * has to meet one, the others on the loan have to know.
 */
export function groupActions(
  found: readonly LoanActions[],
  email: string,
  scope: ActionScope,
): Readonly<Record<ActionGroup, readonly ActionLine[]>> {
  const groups: Record<ActionGroup, ActionLine[]> = {
    now: [],
    today: [],
    next: [],
    waiting: [],
    changed: [],
  };
  for (const { loan, actions } of found) {
    const turns = turnsOfPerson(loan, email);
    const isOthers = (action: NextAction) => scope === 'mine' && !isMine(action, turns);
    const kept = actions.filter(
      (action) => !isOthers(action) || (turns.size > 0 && action.legalDay !== undefined),
    );
    const [first] = ACTION_GROUPS.flatMap((group) =>
      kept
        .filter((action) => (isOthers(action) ? 'waiting' : groupOf(action, turns)) === group)
        .map((action) => ({ group, action })),
    );
    if (first === undefined) continue;
    const { group, action } = first;
    const others = kept.filter((other) => other !== action);
    groups[group].push({ loan, action, others, risk: isOthers(action) ? undefined : others.find(isOthers) });
  }
  for (const group of ACTION_GROUPS) groups[group].sort(compareLoanActions);
  return groups;
}

/** True for what it's the person's turn for, with the turns they have on the loan. */
export function isMine({ turn }: NextAction, turns: ReadonlySet<ActionTurn>): boolean {
  return turn === 'reader' ? turns.size > 0 : turns.has(turn);
}

function groupOf({ kind, turn, days, blocks }: NextAction, turns: ReadonlySet<ActionTurn>): ActionGroup {
  const isAhead = kind === 'no-wires' && days < 0;
  // What holds up a legal deadline doesn't wait for its own due date.
  const group = blocks !== undefined ? 'now' : isAhead ? 'next' : GROUP_OF_KIND[kind];
  if ((OF_THE_DAY.has(kind) && !isAhead) || (group !== 'today' && group !== 'next')) return group;
  const isOthers = turns.size === 0 ? OUTSIDERS.has(turn) : !turns.has(turn);
  return isOthers ? 'waiting' : group;
}
