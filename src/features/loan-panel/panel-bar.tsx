import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { ListPosition } from '#src/loan-display/open-loan.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface PanelBarProps {
  readonly listPosition: ListPosition | undefined;
  readonly onStep: (direction: 'previous' | 'next') => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The way through the list, and out of the panel. */
export function PanelBar({ listPosition, onStep, onClose, children }: PanelBarProps) {
  return (
    <div className="panel-bar">
      <div className="panel-steps">
        <ActionButton
          label="Previous loan"
          disabled={listPosition?.previousId === undefined}
          onPress={() => onStep('previous')}
        >
          <ChevronLeft />
        </ActionButton>
        <ActionButton
          label="Next loan"
          disabled={listPosition?.nextId === undefined}
          onPress={() => onStep('next')}
        >
          <ChevronRight />
        </ActionButton>
      </div>
      <p className="panel-position">
        {listPosition === undefined ? '' : `${listPosition.position} of ${listPosition.count}`}
      </p>
      {children}
      <ActionButton kind="quiet" label="Close" onPress={onClose}>
        <X />
      </ActionButton>
    </div>
  );
}
