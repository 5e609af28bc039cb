import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { placeBeside } from '#src/ui/place-beside.ts';
import '#src/loan-display/copy/copied-number.css';

interface CopiedNumberProps {
  readonly buttonRef: RefObject<HTMLElement | null>;
  readonly loanNumber: string;
}

const GAP_PX = 4;

/** What was copied, beside the button that copied it: a list shows only the end of a loan number. Takes no press. */
export function CopiedNumber({ buttonRef, loanNumber }: CopiedNumberProps) {
  const panelRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (panelRef.current === null || buttonRef.current === null) return;
    placeBeside(panelRef.current, buttonRef.current.getBoundingClientRect(), GAP_PX);
  }, [buttonRef]);
  return createPortal(
    // The button says it to screen readers.
    <div ref={panelRef} className="copied-number text-label rounded strong" aria-hidden="true">
      {loanNumber}
    </div>,
    document.body,
  );
}
