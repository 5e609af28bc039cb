import { type ReactNode, useLayoutEffect, useRef } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { didAbout, type DidToday } from '#src/domain/marks/did-today.ts';
import type { UnseenTexts } from '#src/features/pipeline/changes/unseen-texts.ts';
import { cardWords } from '#src/features/pipeline/cards/words.ts';
import type { OnPick, Picks } from '#src/features/pipeline/picks/use-picks.ts';
import { LoanGroupToggle } from '#src/features/pipeline/read/group-by.tsx';
import type { GroupHead, PipelineLine } from '#src/features/pipeline/read/use-shown-loans.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { LoanCard } from '#src/features/pipeline/cards/loan-card.tsx';
import { StatusPopover } from '#src/loan-display/status/status-popover.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { DEFAULT_SORT, type NoteExcerpt, type PipelineSort } from '#src/domain/list/pipeline-index.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import '#src/features/pipeline/cards/cards.css';

interface LoanCardsProps {
  readonly loans: readonly Loan[];
  readonly lines: readonly PipelineLine[];
  readonly onToggleGroup: (group: GroupHead) => void;
  readonly today: CalendarDay;
  readonly search: string;
  readonly foundNoteOf: (loan: Loan) => NoteExcerpt | undefined;
  readonly selectedLoanId: string | undefined;
  readonly onSelect: (loanId: string) => void;
  readonly firstIndex: number;
  readonly changes: UnseenTexts;
  readonly starred: ReadonlySet<string>;
  readonly picked: Picks['picked'];
  readonly onPick: OnPick;
  readonly did: DidToday;
  readonly empty: ReactNode;
}

export function LoanCards(props: LoanCardsProps) {
  const { loans, lines, today, search, selectedLoanId, onSelect, firstIndex } = props;
  const listRef = useRef<HTMLUListElement>(null);
  // The page buttons are below the cards, so the next page scrolls to its first card.
  const shownIndex = useRef(firstIndex);
  useLayoutEffect(() => {
    if (shownIndex.current !== firstIndex) window.scrollTo({ top: 0 });
    shownIndex.current = firstIndex;
  }, [firstIndex]);
  return (
    <div className="cards-frame relative">
      <ul ref={listRef} className="cards" aria-label={pipelineWords.name}>
        {lines.map((line) =>
          'loanCount' in line ? (
            <li key={line.id} className="card-group">
              <h2>
                <LoanGroupToggle group={line} onToggle={props.onToggleGroup} />
              </h2>
            </li>
          ) : (
            <LoanCard
              key={line.loanId}
              loan={line}
              today={today}
              search={search}
              isSelected={line.loanId === selectedLoanId}
              change={props.changes.get(line.loanId)}
              isStarred={props.starred.has(line.loanId)}
              did={didAbout(props.did, line.loanId)?.text}
              foundNote={props.foundNoteOf(line)}
              isPicked={props.picked && props.picked[line.loanId] === true}
              onPick={props.onPick}
              onSelect={onSelect}
            />
          ),
        )}
      </ul>
      {lines.length === 0 ? props.empty : null}
      <StatusPopover
        gridRef={listRef}
        loans={loans}
        today={today}
        openLoanId={selectedLoanId}
        onOpen={onSelect}
      />
    </div>
  );
}

export function CardSort({ table }: { readonly table: PipelineTableModel }) {
  const { id, desc } = firstLevel(table.state.sorting);
  return (
    <div className="card-sort flex middle gap-4 shrinks">
      <SelectField
        label={cardWords.sortBy}
        value={id}
        options={table.getAllLeafColumns().map((column) => ({ value: column.id, label: column.id }))}
        onChange={(column) => table.setSorting([{ id: column, desc: false }])}
      />
      <ActionButton
        kind="quiet"
        label={desc ? cardWords.descending : cardWords.ascending}
        onPress={() =>
          table.setSorting((current) => {
            const level = firstLevel(current);
            return [{ ...level, desc: !level.desc }];
          })
        }
      >
        {desc ? <ArrowDown /> : <ArrowUp />}
      </ActionButton>
    </div>
  );
}

function firstLevel(sort: readonly PipelineSort[]): PipelineSort {
  const [first = { id: '', desc: false }] = sort.length === 0 ? DEFAULT_SORT : sort;
  return first;
}
