import { useMemo } from 'react';
import { cutGroups, groupConditions } from '#src/domain/conditions/condition-groups.ts';
import { CONDITION_COLUMNS, type SortColumn } from '#src/domain/conditions/condition-sort.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import type { DrawnList } from '#src/features/conditions/list/use-drawn-list.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';

interface LayoutInputs {
  readonly shown: ShownConditions;
  readonly drawn: DrawnList;
  readonly search: ConditionsSearch;
  readonly filterText: string;
  /** How many rows are drawn. */
  readonly limit: number;
  readonly timeZone: string;
  readonly hasLoans: boolean;
  readonly view: LoanOwnership;
  readonly isGrowing: boolean;
  readonly isOfPart: boolean;
}

/** What a table and cards draw alike. */
export function useListLayout({ shown, drawn, search, filterText, limit, hasLoans, ...given }: LayoutInputs) {
  const { group, status, types, priorTo, needed, latest } = search;
  const { rows, narrowed } = shown;
  // Each group's conditions in every state, whatever the status tab shows of them.
  const totals = useMemo(
    () =>
      new Map(
        group === 'none'
          ? []
          : groupConditions(narrowed, group).map(({ key, rows: all }) => [key, all.length] as const),
      ),
    [narrowed, group],
  );
  return {
    ...given,
    groups: cutGroups(drawn.groups, limit),
    isGrouped: group !== 'none',
    totals,
    /** The filters name it: each row's is the same. */
    isOneGroup: shown.priorTo.length === 1,
    columns: CONDITION_COLUMNS.filter(
      (column) =>
        (group !== 'priorTo' || column !== 'Prior To') && (group !== 'needed' || column !== 'Needed From'),
    ),
    hasLoanColumn: hasLoans && group !== 'loan',
    loanOrder: hasLoans ? [...new Set(rows.map(({ loan }) => loan?.loanGuid ?? ''))] : [],
    loanSearch: { status, types, priorTo, needed, latest },
    search: filterText,
  };
}

export type ListLayout = ReturnType<typeof useListLayout>;

export function conditionColumnClass(column: SortColumn): string {
  return `column-${column.toLowerCase().replaceAll(' ', '-')}`;
}
