import { useState } from 'react';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { filterText } from '#src/features/pipeline/saved-filters/filter-text.ts';
import { SavedFiltersPart } from '#src/features/pipeline/saved-filters/saved-filters-control.tsx';
import type { SavedFiltersDialogProps } from '#src/features/pipeline/saved-filters/saved-filters-dialog.tsx';
import type { SavedFiltersInUse } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/pipeline/saved-filters/applied-filter.css';

export interface AppliedFilterProps extends Omit<SavedFiltersDialogProps, 'reading' | 'edits' | 'onClose'> {
  readonly inUse: SavedFiltersInUse;
  readonly onRemove: () => void;
}

export function AppliedFilter({ inUse, onRemove, ...dialog }: AppliedFilterProps) {
  const { reading, hasFailed } = inUse;
  const { appliedId } = dialog;
  const [edited, setEdited] = useState<SavedFilter>();
  if (reading === undefined && hasFailed) return <NotOpened isApplied={appliedId !== ''} />;
  if (appliedId === '') return null;
  if (reading === undefined) return <div className="applied-filter" />;
  const applied = reading.stored.filters.find(({ id }) => id === appliedId);
  const name = applied?.name ?? (reading.stored.isRead ? words.gone : words.notHere);
  const summary = applied === undefined ? '' : filterText(applied.filter);
  return (
    <div className="applied-filter">
      <p className="applied-filter-text" title={words.line(name, summary)}>
        <bdi className="applied-filter-name">{name}</bdi> <span>{summary}</span>
      </p>
      {applied === undefined ? null : (
        <ActionButton
          kind="quiet"
          label={words.actionOn(words.edit, name)}
          onPress={() => setEdited(applied)}
        >
          {words.edit}
        </ActionButton>
      )}
      <ActionButton kind="quiet" label={words.actionOn(words.removeFilter, name)} onPress={onRemove}>
        {words.remove}
      </ActionButton>
      {edited === undefined ? null : (
        <SavedFiltersPart {...dialog} reading={reading} edits={edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
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
