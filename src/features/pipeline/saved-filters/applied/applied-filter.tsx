import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { ActiveFilter } from '#src/domain/list/filter-draft.ts';
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
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

export interface AppliedFilterProps {
  /** Until it's read, the chips' place is kept. */
  readonly inUse: SavedFiltersInUse;
  /** '' for none. */
  readonly appliedId: string;
  /** Its parts that are turned off: see withoutDisabledParts. */
  readonly off: string;
  /** All that narrows the list now. */
  readonly activeFilter: ActiveFilter;
  readonly onChange: (change: PartChange) => void;
  /** The filter is saved as the list is now. */
  readonly onSaved: (id: string) => void;
  readonly onRemove: () => void;
}

/**
 * The applied filter: its name with a button that removes it, and each part, which a press turns off and on again.
 * Whatever is pressed, nothing in its line moves.
 */
export function AppliedFilter(props: AppliedFilterProps) {
  const { inUse, appliedId, off, activeFilter, onChange, onSaved, onRemove } = props;
  const removeRef = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState('');
  const { reading, hasFailed } = inUse;
  if (reading === undefined && hasFailed) return <NotOpened isApplied={appliedId !== ''} />;
  if (appliedId === '') return null;
  if (reading === undefined) return <div className="applied-filter" />;
  const applied = reading.stored.filters.find(({ id }) => id === appliedId);
  const name = applied?.name ?? missingText(reading);
  const isChanged = applied !== undefined && activeFilter.applied !== applied.filter;
  return (
    <>
      <div className="applied-filter">
        <p className="filter-chip" data-changed={isChanged}>
          <bdi className="filter-chip-name" title={name}>
            {name}
          </bdi>
          <span className="sr-only">{isChanged ? words.changed : ''}</span>
          <button
            ref={removeRef}
            type="button"
            className="filter-remove"
            aria-label={words.remove(name)}
            title={words.remove(name)}
            onClick={onRemove}
          >
            <X />
          </button>
        </p>
        {applied === undefined ? null : (
          <div className="filter-scroll scroll-arrow scroll-start-fade">
            <FilterPartChips saved={applied} off={off} onChange={onChange} />
          </div>
        )}
        {applied === undefined ? null : (
          <FilterChanges
            key={appliedId}
            saved={applied}
            isChanged={isChanged}
            activeFilter={activeFilter}
            save={reading.store.save}
            onRefused={setRefusal}
            onSaved={(id) => {
              // The pressed button goes.
              removeRef.current?.focus();
              setRefusal('');
              onSaved(id);
            }}
          />
        )}
      </div>
      {refusal === '' ? null : <Notice kind="trouble">{refusal}</Notice>}
    </>
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
