import { CONDITION_COLUMNS } from '#src/domain/conditions/condition-sort.ts';
import { readingWords } from '#src/features/conditions/words/words.ts';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';
import '#src/features/conditions/list/condition-filters.css';
import '#src/features/conditions/list/conditions-list.css';

const CARDS = [0, 1, 2, 3];
const ROWS = Array.from({ length: 10 }, (_, index) => index);

/** Stands in for the conditions with cards and a table in their shape, so that little moves when they load. */
export function ConditionsSkeleton() {
  return (
    <div aria-busy="true" data-skeleton="conditions-table" className="conditions-skeleton">
      <output className="sr-only">{readingWords.skeleton}</output>
      <div className="prior-to-cards breathing" aria-hidden="true">
        {CARDS.map((index) => (
          <div key={index} className="prior-to-card">
            <SkeletonBar width="70%" />
            <SkeletonBar width="50%" />
            <SkeletonBar width="85%" />
          </div>
        ))}
      </div>
      <table className="conditions" aria-hidden="true">
        <thead>
          <tr>
            {CONDITION_COLUMNS.map((column) => (
              <th key={column}>
                <span className="sort-heading">{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="breathing">
          {ROWS.map((index) => (
            <tr key={index} className="condition-row">
              {CONDITION_COLUMNS.map((column) => (
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
