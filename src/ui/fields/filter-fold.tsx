import ChevronDown from 'lucide-react/icons/chevron-down';
import { Button } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/ui/fields/filter-fold.css';

export interface FilterFoldProps {
  /** Always visible: beside the button, and below both. */
  readonly beside: ReactNode;
  readonly below: ReactNode;
  readonly activeCount: number;
  /** What they show, in words; '' for everything. */
  readonly summary: string;
  /** On the button that folds them again: what the list then shows, such as "Show 12 loans". */
  readonly closeLabel: string;
  /** The applied filters, '' for none: a new choice closes the fold, so that the list shows. */
  readonly applied?: readonly string[] | undefined;
  readonly children: ReactNode;
}

const NOTHING: readonly string[] = [];

/**
 * Collapses the filters in a window where they'd leave no room for the list. What they do stays visible in words: a
 * filtered list must not look complete.
 */
export function FilterFold(props: FilterFoldProps) {
  const { activeCount, summary, closeLabel, applied = NOTHING } = props;
  const [isOpen, setIsOpen] = useState(false);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const [known, setKnown] = useState(applied);
  const isChosen = applied.some((one, place) => one !== '' && one !== known[place]);
  if (applied.join('\n') !== known.join('\n')) {
    setKnown(applied);
    if (isChosen) setIsOpen(false);
  }
  const wasOpen = useRef(false);
  useEffect(() => {
    // The pressed button is gone: return the focus to the one that opened the filters.
    if (wasOpen.current && !isOpen) toggleRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className="filter-fold">
      <div className="filter-fold-line flex wrap gap-8">
        {props.beside}
        <Button
          ref={toggleRef}
          size="lg"
          className="turns"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
          <ChevronDown />
        </Button>
      </div>
      <div
        id={panelId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset needs a visible legend
        role="group"
        aria-label="Filters"
        className="filter-panel stack line-below"
        hidden={!isOpen}
      >
        {isOpen ? (
          <>
            {props.children}
            <ActionButton kind="primary" size="lg" onPress={() => setIsOpen(false)}>
              {closeLabel}
            </ActionButton>
          </>
        ) : null}
      </div>
      {props.below}
      {isOpen || summary === '' ? null : <p className="fine-print end-4">{summary}</p>}
    </div>
  );
}
