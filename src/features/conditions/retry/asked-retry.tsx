import { type ReactNode, useState } from 'react';
import { failureBesideConnection } from '#src/api/request/failure-text.ts';
import { readingWords } from '#src/features/conditions/words/words.ts';
import { withMinDuration } from '#src/loan-display/min-duration.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { type AskedRetry, askedWords as words } from '#src/ui/data-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/conditions/retry/asked-retry.css';

interface Reading {
  readonly error: Error | null;
  readonly isRefreshing: boolean;
}

interface Asking {
  /** Which reading this is: of another one, nothing was asked. */
  readonly of: string;
  /** Asks once more. @returns what failed, or null */
  readonly again: () => Promise<Error | null>;
}

interface State {
  readonly of: string;
  /** While it asks, what had failed before. */
  readonly is: 'asking' | 'failed' | 'failed first';
  readonly error: Error | null;
}

/** One screen's Retry. While it asks, the failed reading stays, so that the button and its answer keep their place. */
export function useAskedRetry<R extends Reading>(
  reading: R,
  { of, again }: Asking,
): readonly [R, AskedRetry] {
  const [last, setState] = useState<State>();
  const state = last?.of === of ? last : undefined;
  const isAsking = state?.is === 'asking';
  const hasFailed = state !== undefined && !isAsking;
  // A later automatic success clears the answer.
  if (hasFailed && reading.error === null && !reading.isRefreshing) setState(undefined);
  const ask = async (): Promise<void> => {
    setState({ of, is: 'asking', error: reading.error });
    const error = await withMinDuration(again(), (failure) => failure !== null);
    const is = reading.error === null ? 'failed first' : 'failed';
    setState((now) => (now?.of !== of ? now : error === null ? undefined : { of, is, error }));
  };
  return [
    isAsking ? { ...reading, error: state.error, isRefreshing: false } : reading,
    {
      ask: () => {
        if (!isAsking) void ask();
      },
      isAsking,
      answer: isAsking
        ? words.asking
        : hasFailed && reading.error !== null
          ? answerTo(reading.error, state.is === 'failed first')
          : '',
    },
  ];
}

/** The failure beside the button, repeated or first. */
export function answerTo(error: Error, isFirst = false): string {
  if (failureBesideConnection(error) === '') return words.stillOffline;
  return isFirst ? words.failed : words.stillFailing;
}

interface RetryNoticeProps {
  readonly asked: AskedRetry;
  readonly children: ReactNode;
}

/** A failure, with a Retry button and its answer beside it. */
export function RetryNotice({ asked: { ask, isAsking, answer }, children }: RetryNoticeProps) {
  return (
    <Notice
      kind="trouble"
      action={
        <span className="asked-retry">
          <ActionButton aria-disabled={isAsking || undefined} onPress={ask}>
            {words.retry}
          </ActionButton>
          <output>{answer}</output>
        </span>
      }
    >
      {children}
    </Notice>
  );
}

interface RefreshConditionsProps {
  readonly asked: AskedRetry;
  /** The notice above has a Retry, and answers. */
  readonly hasRetry: boolean;
  readonly kind?: 'quiet' | undefined;
}

/** Reads the loan's conditions again, and says inside itself that it does, or that it failed. */
export function RefreshConditions({
  asked: { ask, isAsking, answer },
  hasRetry,
  kind,
}: RefreshConditionsProps) {
  return (
    <span className="asked-refresh">
      <ActionButton kind={kind} aria-disabled={isAsking || undefined} onPress={ask}>
        {readingWords.refresh}
      </ActionButton>
      <output>{hasRetry ? '' : answer}</output>
    </span>
  );
}
