import { useRef } from 'react';
import { CopiedNumber } from '#src/loan-display/copy/copied-number.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { copyWords as words } from '#src/loan-display/words.ts';
import { useForAMoment } from '#src/ui/use-for-a-moment.ts';
import '#src/loan-display/copy/copy-button.css';

const CONFIRMATION_MS = 1_500;

type CopyOutcome = { readonly loanNumber: string; readonly text: string };

interface CopyButtonProps {
  readonly loanNumber: string;
  /** Outside the grid. Inside, the grid's arrow keys lead to the button. */
  readonly isAlone?: boolean | undefined;
}

/** Copies the full loan number and says so for a moment. If the row gets another loan meanwhile, it says nothing. */
export function CopyButton({ loanNumber, isAlone = false }: CopyButtonProps) {
  const { writeClipboard } = useServices();
  const [outcome, setOutcome] = useForAMoment<CopyOutcome>(CONFIRMATION_MS);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const text = outcome?.loanNumber === loanNumber ? outcome.text : words.copy;
  return (
    <button
      ref={buttonRef}
      type="button"
      className="copy-button text-caption finger-24 slightly-rounded text-center accent"
      data-stop={isAlone ? undefined : ''}
      tabIndex={isAlone ? undefined : -1}
      title={words.loanNumber(loanNumber)}
      onClick={(event) => {
        event.stopPropagation();
        writeClipboard(loanNumber).then(
          () => setOutcome({ loanNumber, text: words.copied }),
          () => setOutcome({ loanNumber, text: words.failed }),
        );
      }}
    >
      <span aria-live="polite">{text}</span>
      {text === words.copied ? <CopiedNumber buttonRef={buttonRef} loanNumber={loanNumber} /> : null}
    </button>
  );
}
