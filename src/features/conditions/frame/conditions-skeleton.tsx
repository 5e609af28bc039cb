import { CONDITION_COLUMNS, SORT_COLUMNS } from '#src/domain/conditions/condition-sort.ts';
import { filterWords, listWords } from '#src/features/conditions/words/list-words.ts';
import { readingWords } from '#src/features/conditions/words/words.ts';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';
import '#src/features/conditions/list/condition-filters.css';
import '#src/features/conditions/list/conditions-list.css';

const CARDS = [0, 1, 2, 3];
const ROWS = Array.from({ length: 10 }, (_, index) => index);
/** Those of a list that's grouped by prior-to. */
const COLUMNS_OF_ALL = SORT_COLUMNS.filter((column) => column !== 'Prior To');

interface ConditionsSkeletonProps {
  readonly hasLoans?: boolean | undefined;
}

/** Stands in for the conditions with cards and a table in their shape, so that little moves when they load. */
export function ConditionsSkeleton({ hasLoans = false }: ConditionsSkeletonProps) {
  const columns = hasLoans ? COLUMNS_OF_ALL : CONDITION_COLUMNS;
  return (
    <div aria-busy="true" data-skeleton="conditions-table" className="conditions-skeleton">
      <output className="sr-only">{readingWords.skeleton}</output>
      <fieldset className="prior-to" aria-hidden="true">
        <legend>{filterWords.priorTo}</legend>
        <div className="prior-to-cards breathing">
          {CARDS.map((index) => (
            <div key={index} className="prior-to-card">
              <SkeletonBar width="70%" />
              <SkeletonBar width="50%" />
            </div>
          ))}
        </div>
      </fieldset>
      <div className="skeleton-tools breathing" aria-hidden="true">
        <SkeletonBar width="60%" />
        <SkeletonBar width="45%" />
      </div>
      <table className="conditions" aria-hidden="true">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} className={`column-${column.toLowerCase().replaceAll(' ', '-')}`}>
                <span className="sort-heading">{column === 'Loan' ? listWords.loanColumn : column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="breathing">
          {ROWS.map((index) => (
            <tr key={index} className="condition-row">
              {columns.map((column) => (
                <td key={column}>
                  <SkeletonBar width="75%" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
