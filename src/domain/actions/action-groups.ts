import { idKey } from '#src/domain/text/same-id.ts';
import { compareLoanActions } from '#src/domain/actions/action-order.ts';
import {
  type ActionKind,
  type ActionTurn,
  type Band,
  BANDS,
  type LoanActions,
  type NextAction,
} from '#src/domain/actions/next-action.ts';
import type { Turn } from '#src/domain/loan-fields/field-map.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { stepName } from '#src/domain/status/step-name.ts';

/** The sections of the day: the bands of what can't wait, today, the next days, waiting for others, changed. */
const ACTION_GROUPS = [...BANDS, 'today', 'next', 'waiting', 'changed'] as const;

export type ActionGroup = (typeof ACTION_GROUPS)[number];

const GROUP_OF_KIND: Readonly<Record<ActionKind, ActionGroup>> = {
  'too-early': 'legal',
  'no-cd': 'legal',
  'prove-receipt': 'legal',
  'send-disclosure': 'legal',
  slipped: 'today',
  'past-due': 'late',
  'lock-expired': 'late',
  'due-today': 'today',
  'lock-ends': 'today',
  'no-wires': 'today',
  suspended: 'today',
  stalled: 'late',
  'closing-soon': 'today',
  'review-conditions': 'today',
  'ask-again': 'waiting',
  'due-soon': 'next',
  'not-ready': 'next',
  changed: 'changed',
};

const OF_THE_DAY: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'due-today',
  'no-wires',
  'closing-soon',
  'slipped',
]);

const OUTSIDERS: ReadonlySet<ActionTurn> = new Set<ActionTurn>(['borrower', 'third-party']);

/** Which actions to show: the person's own and others' legal deadlines on their loans, or those of all loans. */
export type ActionScope = 'mine' | 'all';

export interface ActionLine {
  readonly loan: Loan;
  readonly action: NextAction;
  readonly others: readonly NextAction[];
  /** Beside the person's own action: what the law asks of others, the most urgent first. */
  readonly risk: NextAction | undefined;
  /** Beside what the law asks of others: the person's own task. */
  readonly own?: NextAction | undefined;
}

/** Whose turns a person has on a loan, by e-mail in any case. The platform names no other people on it. */
export function turnsOfPerson(loan: Loan, email: string): ReadonlySet<ActionTurn> {
  const person = idKey(email);
  const turns = new Set<Turn>();
  if (person !== '' && idKey(loan.loanOfficerEmail) === person) turns.add('loan-officer');
  if (person !== '' && idKey(loan.processorEmail) === person) turns.add('processor');
  return turns;
}

/**
 * The lines of each group in the order of the actions. Other people's actions are under Waiting for others: for a
 * person of the loan everyone else's, otherwise the borrower's and third parties'. Late, legal and today's actions and
 * near closings never are. With `mine` only legal deadlines of the person's loans are there: everyone on the loan has
 * to know them.
 */
export function groupActions(
  found: readonly LoanActions[],
  email: string,
  scope: ActionScope,
): Readonly<Record<ActionGroup, readonly ActionLine[]>> {
  const groups: Record<ActionGroup, ActionLine[]> = {
    legal: [],
    unfunded: [],
    near: [],
    late: [],
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

/** The lines that can't wait, in their order. */
export function urgentLines(groups: Readonly<Record<Band, readonly ActionLine[]>>): readonly ActionLine[] {
  return BANDS.flatMap((band) => groups[band]);
}

/** Who acts: a borrower's late step is the loan officer's call. */
export function turnToAct({ turn, kind }: Pick<NextAction, 'turn' | 'kind'>): ActionTurn {
  return turn === 'borrower' && kind === 'past-due' ? 'loan-officer' : turn;
}

/** True if it's the person's turn, given their turns on the loan. */
export function isMine(action: NextAction, turns: ReadonlySet<ActionTurn>): boolean {
  const turn = turnToAct(action);
  return turn === 'reader' ? turns.size > 0 : turns.has(turn);
}

function groupOf({ kind, turn, days, band }: NextAction, turns: ReadonlySet<ActionTurn>): ActionGroup {
  const isAhead = (kind === 'no-wires' || kind === 'lock-ends') && days < 0;
  const group = band ?? (isAhead ? 'next' : GROUP_OF_KIND[kind]);
  if ((OF_THE_DAY.has(kind) && !isAhead) || (group !== 'today' && group !== 'next')) return group;
  const isOthers = turns.size === 0 ? OUTSIDERS.has(turn) : !turns.has(turn);
  return isOthers ? 'waiting' : group;
}

const ELSEWHERE: ReadonlySet<ActionKind> = new Set<ActionKind>(['no-cd', 'ask-again', 'changed']);

/** True for what's done in the loan-origination platform, such as a new closing date; false for a call. */
export function isPlatformStep(action: Pick<NextAction, 'kind' | 'turn'>): boolean {
  return !ELSEWHERE.has(action.kind) && turnToAct(action) === action.turn;
}

const OF_A_STEP: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'past-due',
  'due-today',
  'no-wires',
  'due-soon',
]);

/**
 * A loan's other actions, without those already covered: "Finish Initial CD for the closing" says nothing more beside
 * "Initial CD Sent is 6 days past due".
 */
export function dedupeActions({ loan, action, others }: ActionLine): readonly NextAction[] {
  const told = new Set(
    [action, ...others].filter(({ kind }) => OF_A_STEP.has(kind)).flatMap(({ subjects }) => subjects),
  );
  const isTold = (category: string) =>
    loan.categories.some(
      ({ name, fields }) =>
        name === category && fields.some((field) => told.has(stepName(category, field.name))),
    );
  return others.flatMap((other) => {
    if (other.kind !== 'closing-soon') return [other];
    const subjects = other.subjects.filter((category) => !isTold(category));
    return subjects.length === 0 ? [] : [{ ...other, subjects }];
  });
}
