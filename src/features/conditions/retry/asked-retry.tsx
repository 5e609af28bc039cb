import { type ReactNode, useId, useState } from 'react';
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

interface AskButtonProps {
  readonly asked: AskedRetry;
  readonly kind?: 'primary' | 'quiet' | undefined;
  /** What it lacks now, said before a press; '' for nothing. */
  readonly need?: string;
  /** Another button of the screen answers the same. */
  readonly isSilent?: boolean;
  readonly children: string;
}

/** A button that answers inside itself, below its word, which makes room for it: nothing moves. */
export function AskButton({ asked, kind, need = '', isSilent = false, children }: AskButtonProps) {
  const { ask, isAsking, answer } = asked;
  const needId = useId();
  const isCutOff = need !== '' && !isAsking;
  const Answer = isSilent ? 'span' : 'output';
  return (
    <span className="ask-button">
      <ActionButton
        kind={kind}
        aria-describedby={isCutOff ? needId : undefined}
        aria-disabled={isAsking || undefined}
        onPress={ask}
      >
        {children}
      </ActionButton>
      <Answer className="ask-answer text-caption relative nowrap text-center plain">
        {isCutOff ? <span id={needId}>{need}</span> : answer}
      </Answer>
    </span>
  );
}

interface RetryNoticeProps {
  readonly asked: AskedRetry;
  readonly children: ReactNode;
}

/** A failure, with a Retry button. */
export function RetryNotice({ asked, children }: RetryNoticeProps) {
  return (
    <Notice kind="trouble" action={<AskButton asked={asked}>{words.retry}</AskButton>}>
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

/** Reads the loan's conditions again. */
export function RefreshConditions({ asked, hasRetry, kind }: RefreshConditionsProps) {
  return (
    <AskButton asked={hasRetry ? { ...asked, answer: '' } : asked} kind={kind}>
      {readingWords.refresh}
    </AskButton>
  );
}
