import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { owesBorrower } from '#src/domain/conditions/borrower-list.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { listStepWords as words } from '#src/features/conditions/words/words.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { conditionsKey } from '#src/offline/cache/conditions-cache.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

const LoanBorrowerList = lazyComponent(
  async () =>
    (await import('#src/features/conditions/borrower-list/loan-borrower-list.tsx')).LoanBorrowerList,
);

/** The borrowers' lists that one goes through. What arrives or is filtered meanwhile moves no step. */
export interface ListWalk {
  readonly loanGuids: readonly string[];
  readonly at: number;
}

interface ShownOfLoans {
  /** In the order in which a list shows them. */
  readonly loans: readonly Loan[];
  /** What the filters show. */
  readonly rows: readonly ListedCondition[];
  readonly onWalk: (walk: ListWalk | undefined) => void;
}

/** A button that goes through the borrowers who owe something of what's shown, one list after the other. */
export function ListsForShown({ loans, rows, onWalk }: ShownOfLoans) {
  const owes = ({ condition }: ListedCondition) => owesBorrower(condition);
  if (!rows.some(owes)) return null;
  const start = () => {
    const owing = new Set(rows.filter(owes).map(({ loan }) => loan?.loanGuid));
    onWalk({ loanGuids: loans.map(({ loanId }) => loanId).filter((id) => owing.has(id)), at: 0 });
  };
  return (
    <ActionButton kind="quiet" onPress={start}>
      {words.listsForShown}
    </ActionButton>
  );
}

const STEPS = [
  [-1, words.previous],
  [1, words.next],
] as const;

interface WalkedListProps extends ShownOfLoans {
  readonly all: Pick<AllConditions, 'list' | 'copies'>;
  readonly walk: ListWalk;
  readonly today: CalendarDay;
}

/** The list that the walk is at. */
export function WalkedList({ all, loans, rows, walk, onWalk, today }: WalkedListProps) {
  const current = walk.loanGuids[walk.at];
  const loan = loans.find(({ loanId }) => loanId === current);
  const copy = current === undefined ? undefined : all.copies.get(conditionsKey(current));
  if (loan === undefined || copy === undefined) return null;
  const ofLoan = (list: readonly ListedCondition[]) => list.filter((row) => row.loan?.loanGuid === current);
  return (
    <LoanBorrowerList
      of={current}
      loan={loan}
      list={ofLoan(all.list)}
      shown={ofLoan(rows)}
      asOf={copy.asOf}
      today={today}
      isOfLoan={false}
      onClose={() => onWalk(undefined)}
      renderSteps={(leave) => (
        <>
          {STEPS.map(([by, word]) => {
            const at = walk.at + by;
            const isEnd = walk.loanGuids[at] === undefined;
            return (
              // Not `disabled`, which loses the focus at the last one.
              <ActionButton
                key={by}
                size="lg"
                aria-disabled={isEnd}
                onPress={() => {
                  if (!isEnd) leave(() => onWalk({ ...walk, at }));
                }}
              >
                {word}
              </ActionButton>
            );
          })}
          <span className="muted">{words.at(walk.at + 1, walk.loanGuids.length)}</span>
        </>
      )}
    />
  );
}
