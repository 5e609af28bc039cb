import { useRef, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { hasClosed } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { MoveClosingForm } from '#src/features/loan-panel/move-closing/move-closing-form.tsx';
import { moveWords as words } from '#src/features/loan-panel/move-closing/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { takesText } from '#src/ui/takes-text.ts';
import { useDocumentKeys } from '#src/ui/use-document-keys.ts';
import '#src/features/loan-panel/move-closing/move-closing.css';

/** Asks what another closing day would change. A closing that's over doesn't move. */
export function MoveClosing({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const partRef = useRef<HTMLElement>(null);
  useDocumentKeys(isOpen, (event) => {
    const { target } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const isInside = target instanceof Node && partRef.current?.contains(target) === true;
    // In a note, Escape is the panel's.
    if (!isInside && takesText(target)) return;
    event.preventDefault();
    setOpen(false);
    // What holds the button has the focus after a press on nothing.
    if (isInside || (target instanceof Node && target.contains(buttonRef.current)))
      buttonRef.current?.focus();
  });
  if (hasClosed(loan)) return null;
  return (
    <>
      <ActionButton
        ref={buttonRef}
        kind="quiet"
        aria-expanded={isOpen}
        onPress={() => setOpen((wasOpen) => !wasOpen)}
      >
        {words.open}
      </ActionButton>
      {isOpen ? <MoveClosingForm ref={partRef} loan={loan} today={today} /> : null}
    </>
  );
}
