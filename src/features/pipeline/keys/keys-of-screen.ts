import { keysWords as words } from '#src/features/pipeline/keys/words.ts';
import { LIST_KEYS, type ListAction } from '#src/loan-display/commands/single-keys.ts';
import { STEP_KEYS } from '#src/loan-display/step-keys.ts';

interface KeyLineText {
  readonly keys: readonly string[];
  readonly text: string;
}

interface ScreenKeySet {
  readonly single: readonly KeyLineText[];
  readonly withLoan: readonly KeyLineText[];
  readonly search: readonly KeyLineText[];
  readonly table: { readonly heading: string; readonly lines: readonly KeyLineText[] } | undefined;
}

const STEPS = STEP_KEYS.map(({ key, step }) => ({ keys: [key], text: words.actions[step] }));

const NOTHING: ScreenKeySet = { single: linesOf(['help']), withLoan: [], search: [], table: undefined };

const LIST: ScreenKeySet = {
  single: linesOf(LIST_KEYS.map(({ action }) => action)),
  withLoan: STEPS,
  search: [
    { keys: ['Enter'], text: words.search.enter },
    { keys: ['ArrowDown'], text: words.search.down },
  ],
  table: {
    heading: words.inTable,
    lines: [
      { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], text: words.table.arrows },
      { keys: ['Home', 'End'], text: words.table.ends },
      { keys: ['Page Up', 'Page Down'], text: words.table.pages },
      { keys: ['Enter'], text: words.table.enter },
      { keys: ['Space'], text: words.table.space },
      { keys: ['Esc'], text: words.table.escape },
    ],
  },
};

const ALL_CONDITIONS: ScreenKeySet = {
  ...NOTHING,
  single: linesOf(['search', 'next', 'previous', 'note', 'conditions', 'copy', 'help'], words.conditions),
  search: [
    { keys: ['Enter', 'ArrowDown'], text: words.conditionSearch.goOn },
    { keys: ['Esc'], text: words.conditionSearch.leave },
  ],
  table: {
    heading: words.inConditions,
    lines: [{ keys: ['Enter', 'Space'], text: words.conditionSearch.open }],
  },
};

const LOAN_CONDITIONS: ScreenKeySet = {
  ...ALL_CONDITIONS,
  single: [
    ...linesOf(['search', 'next', 'previous', 'note', 'copy'], words.conditions),
    ...STEPS,
    ...linesOf(['help']),
  ],
};

const TODAY: ScreenKeySet = {
  ...NOTHING,
  single: [
    ...linesOf(['next', 'previous', 'note']),
    { keys: ['s'], text: words.today.snooze },
    { keys: ['d'], text: words.today.done },
    ...linesOf(['share', 'star', 'help']),
  ],
};

const CLOSINGS: ScreenKeySet = {
  ...NOTHING,
  table: {
    heading: words.inCalendar,
    lines: [
      { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], text: words.calendar.arrows },
      { keys: ['Enter'], text: words.calendar.enter },
    ],
  },
};

function linesOf(
  actions: readonly ListAction[],
  own: Partial<Record<ListAction, string>> = {},
): readonly KeyLineText[] {
  return LIST_KEYS.filter(({ action }) => actions.includes(action)).map(({ key, action }) => ({
    keys: [key],
    text: own[action] ?? words.actions[action],
  }));
}

export function keysOfScreen(pathname: string): ScreenKeySet {
  const [, screen, loan] = pathname.split('/');
  if (screen === 'dashboard') return LIST;
  if (screen === 'conditions') return loan ? LOAN_CONDITIONS : ALL_CONDITIONS;
  if (screen === 'today') return TODAY;
  return screen === 'closings' ? CLOSINGS : NOTHING;
}
