import { countGroups, groupKey } from '#src/domain/conditions/condition-groups.ts';
import type {
  ConditionsTableMeta,
  ConditionsTableModel,
  ConditionsTableRow,
} from '#src/features/conditions/list/condition-features.ts';
import { LoanClosing } from '#src/features/conditions/words/loan-closing.tsx';
import { LoanLinks } from '#src/features/conditions/list/loan-link.tsx';
import type { RowFold } from '#src/features/conditions/list/row-fold.tsx';
import { filterWords, listWords } from '#src/features/conditions/words/list-words.ts';
import { closingLine, groupName } from '#src/features/conditions/words/names.ts';
import { GroupToggle } from '#src/ui/group-toggle.tsx';

interface GroupHeadingProps {
  readonly table: ConditionsTableModel;
  /** A row of a group. */
  readonly group: ConditionsTableRow;
  readonly fold: RowFold;
}

export function GroupHeading({ table, group, fold }: GroupHeadingProps) {
  const { meta } = table.options;
  if (meta === undefined) return null;
  const by = meta.filter.group;
  const loan = by === 'loan' ? group.original.loan : undefined;
  const { openCount, satisfiedCount, totalCount } = countsOfGroup(meta, group);
  return (
    <div className="line between column-12">
      <GroupToggle
        isOpen={fold.isOpen}
        title={groupName(by, group.original)}
        counts={`${listWords.groupCounts(openCount, satisfiedCount, totalCount)}${meta.isOfPart ? ` ${filterWords.soFar}` : ''}`}
        controls={fold.id}
        onToggle={fold.toggle}
      />
      {loan === undefined || meta.links === undefined ? null : (
        <span className="group-loan line column-12 text-label muted">
          <span>
            <LoanClosing {...loan} />
            {[closingLine(loan), loan.milestone].every((part) => part !== '') ? ' · ' : ''}
            {loan.milestone}
          </span>
          <LoanLinks loan={loan} {...meta.links} />
        </span>
      )}
    </div>
  );
}

/** Of all the group's conditions, those that a cut left out included. */
export function countsOfGroup(
  { totals, filter }: ConditionsTableMeta,
  { original, subRows }: ConditionsTableRow,
) {
  const key = groupKey(original, filter.group);
  // Rows that stay on screen may be of a group that is gone.
  const inGroup =
    totals.get(key) ??
    countGroups(
      subRows.map((row) => row.original),
      filter.group,
    ).get(key);
  const { openCount = 0, satisfiedCount = 0 } = inGroup ?? {};
  return {
    openCount: filter.status === 'satisfied' ? 0 : openCount,
    satisfiedCount: filter.status === 'open' ? 0 : satisfiedCount,
    totalCount: openCount + satisfiedCount,
  };
}
