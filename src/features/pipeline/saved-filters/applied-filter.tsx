import X from 'lucide-react/icons/x';
import { filterParts, partsInControls } from '#src/features/pipeline/saved-filters/filter-text.ts';
import type {
  SavedFiltersInUse,
  SavedFiltersReading,
} from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

export interface AppliedFilterProps {
  /** Until it's read, the chips' place is kept. */
  readonly inUse: SavedFiltersInUse;
  /** '' for none. */
  readonly appliedId: string;
  readonly onRemove: () => void;
}

/**
 * The applied filter: its name, which removes it when pressed, and what it asks for, marked where a control of the list
 * shows it. A part can't be removed alone: the list's address names a whole filter, so the list would find other loans
 * than the filter of that name.
 */
export function AppliedFilter({ inUse, appliedId, onRemove }: AppliedFilterProps) {
  const { leaveTo } = useServices();
  const { reading, hasFailed } = inUse;
  if (reading === undefined && hasFailed) {
    return (
      <Notice
        kind="trouble"
        action={<ActionButton onPress={() => leaveTo(window.location.href)}>{words.reload}</ActionButton>}
      >
        {words.notOpened(appliedId !== '')}
      </Notice>
    );
  }
  if (appliedId === '') return null;
  if (reading === undefined) return <div className="applied-filter" />;
  const applied = reading.stored.filters.find(({ id }) => id === appliedId);
  const shown = applied === undefined ? [] : partsInControls(applied.filter);
  return (
    <div className="applied-filter">
      <button
        type="button"
        className="filter-chip"
        aria-label={words.remove(applied?.name ?? missingText(reading))}
        onClick={onRemove}
      >
        <span className="filter-chip-name">{applied?.name ?? missingText(reading)}</span>
        <X />
      </button>
      {applied === undefined ? null : (
        <ul className="filter-parts" aria-label={words.asksFor(applied.name)}>
          {filterParts(applied.filter).map((part) => (
            <li key={part} className="filter-part" data-shown={shown.includes(part) || undefined}>
              {part}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function missingText({ stored }: SavedFiltersReading): string {
  return stored.isRead ? words.gone : words.notHere;
}
