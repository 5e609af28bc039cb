import { useState } from 'react';
import type { LeftOut } from '#src/domain/list/filter-draft.ts';
import { EMPTY_FILTER, filtersNothing, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { behindText, statusesText } from '#src/features/pipeline/list-output/words.ts';
import { draftWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import { filterText } from '#src/features/pipeline/saved-filters/filter-text.ts';
import { filterPartWords } from '#src/features/pipeline/saved-filters/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface DraftNoticesProps {
  readonly filter: PipelineFilter;
  readonly leftOut: readonly LeftOut[] | undefined;
  readonly onStartEmpty: () => void;
}

export function DraftNotices({ filter, leftOut, onStartEmpty }: DraftNoticesProps) {
  const [isEmptied, setIsEmptied] = useState(filtersNothing(filter));
  if (leftOut === undefined) return null;
  const startEmpty = () => {
    setIsEmptied(true);
    onStartEmpty();
  };
  return (
    <>
      {isEmptied ? null : (
        <Notice kind="hint" action={<ActionButton onPress={startEmpty}>{words.startEmpty}</ActionButton>}>
          {words.startsFrom(filterText(filter))}
        </Notice>
      )}
      {leftOut.map(leftOutText).map((text) => (
        <Notice key={text} kind="hint">
          {text}
        </Notice>
      ))}
    </>
  );
}

export function StartsFrom({ filter }: Pick<DraftNoticesProps, 'filter'>) {
  if (filtersNothing(filter)) return null;
  return <p className="filter-found fine-print">{words.startsFrom(filterText(filter))}</p>;
}

function leftOutText(leftOut: LeftOut): string {
  switch (leftOut.kind) {
    case 'starred':
      return words.noStars;
    case 'behind':
      return words.noBehind(behindText(leftOut.behind));
    case 'search':
      return words.noSearch(leftOut.text);
    case 'milestones':
    case 'loanTypes':
    case 'loanOfficers':
    case 'processors':
      return words.noNames(leftOut.kind, leftOut.names);
    case 'statuses':
      return words.noStatuses(statusesText(leftOut.entry));
    case 'closing':
      return words.noClosing(filterPartWords.closing(leftOut.closing));
    case 'counts':
      return words.noCounts(filterText({ ...EMPTY_FILTER, counts: leftOut.counts }));
  }
}
