import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { type FilterPart, isPartOff, partGroups, turnedPart } from '#src/domain/list/filter-parts.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { partText } from '#src/features/pipeline/saved-filters/filter-text.ts';
import {
  filterPartWords,
  savedFilterWords as words,
} from '#src/features/pipeline/saved-filters/editor-words.ts';

/** What pressing a part changes in the list's address. */
export type PartChange = Partial<Pick<PipelineSearch, 'off' | 'milestone' | 'quick'>>;

interface FilterPartChipsProps {
  readonly saved: SavedFilter;
  /** Its parts that are turned off: see withoutDisabledParts. */
  readonly off: string;
  readonly onChange: (change: PartChange) => void;
}

/** What the filter asks for. A part that's off stays in its place, crossed out, and a press brings it back. */
export function FilterPartChips({ saved, off, onChange }: FilterPartChipsProps) {
  const groups = partGroups(saved.filter);
  const pressed = useRef<{ readonly chip: HTMLElement; readonly before: string }>(undefined);
  useLayoutEffect(() => {
    if (pressed.current === undefined || pressed.current.before === off) return;
    // On a phone its line makes room for "Save changes", and shows what was turned off.
    pressed.current.chip.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    pressed.current = undefined;
  });
  const turn = (part: FilterPart, chip: HTMLElement) => {
    pressed.current = { chip, before: off };
    onChange({ off: turnedPart(off, part), ...replacing(off, part) });
  };
  return (
    <ul className="filter-parts" aria-label={words.asksFor(saved.name)}>
      {groups.length === 0 ? <li className="filter-all">{filterPartWords.everything}</li> : null}
      {groups.map((parts) =>
        parts.map((part, index) => (
          <li key={part}>
            {index === 0 ? null : <span className="filter-or">{filterPartWords.or}</span>}
            <PartChip
              text={partText(saved.filter, part)}
              isOff={isPartOff(off, part)}
              onPress={(chip) => turn(part, chip)}
            />
          </li>
        )),
      )}
    </ul>
  );
}

interface PartChipProps {
  readonly text: string;
  readonly isOff: boolean;
  readonly onPress: (chip: HTMLElement) => void;
}

function PartChip({ text, isOff, onPress }: PartChipProps) {
  return (
    <button
      type="button"
      className="filter-part"
      aria-pressed={!isOff}
      title={text}
      onClick={(event) => onPress(event.currentTarget)}
    >
      <span className="filter-part-chip">
        <span>{text}</span>
        {isOff ? <Plus /> : <X />}
      </span>
    </button>
  );
}

/** A part that comes back takes its place from the control above the list that had it. */
function replacing(off: string, part: FilterPart): PartChange {
  if (!isPartOff(off, part)) return {};
  if (part.startsWith('counts/')) return { quick: '' };
  return part === 'milestones' ? { milestone: '' } : {};
}
