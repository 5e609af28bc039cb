import { createPortal } from 'react-dom';
import { usePrinting } from '#src/ui/media/use-printing.ts';
import '#src/loan-display/copy/printed-message.css';

/** A message alone on paper: whatever the screens behind it would print stays off it. */
export function PrintedMessage({ text }: { readonly text: string }) {
  if (!usePrinting()) return null;
  return createPortal(<div className="printed-message">{text}</div>, document.body);
}
