import type { ReactNode } from 'react';
import type { ListPlace } from '#src/loan-display/open-loan.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface PanelBarProps {
  readonly place: ListPlace | undefined;
  readonly onStep: (direction: 'previous' | 'next') => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The way through the list, and out of the panel. */
export function PanelBar({ place, onStep, onClose, children }: PanelBarProps) {
  return (
    <div className="panel-bar">
      <div className="panel-steps">
        <ActionButton
          label="Previous loan"
          disabled={place?.previousId === undefined}
          onPress={() => onStep('previous')}
        >
          <span aria-hidden="true">‹</span>
        </ActionButton>
        <ActionButton label="Next loan" disabled={place?.nextId === undefined} onPress={() => onStep('next')}>
          <span aria-hidden="true">›</span>
        </ActionButton>
      </div>
      <p className="panel-position">{place === undefined ? '' : `${place.position} of ${place.count}`}</p>
      {children}
      <ActionButton kind="quiet" label="Close" onPress={onClose}>
        <span className="panel-close" aria-hidden="true">
          ✕
        </span>
      </ActionButton>
    </div>
  );
}
