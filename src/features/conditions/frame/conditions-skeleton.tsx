import type { ConditionGrouping } from '#src/domain/conditions/condition-groups.ts';
import { CONDITION_COLUMNS, SORT_COLUMNS, type SortColumn } from '#src/domain/conditions/condition-sort.ts';
import { conditionColumnClass } from '#src/features/conditions/list/list-layout.ts';
import { filterWords, listWords } from '#src/features/conditions/words/list-words.ts';
import { readingWords } from '#src/features/conditions/words/words.ts';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';
import '#src/features/conditions/list/condition-filters.css';
import '#src/features/conditions/list/conditions-list.css';
import '#src/features/conditions/type-filter/type-filter.css';
import '#src/features/conditions/frame/conditions-skeleton.css';
import '#src/features/conditions/frame/rows-to-come.css';

/** As many as a loan usually has, and many loans: a tablet's upright window full, cut as those that come are. */
const OF_ONE = { cards: 5, rows: 6 };
const OF_MANY = { cards: 8, rows: 18 };
/** The lines of an internal description, row after row: together as high as those of a usual loan. */
const LINES = [4, 2, 3] as const;

interface ConditionsSkeletonProps {
  readonly hasLoans?: boolean | undefined;
  readonly group?: ConditionGrouping;
}

/** Stands in for the conditions, with filters, groups and rows in their places and sizes: nothing moves later. */
export function ConditionsSkeleton({ hasLoans = false, group = 'none' }: ConditionsSkeletonProps) {
  const columns = (hasLoans && group !== 'loan' ? SORT_COLUMNS : CONDITION_COLUMNS).filter(
    (column) => group !== 'priorTo' || column !== 'Prior To',
  );
  const counts = hasLoans ? OF_MANY : OF_ONE;
  return (
    <div
      aria-busy="true"
      data-skeleton="conditions-table"
      data-loans={hasLoans}
      className="conditions-skeleton"
    >
      <output className="sr-only">{readingWords.skeleton}</output>
      <SkeletonFilters cardCount={counts.cards} />
      <table className="conditions" aria-hidden="true">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} className={conditionColumnClass(column)}>
                <span className="sort-heading">{column === 'Loan' ? listWords.loanColumn : column}</span>
              </th>
            ))}
          </tr>
        </thead>
        {group === 'none' ? null : (
          <tbody className="group-head">
            <tr>
              <th colSpan={columns.length}>
                <span className="group-toggle breathing">
                  <SkeletonBar width="12rem" />
                </span>
              </th>
            </tr>
          </tbody>
        )}
        <SkeletonRows columns={columns} count={counts.rows} />
      </table>
    </div>
  );
}

interface RowsToComeProps {
  readonly columns: readonly SortColumn[];
  readonly hasLoanColumn: boolean;
}

/** Below the last row of a list that more are read for: it goes on to the window's end, and doesn't scroll for them. */
export function RowsToCome({ columns: ofConditions, hasLoanColumn }: RowsToComeProps) {
  const columns = hasLoanColumn ? (['Loan', ...ofConditions] as const) : ofConditions;
  return (
    <div className="conditions-skeleton rows-to-come" data-loans={hasLoanColumn} aria-hidden="true">
      <table className="conditions" data-loans={hasLoanColumn}>
        <colgroup>
          {columns.map((column) => (
            <col key={column} className={conditionColumnClass(column)} />
          ))}
        </colgroup>
        <SkeletonRows columns={columns} count={OF_MANY.rows} />
      </table>
    </div>
  );
}

function SkeletonRows({ columns, count }: Pick<RowsToComeProps, 'columns'> & { readonly count: number }) {
  return (
    <tbody className="breathing">
      {upTo(count).map((row) => (
        <tr key={row} className="condition-row">
          {columns.map((column) => (
            <td key={column}>
              <SkeletonLines count={linesIn(column, row)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function SkeletonFilters({ cardCount }: { readonly cardCount: number }) {
  return (
    <>
      <fieldset className="prior-to" aria-hidden="true">
        <legend>{filterWords.priorTo}</legend>
        <div className="prior-to-cards scroll-arrow scroll-start-fade breathing">
          {upTo(cardCount).map((index) => (
            <div key={index} className="prior-to-card">
              <SkeletonLines count={2} />
            </div>
          ))}
        </div>
      </fieldset>
      <div className="condition-tools breathing" aria-hidden="true">
        <span className="skeleton-states" />
        <span className="skeleton-field" />
        <span className="skeleton-tool">
          <SkeletonBar width="100%" />
        </span>
      </div>
      <div className="type-filter breathing" aria-hidden="true">
        <span className="skeleton-types">
          <SkeletonBar width="80%" />
        </span>
        <span className="skeleton-field" />
      </div>
      <div className="skeleton-line breathing" aria-hidden="true">
        <SkeletonBar width="16rem" />
      </div>
    </>
  );
}

function SkeletonLines({ count }: { readonly count: number }) {
  return upTo(count).map((line) => (
    <SkeletonBar key={line} width={line > 0 && line === count - 1 ? '55%' : '90%'} />
  ));
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A loan's first row says when it closes. */
function linesIn(column: SortColumn, row: number): number {
  const most = LINES[row % LINES.length] ?? 2;
  if (column === 'Loan') return row % LINES.length === 0 ? 3 : 1;
  if (column === 'Internal Description') return most;
  return column === 'Category' || column === 'Prior To' ? 1 : 2;
}
