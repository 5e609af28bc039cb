import type { ComponentProps, ReactNode } from 'react';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/ui/data-state.css';

/** A Retry's answers, where no list's age could show the result. */
export const askedWords = {
  retry: 'Retry',
  asking: 'Trying...',
  failed: "Didn't work",
  stillOffline: 'Still offline',
  stillFailing: 'Still failing',
} as const;

export interface AskedRetry {
  readonly ask: () => void;
  readonly isAsking: boolean;
  /** Running, or failed again; '' before. */
  readonly answer: string;
}

interface DataStateProps {
  /** Paragraphs: what isn't here, then why and what to do. */
  readonly children: ReactNode;
  /** A reading failed: it's read out at once. */
  readonly isFailure?: boolean | undefined;
  readonly retry?: AskedRetry | undefined;
  readonly ways?: ReactNode;
  /** Keeps the focus of a removed button here. */
  readonly handover?: Pick<ComponentProps<'div'>, 'ref' | 'onFocus' | 'onBlur'> | undefined;
}

/** In place of data that a screen doesn't have. The answer is below all of it: nothing moves when it comes. */
export function DataState({ children, isFailure, retry, ways, handover }: DataStateProps) {
  return (
    <div className="data-state" {...handover}>
      <div className="data-state-words" role={isFailure === true ? 'alert' : undefined}>
        {children}
      </div>
      {retry === undefined && ways === undefined ? null : (
        <div className="data-state-ways">
          {retry === undefined ? null : (
            <ActionButton aria-disabled={retry.isAsking || undefined} onPress={retry.ask}>
              {askedWords.retry}
            </ActionButton>
          )}
          {ways}
        </div>
      )}
      {retry === undefined ? null : <output>{retry.answer}</output>}
    </div>
  );
}
