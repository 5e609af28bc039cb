import { type ReactNode, useId, useRef, useState } from 'react';
import { filterWords as words } from '#src/features/conditions/words/list-words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface FilterFoldProps {
  /** Always visible, beside the button. */
  readonly beside: ReactNode;
  /** Always visible, below both. */
  readonly below: ReactNode;
  /** How many folded filters are on. */
  readonly activeCount: number;
  /** What they show, in words; '' for everything. */
  readonly summary: string;
  /** How many conditions pass the filters. */
  readonly shownCount: number;
  readonly children: ReactNode;
}

/**
 * Collapses the filters in a window where they'd leave no room for the list. What they do stays visible in words: a
 * filtered list must not look complete.
 */
export function FilterFold(props: FilterFoldProps) {
  const { activeCount, summary, shownCount } = props;
  const [isOpen, setIsOpen] = useState(false);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  return (
    <div className="filter-fold">
      <div className="filter-fold-line">
        {props.beside}
        <button
          ref={toggleRef}
          type="button"
          className="tool-button filter-toggle"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.filters(activeCount)}
          <span className="chevron" aria-hidden="true" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset needs a visible legend */}
      <div id={panelId} role="group" aria-label={words.filters(0)} className="filter-panel" hidden={!isOpen}>
        {isOpen ? (
          <>
            {props.children}
            <ActionButton
              kind="primary"
              onPress={() => {
                setIsOpen(false);
                // The pressed button is gone: return the focus to the one that opened the filters.
                toggleRef.current?.focus();
              }}
            >
              {words.showRows(shownCount)}
            </ActionButton>
          </>
        ) : null}
      </div>
      {props.below}
      {isOpen || summary === '' ? null : <p className="filter-summary">{summary}</p>}
    </div>
  );
}
