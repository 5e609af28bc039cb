import { PAGE_SIZE } from '#src/features/pipeline/use-shown-loans.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface PaginationBarProps {
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly matchCount: number;
  readonly onPageChange: (pageIndex: number) => void;
}

export function PaginationBar({ pageIndex, matchCount, onPageChange }: PaginationBarProps) {
  const lastIndex = Math.max(0, Math.ceil(matchCount / PAGE_SIZE) - 1);
  const first = matchCount === 0 ? 0 : pageIndex * PAGE_SIZE + 1;
  const last = Math.min(matchCount, (pageIndex + 1) * PAGE_SIZE);
  const isFirst = pageIndex === 0;
  const isLast = pageIndex >= lastIndex;
  return (
    <nav className="pagination" aria-label="Pages">
      <p className="pagination-range">
        Showing {first} to {last} of {matchCount} results
      </p>
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
