import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useId } from 'react';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { compareWords } from '#src/domain/conditions/condition-words.ts';
import type { Figure } from '#src/domain/insights/figure.ts';
import type { PersonRow } from '#src/domain/insights/people-rows.ts';
import type { TableView } from '#src/features/insights/chart-views.ts';
import { OldestLoanLink, LoansLink } from '#src/features/insights/loans-link.tsx';
import { insightsWords } from '#src/features/insights/words.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';

const words = insightsWords.people;

type Column = 'name' | 'role' | keyof typeof words.columns;

const COUNTS = ['open', 'soon', 'atRisk', 'late', 'oldest', 'done'] as const;
const COLUMNS: readonly (readonly [Column, string])[] = [
  ['name', words.name],
  ['role', words.role],
  ...COUNTS.map((column) => [column, words.columns[column]] as const),
];
export interface PeopleSort {
  readonly by: Column;
  readonly desc: boolean;
}

interface PeopleTableProps {
  readonly people: readonly PersonRow[];
  /** How many of them are shown. */
  readonly limit: number;
  /** Undefined for the order that they come in. */
  readonly sort: PeopleSort | undefined;
  readonly onSort: (sort: PeopleSort) => void;
  readonly onShowAll: () => void;
}

/** Who has how much, each number a link to its loans. */
export function PeopleTable({ people, limit, sort, onSort, onShowAll }: PeopleTableProps) {
  const isPrinting = usePrinting();
  const titleId = useId();
  const sorted = sort === undefined ? people : sortedBy(people, sort.by, sort.desc);
  const shown = isPrinting ? sorted : sorted.slice(0, limit);
  return (
    <section className="insights-people stack one-column to-start gap-8 relative" aria-labelledby={titleId}>
      <h3 id={titleId} className="insights-title text-read strong">
        {words.title}
      </h3>
      {people.length === 0 ? <p className="muted">{words.none}</p> : null}
      <div className="fits scrolls">
        <table className="insights-table" aria-labelledby={titleId}>
          <thead>
            <tr>
              {COLUMNS.map(([column, label]) => {
                const isSorted = sort?.by === column;
                return (
                  <th
                    key={column}
                    scope="col"
                    aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : undefined}
                  >
                    <button
                      type="button"
                      className="middle inline-flex gap-4 finger-32 medium text-start icon-14"
                      // Numbers begin with the most, names with A.
                      onClick={() => onSort({ by: column, desc: isSorted ? !sort.desc : isCount(column) })}
                    >
                      {label}
                      {isSorted ? sort.desc ? <ArrowDown /> : <ArrowUp /> : null}
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td className="muted">{words.roles[row.role]}</td>
                {COUNTS.map((column) => (
                  <td
                    key={column}
                    data-label={words.columns[column]}
                    data-late={column === 'atRisk' && row.atRisk.count > 0 ? '' : undefined}
                  >
                    {column === 'oldest' ? <OldestTurn oldest={row.oldest} /> : <Count {...row[column]} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted">{words.meaning}</p>
      {shown.length === sorted.length ? null : (
        <TextButton onPress={onShowAll}>{words.showAll(sorted.length)}</TextButton>
      )}
    </section>
  );
}

function Count({ count, of }: Figure) {
  return count === 0 ? '0' : <LoansLink of={of}>{insightsWords.number(count)}</LoansLink>;
}

function OldestTurn({ oldest }: Pick<PersonRow, 'oldest'>) {
  return oldest === undefined ? (
    ''
  ) : (
    <OldestLoanLink loanId={oldest.loanId}>{daysText(oldest.days)}</OldestLoanLink>
  );
}

function isCount(column: Column): boolean {
  return column !== 'name' && column !== 'role';
}

function sortedBy(people: readonly PersonRow[], by: Column, desc: boolean): readonly PersonRow[] {
  const direction = desc ? -1 : 1;
  const compare = (left: PersonRow, right: PersonRow): number => {
    if (by === 'name' || by === 'role') return compareWords(left[by], right[by]);
    return valueOf(left, by) - valueOf(right, by);
  };
  return people.toSorted((left, right) => direction * compare(left, right));
}

function valueOf(row: PersonRow, by: Exclude<Column, 'name' | 'role'>): number {
  return by === 'oldest' ? (row.oldest?.days ?? 0) : row[by].count;
}

/** The same table for a file. */
export function peopleTable(people: readonly PersonRow[]): TableView {
  return {
    title: words.title,
    columns: COLUMNS.map(([, label]) => label),
    rows: people.map((row) => [
      row.name,
      words.roles[row.role],
      ...COUNTS.map((column) =>
        column === 'oldest' && row.oldest === undefined ? '' : String(valueOf(row, column)),
      ),
    ]),
  };
}
