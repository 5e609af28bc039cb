import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import type { ReactNode } from 'react';
import { PAGE_SIZES, type PageSize } from '#src/contract/wire/preferences.ts';
import type { ShownLoans } from '#src/features/pipeline/read/use-shown-loans.ts';
import { pagesWords as words } from '#src/features/pipeline/tools/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { ToolWord } from '#src/ui/tool-word.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';

interface PaginationBarProps {
  readonly shown: ShownLoans;
  readonly isKnown: boolean;
  readonly isEmpty: boolean;
  readonly isPart: boolean;
  readonly pageSize: PageSize;
  readonly onPageChange: (pageIndex: number) => void;
  readonly onPageSizeChange: (pageSize: PageSize) => void;
  readonly children?: ReactNode;
}

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === 'all' ? words.all : String(size),
}));

export function PaginationBar(props: PaginationBarProps) {
  const { shown, isKnown, isEmpty, pageSize, onPageChange, onPageSizeChange } = props;
  const { pageIndex, firstIndex, pageCount } = shown;
  const isFirst = pageIndex === 0;
  const isLast = pageIndex === pageCount - 1;
  const place = words.place(firstIndex + 1, firstIndex + shown.pageLoans.length, shown.openCount);
  const short = props.isPart ? words.soFar(place) : place;
  const placeText = () => {
    if (shown.openCount === 0) return words.allClosed;
    if (props.isPart) return words.showing(short);
    return words.showing(shown.openCount < shown.matchCount ? words.inOpen(place) : words.results(place));
  };
  return (
    <nav
      className="pagination text-body line between rigid relative pad-2 gap-4 column-8"
      aria-label={words.region}
    >
      {isEmpty ? null : (
        <p className="muted" data-short={isKnown ? short : ''}>
          {isKnown ? placeText() : ''}
        </p>
      )}
      {props.children}
      <div className="pagination-buttons flex wrap gap-6" hidden={isEmpty}>
        <SelectField
          label={words.rows}
          isLabelShown
          value={String(pageSize)}
          options={SIZE_OPTIONS}
          onChange={(text) => onPageSizeChange(PAGE_SIZES.find((one) => String(one) === text) ?? pageSize)}
        />
        <ActionButton label={words.first} disabled={isFirst} onPress={() => onPageChange(0)}>
          <ToolWord Sign={ChevronsLeft}>{words.first}</ToolWord>
        </ActionButton>
        <ActionButton label={words.previous} disabled={isFirst} onPress={() => onPageChange(pageIndex - 1)}>
          <ToolWord Sign={ChevronLeft}>{words.previous}</ToolWord>
        </ActionButton>
        <ActionButton label={words.next} disabled={isLast} onPress={() => onPageChange(pageIndex + 1)}>
          <ToolWord Sign={ChevronRight}>{words.next}</ToolWord>
        </ActionButton>
        <ActionButton label={words.last} disabled={isLast} onPress={() => onPageChange(pageCount - 1)}>
          <ToolWord Sign={ChevronsRight}>{words.last}</ToolWord>
        </ActionButton>
      </div>
    </nav>
  );
}
