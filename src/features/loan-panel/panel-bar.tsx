import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { panelWords as words } from '#src/features/loan-panel/words/words.ts';
import type { ListPosition } from '#src/loan-display/open-loan.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/loan-panel/panel-bar.css';

interface PanelBarProps {
  readonly listPosition: ListPosition | undefined;
  readonly onStep: (direction: 'previous' | 'next') => void;
  readonly onClose: () => void;
  /** Where the panel covers the top bar, which says it elsewhere. Read out by the head. */
  readonly isOffline: boolean;
  readonly children: ReactNode;
}

/** The panel's bar: previous and next loan, what to do with this one, and Close. */
export function PanelBar({ listPosition, onStep, onClose, isOffline, children }: PanelBarProps) {
  return (
    <div className="panel-bar">
      <div className="panel-steps">
        <ActionButton
          label={words.previous}
          disabled={listPosition?.previousId === undefined}
          onPress={() => onStep('previous')}
        >
          <ChevronLeft />
        </ActionButton>
        <ActionButton
          label={words.next}
          disabled={listPosition?.nextId === undefined}
          onPress={() => onStep('next')}
        >
          <ChevronRight />
        </ActionButton>
      </div>
      {isOffline ? (
        <span className="panel-offline" aria-hidden="true">
          {words.offline}
        </span>
      ) : null}
      {children}
      <ActionButton kind="quiet" label={words.close} onPress={onClose}>
        <X />
      </ActionButton>
    </div>
  );
}
