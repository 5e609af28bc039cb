import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
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
  readonly isFailure?: boolean | undefined;
  readonly retry?: AskedRetry | undefined;
  readonly ways?: ReactNode;
  /** Keeps the focus of a removed button here. */
  readonly handover?: Pick<ComponentProps<'div'>, 'ref' | 'onFocus' | 'onBlur'> | undefined;
}

/** In place of data that a screen doesn't have. The answer is below all of it: nothing moves when it comes. */
export function DataState({ children, isFailure, retry, ways, handover }: DataStateProps) {
  const waysRef = useRef<HTMLDivElement>(null);
  // Data that replaces a pressed button takes its focus, which would fall to the page's start otherwise.
  useLayoutEffect(() => {
    const place = waysRef.current;
    return () => {
      if (place?.contains(document.activeElement) === true) queueMicrotask(focusMain);
    };
  }, []);
  return (
    <div className="data-state stack to-start gap-8 all-columns text-center muted" {...handover}>
      <div className="data-state-words stack gap-8" role={isFailure === true ? 'alert' : undefined}>
        {children}
      </div>
      {retry === undefined && ways === undefined ? null : (
        <div className="data-state-ways flex wrap centered below-8 gap-8" ref={waysRef}>
          {retry === undefined ? null : (
            <ActionButton aria-disabled={retry.isAsking || undefined} onPress={retry.ask}>
              {askedWords.retry}
            </ActionButton>
          )}
          {ways}
        </div>
      )}
      {retry === undefined ? null : <output className="text-body">{retry.answer}</output>}
    </div>
  );
}

function focusMain(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}
