import { isEveryType } from '#src/domain/conditions/condition-filter.ts';
import { ShowAllOpen } from '#src/features/conditions/list/hidden-line.tsx';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { allSatisfiedText, NO_CONDITIONS_AVAILABLE } from '#src/features/conditions/words/words.ts';

interface NoRowsProps {
  readonly shown: ShownConditions;
  readonly search: ConditionsSearch;
  readonly filterText: string;
  /** Which loans the list covers, ` on 30 of 120 loans`; '' for one loan. */
  readonly where: string;
  readonly onShowAll: () => void;
}

/** Says why the table is empty, or that everything is satisfied, and offers all open conditions. */
export function NoRows({ shown, search, filterText, where, onShowAll }: NoRowsProps) {
  const { narrowed, priorTo, hidden } = shown;
  const isOnlyGroups = search.status === 'open' && isEveryType(search.types) && filterText.trim() === '';
  return (
    <div className="no-conditions">
      <p>{NO_CONDITIONS_AVAILABLE}</p>
      {isOnlyGroups && narrowed.length > 0 ? (
        <p>{allSatisfiedText(narrowed.length, priorTo, where)}</p>
      ) : null}
      {hidden.count === 0 ? null : <ShowAllOpen onPress={onShowAll} />}
    </div>
  );
}
