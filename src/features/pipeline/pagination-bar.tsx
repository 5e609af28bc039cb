import { PAGE_SIZE } from '#src/features/pipeline/use-shown-loans.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface PaginationBarProps {
  /** Counted from 0. */
  readonly pageIndex: number;
  /** Absent as long as no loans are known. */
  readonly matchCount: number | undefined;
  readonly onPageChange: (pageIndex: number) => void;
}

export function PaginationBar({ pageIndex, matchCount, onPageChange }: PaginationBarProps) {
  const lastIndex = Math.max(0, Math.ceil((matchCount ?? 0) / PAGE_SIZE) - 1);
  const isFirst = pageIndex === 0;
  const isLast = pageIndex >= lastIndex;
  return (
    <nav className="pagination" aria-label="Pages">
      <p className="pagination-range">{matchCount === undefined ? '' : rangeText(pageIndex, matchCount)}</p>
      <div className="pagination-buttons">
        <ActionButton disabled={isFirst} onPress={() => onPageChange(0)}>
          First
        </ActionButton>
        <ActionButton disabled={isFirst} onPress={() => onPageChange(pageIndex - 1)}>
          Previous
        </ActionButton>
        <ActionButton disabled={isLast} onPress={() => onPageChange(pageIndex + 1)}>
          Next
        </ActionButton>
        <ActionButton disabled={isLast} onPress={() => onPageChange(lastIndex)}>
          Last
        </ActionButton>
      </div>
    </nav>
  );
}

function rangeText(pageIndex: number, matchCount: number): string {
  const first = matchCount === 0 ? 0 : pageIndex * PAGE_SIZE + 1;
  const last = Math.min(matchCount, (pageIndex + 1) * PAGE_SIZE);
  return `Showing ${first} to ${last} of ${matchCount} results`;
}
