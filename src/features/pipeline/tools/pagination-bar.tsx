import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import type { ReactNode } from 'react';
import { PAGE_SIZES, type PageSize } from '#src/contract/wire/preferences.ts';
import { pagesWords as words } from '#src/features/pipeline/tools/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';

interface PaginationBarProps {
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly pageSize: PageSize;
  /** Absent until loans are known. */
  readonly matchCount: number | undefined;
  /** More loans are on their way. */
  readonly isPart: boolean;
  readonly onPageChange: (pageIndex: number) => void;
  readonly onPageSizeChange: (pageSize: PageSize) => void;
  /** The list's actions, in the middle of the bar. */
  readonly children?: ReactNode;
}

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === 'all' ? words.all : String(size),
}));

export function PaginationBar(props: PaginationBarProps) {
  const { pageIndex, pageSize, matchCount = 0, onPageChange, onPageSizeChange } = props;
  const size = pageSize === 'all' ? Math.max(1, matchCount) : pageSize;
  const lastIndex = Math.max(0, Math.ceil(matchCount / size) - 1);
  const isKnown = props.matchCount !== undefined;
  const isFirst = pageIndex === 0;
  const isLast = pageIndex >= lastIndex;
  const place = words.place(pageIndex * size + 1, Math.min(matchCount, (pageIndex + 1) * size), matchCount);
  const short = props.isPart ? words.soFar(place) : place;
  return (
    <nav className="pagination" aria-label={words.region}>
      {/* Nothing to turn: the list says why it's empty. */}
      {props.matchCount === 0 ? null : (
        <p className="muted" data-short={isKnown ? short : ''}>
          {isKnown ? words.showing(props.isPart ? short : words.results(place)) : ''}
        </p>
      )}
      {props.children}
      <div className="pagination-buttons" hidden={props.matchCount === 0}>
        <SelectField
          label={words.rows}
          isLabelShown
          value={String(pageSize)}
          options={SIZE_OPTIONS}
          onChange={(text) => onPageSizeChange(PAGE_SIZES.find((one) => String(one) === text) ?? pageSize)}
        />
        <ActionButton disabled={isFirst} onPress={() => onPageChange(0)}>
          <ChevronsLeft />
          {words.first}
        </ActionButton>
        <ActionButton disabled={isFirst} onPress={() => onPageChange(pageIndex - 1)}>
          <ChevronLeft />
          {words.previous}
        </ActionButton>
        <ActionButton disabled={isLast} onPress={() => onPageChange(pageIndex + 1)}>
          <ChevronRight />
          {words.next}
        </ActionButton>
        <ActionButton disabled={isLast} onPress={() => onPageChange(lastIndex)}>
          <ChevronsRight />
          {words.last}
        </ActionButton>
      </div>
    </nav>
  );
}
