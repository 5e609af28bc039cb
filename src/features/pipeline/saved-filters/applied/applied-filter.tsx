import X from 'lucide-react/icons/x';
import { type RefObject, useRef } from 'react';
import type { InForce } from '#src/domain/list/filter-draft.ts';
import { FilterChanges } from '#src/features/pipeline/saved-filters/applied/filter-changes.tsx';
import {
  FilterPartChips,
  type PartChange,
} from '#src/features/pipeline/saved-filters/applied/filter-part-chips.tsx';
import type {
  SavedFiltersInUse,
  SavedFiltersReading,
} from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import { filterTitle } from '#src/features/pipeline/saved-filters/words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

export interface AppliedFilterProps {
  /** Until it's read, the chips' place is kept. */
  readonly inUse: SavedFiltersInUse;
  /** '' for none. */
  readonly appliedId: string;
  /** Its parts that are turned off: see withoutParts. */
  readonly off: string;
  /** All that narrows the list now. */
  readonly inForce: InForce;
  readonly onChange: (change: PartChange) => void;
  /** The filter is saved as the list is now. */
  readonly onSaved: (id: string) => void;
  readonly onRemove: () => void;
}

/** The applied filter: its name, which removes it when pressed, and each part, which a press turns off and on again. */
export function AppliedFilter(props: AppliedFilterProps) {
  const { inUse, appliedId, off, inForce, onChange, onSaved, onRemove } = props;
  const nameRef = useRef<HTMLButtonElement>(null);
  const { reading, hasFailed } = inUse;
  if (reading === undefined && hasFailed) return <NotOpened isApplied={appliedId !== ''} />;
  if (appliedId === '') return null;
  if (reading === undefined) return <div className="applied-filter" />;
  const applied = reading.stored.filters.find(({ id }) => id === appliedId);
  const isChanged = inForce.applied !== applied?.filter;
  return (
    <div className="applied-filter">
      <NameChip
        chipRef={nameRef}
        title={applied === undefined ? missingText(reading) : filterTitle(applied.name, isChanged)}
        onRemove={onRemove}
      />
      {applied === undefined ? null : (
        <>
          <FilterPartChips saved={applied} off={off} onChange={onChange} />
          <FilterChanges
            key={appliedId}
            saved={applied}
            isChanged={isChanged}
            inForce={inForce}
            save={reading.store.save}
            onSaved={(id) => {
              // The pressed button goes.
              nameRef.current?.focus();
              onSaved(id);
            }}
          />
        </>
      )}
    </div>
  );
}

interface NameChipProps {
  readonly chipRef: RefObject<HTMLButtonElement | null>;
  readonly title: string;
  readonly onRemove: () => void;
}

function NameChip({ chipRef, title, onRemove }: NameChipProps) {
  return (
    <button
      ref={chipRef}
      type="button"
      className="filter-chip"
      aria-label={words.remove(title)}
      onClick={onRemove}
    >
      <span className="filter-chip-name">{title}</span>
      <X />
    </button>
  );
}

function NotOpened({ isApplied }: { readonly isApplied: boolean }) {
  const { leaveTo } = useServices();
  return (
    <Notice
      kind="trouble"
      action={<ActionButton onPress={() => leaveTo(window.location.href)}>{words.reload}</ActionButton>}
    >
      {words.notOpened(isApplied)}
    </Notice>
  );
}

function missingText({ stored }: SavedFiltersReading): string {
  return stored.isRead ? words.gone : words.notHere;
}
