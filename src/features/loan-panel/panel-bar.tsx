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
  readonly children: ReactNode;
}

/** The panel's bar: previous and next loan, what to do with this one, and Close. */
export function PanelBar({ listPosition, onStep, onClose, children }: PanelBarProps) {
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
      {children}
      <ActionButton kind="quiet" label={words.close} onPress={onClose}>
        <X />
      </ActionButton>
    </div>
  );
}
