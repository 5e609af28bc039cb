import { keysWords as words } from '#src/features/pipeline/keys/words.ts';
import { LIST_KEYS, type ListAction } from '#src/loan-display/commands/single-keys.ts';
import { STEP_KEYS } from '#src/loan-display/step-keys.ts';

interface KeySection {
  readonly heading?: string;
  readonly lines: readonly { readonly keys: readonly string[]; readonly text: string }[];
  /** Off where somebody turned off single-letter keys. */
  readonly isSingle?: true;
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const STEPS = STEP_KEYS.map(({ key, step }) => ({ keys: [key], text: words.actions[step] }));

const LIST: readonly KeySection[] = [
  { lines: linesOf(LIST_KEYS.map(({ action }) => action)), isSingle: true },
  { heading: words.withLoanOpen, lines: STEPS, isSingle: true },
  {
    heading: words.inSearch,
    lines: [
      { keys: ['Enter'], text: words.search.enter },
      { keys: ['ArrowDown'], text: words.search.down },
    ],
  },
  {
    heading: words.inTable,
    lines: [
      { keys: ARROWS, text: words.table.arrows },
      { keys: ['Home', 'End'], text: words.table.ends },
      { keys: ['Page Up', 'Page Down'], text: words.table.pages },
      { keys: ['Enter'], text: words.table.enter },
      { keys: ['Space'], text: words.table.space },
      { keys: ['Esc'], text: words.table.escape },
    ],
  },
];

function conditions(single: KeySection['lines']): readonly KeySection[] {
  const { goOn, leave, open } = words.conditionSearch;
  return [
    { lines: single, isSingle: true },
    {
      heading: words.inSearch,
      lines: [
        { keys: ['Enter', 'ArrowDown'], text: goOn },
        { keys: ['Esc'], text: leave },
      ],
    },
    { heading: words.inConditions, lines: [{ keys: ['Enter', 'Space'], text: open }] },
  ];
}

const ALL_CONDITIONS = conditions(
  linesOf(['search', 'next', 'previous', 'note', 'conditions', 'copy', 'help'], words.conditions),
);

const LOAN_CONDITIONS = conditions([
  ...linesOf(['search', 'next', 'previous', 'note', 'copy'], words.conditions),
  ...STEPS,
  ...linesOf(['help']),
]);

const TODAY: readonly KeySection[] = [
  {
    lines: [
      ...linesOf(['next', 'previous', 'note']),
      { keys: ['s'], text: words.today.snooze },
      { keys: ['d'], text: words.today.done },
      ...linesOf(['share', 'star', 'help']),
    ],
    isSingle: true,
  },
];

const ELSEWHERE: readonly KeySection[] = [{ lines: linesOf(['help']), isSingle: true }];

const CLOSINGS: readonly KeySection[] = [
  ...ELSEWHERE,
  {
    heading: words.inCalendar,
    lines: [
      { keys: ARROWS, text: words.calendar.arrows },
      { keys: ['Enter'], text: words.calendar.enter },
    ],
  },
];

function linesOf(
  actions: readonly ListAction[],
  own: Partial<Record<ListAction, string>> = {},
): KeySection['lines'] {
  return LIST_KEYS.filter(({ action }) => actions.includes(action)).map(({ key, action }) => ({
    keys: [key],
    text: own[action] ?? words.actions[action],
  }));
}

export function keysOfScreen(pathname: string): readonly KeySection[] {
  const [, screen, loan] = pathname.split('/');
  if (screen === 'dashboard') return LIST;
  if (screen === 'conditions') return loan ? LOAN_CONDITIONS : ALL_CONDITIONS;
  if (screen === 'today') return TODAY;
  return screen === 'closings' ? CLOSINGS : ELSEWHERE;
}
