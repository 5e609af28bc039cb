import { useMemo } from 'react';
import { groupLoans, type PipelineGroup } from '#src/domain/list/pipeline-groups.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { pageOf, type PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';

/** A group's head. Each page with loans of the group has one. */
export interface GroupHead extends PipelineGroup {
  readonly isOpen: boolean;
  readonly isPart: boolean;
  /** The page that has it, or its first loan, whether it's open or closed. Counted from 0. */
  readonly pageIndex: number;
}

/** What a list shows from top to bottom. */
export type PipelineLine = Loan | GroupHead;

export interface ShownLoans {
  readonly listMatching: () => readonly Loan[];
  readonly pageLoans: readonly Loan[];
  /** The page's loans, those of each group behind its head. */
  readonly lines: readonly PipelineLine[];
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly pageCount: number;
  readonly firstIndex: number;
  readonly matchCount: number;
  /** Without the loans of closed groups, which no page has. */
  readonly openCount: number;
  readonly totalCount: number;
}

export function useShownLoans(table: PipelineTableModel): ShownLoans {
  const { rows } = table.getSortedRowModel();
  const openCount = table.getPrePaginatedRowModel().rows.length;
  const page = table.getRowModel();
  const totalCount = table.getCoreRowModel().rows.length;
  const { pagination, expanded, grouping } = table.state;
  const [groupedBy] = grouping;
  const column = groupedBy === undefined ? undefined : table.getColumn(groupedBy)?.columnDef.meta;
  const prepared = table.options.meta?.prepared;
  const groups = useMemo(() => {
    if (column === undefined || prepared === undefined) return undefined;
    return groupLoans(
      rows.map(({ original }) => original),
      column,
      prepared,
    );
  }, [rows, column, prepared]);
  return useMemo(() => {
    const pageLoans = page.rows.map(({ original }) => original);
    const place = pageOf(openCount, pagination);
    const { pageSize } = pagination;
    const heads = groups?.map((group) => ({
      ...group,
      isOpen: expanded === true || expanded[group.id] !== false,
      isPart: prepared?.isPart === true,
    }));
    return {
      listMatching: () => rows.map(({ original }) => original),
      pageLoans,
      lines: heads === undefined ? pageLoans : linesOf(heads, pageLoans, { ...place, pageSize }),
      ...place,
      matchCount: rows.length,
      openCount,
      totalCount,
    };
  }, [rows, page, pagination, expanded, groups, prepared, openCount, totalCount]);
}

function linesOf(
  groups: readonly Omit<GroupHead, 'pageIndex'>[],
  loans: readonly Loan[],
  { firstIndex, pageIndex, pageCount, pageSize }: ReturnType<typeof pageOf> & { readonly pageSize: number },
): readonly PipelineLine[] {
  const endIndex = pageIndex === pageCount - 1 ? Infinity : firstIndex + pageSize;
  const lines: PipelineLine[] = [];
  let end = 0;
  for (const group of groups) {
    const { isOpen } = group;
    const start = end;
    if (isOpen) end += group.loanCount;
    // A closed group stands where its loans would begin.
    if (start >= endIndex || (isOpen ? end <= firstIndex : start < firstIndex)) continue;
    lines.push({ ...group, pageIndex: Math.floor(start / pageSize) });
    lines.push(...loans.slice(Math.max(0, start - firstIndex), end - firstIndex));
  }
  return lines;
}
