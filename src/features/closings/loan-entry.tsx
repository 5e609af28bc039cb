import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { CalendarEntry } from '#src/domain/closings/closing-calendar.ts';
import { closingDayText, deadlineOf, entryMeaning, openStepsText } from '#src/domain/closings/entry-text.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { sendDeadlineText } from '#src/domain/loan/send-deadlines.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { useClosings } from '#src/features/closings/closings-context.ts';
import type { ShownDay } from '#src/features/closings/shown-day.ts';
import { closingsWords as words } from '#src/features/closings/words.ts';
import { shortHeading } from '#src/domain/list/short-heading.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

export type LoanLine =
  | (CalendarEntry & { /** What else the day means for it. */ readonly also?: readonly CalendarEntry[] })
  | { readonly loan: Loan; readonly kind?: undefined };

export interface LoanEntryProps {
  readonly line: LoanLine;
  /** A step back leads there. */
  readonly from: ShownDay;
  readonly isDated?: boolean;
}

export function LoanEntry({ line, from }: LoanEntryProps) {
  const { today } = useClosings();
  const { loan } = line;
  const entry = line.kind === undefined ? undefined : line;
  const isDeadline = entry !== undefined && entry.kind !== 'closing';
  return (
    <li className="line-below">
      <LoanButton line={line} from={from}>
        <span className="flex between wrap column-12">
          <span>
            <LoanName loan={loan} />
          </span>{' '}
          <Meanings entry={entry} />
        </span>{' '}
        {isDeadline ? (
          <span className="muted">{deadlineOf(entry, today)}</span>
        ) : loan.closing.isFunded ? null : (
          <>
            <ToSendLines entry={entry} /> <LoanSigns loan={loan} />
          </>
        )}{' '}
        {isDeadline || loan.closing.isFunded ? null : (
          <OpenSteps loan={loan} isLate={entry?.isAtRisk === true} />
        )}
      </LoanButton>
      {isDeadline ? null : <OpenConditions loan={loan} />}
    </li>
  );
}

export function LoanRow({ line, from, isDated = false }: LoanEntryProps) {
  const { today } = useClosings();
  const { loan } = line;
  const entry = line.kind === undefined ? undefined : line;
  const isClosing = entry?.kind === 'closing';
  return (
    <li className="closings-row line-below stack column-12">
      <LoanButton line={line} from={from}>
        <span>
          <LoanName loan={loan} />
          {loan.milestone === '' ? null : <span className="muted">, {loan.milestone}</span>}
        </span>{' '}
        {entry === undefined ? null : (
          <span className="stack">
            <Meanings entry={entry} /> <ToSendLines entry={entry} />
            {isClosing && !isDated ? null : (
              <span className="muted">
                {isClosing ? closingDayText(loan, today) : deadlineOf(entry, today)}
              </span>
            )}
          </span>
        )}{' '}
        {isClosing ? <OpenSteps loan={loan} isLate /> : null}
      </LoanButton>
      {isClosing ? <OpenConditions loan={loan} /> : null}
    </li>
  );
}

interface OpenStepsProps {
  readonly loan: Loan;
  readonly isLate: boolean;
}

function OpenSteps({ loan, isLate }: OpenStepsProps) {
  const { late, open } = openStepsText(loan, useClosings().today);
  if (late + open === '') return null;
  return (
    <span className="muted">
      {late === '' ? null : <span data-late={isLate || undefined}>{late}</span>} {open}
    </span>
  );
}

interface LoanButtonProps extends Pick<LoanEntryProps, 'line' | 'from'> {
  readonly children: ReactNode;
}

function LoanButton({ line: { loan, kind }, from, children }: LoanButtonProps) {
  const { onOpen } = useClosings();
  return (
    <button
      type="button"
      className="closings-loan hovers stack full anywhere pad-8 touch-high gap-4"
      data-loan-guid={loan.loanId}
      data-kind={kind}
      onClick={() => onOpen(loan.loanId, from)}
    >
      {children}
    </button>
  );
}

function LoanName({ loan }: { readonly loan: Loan }) {
  return (
    <>
      <bdi className="closings-borrower strong">{loan.borrowerLastName || words.noBorrower}</bdi>{' '}
      <span className="muted">{shortLoanNumber(loan.loanNumber)}</span>
    </>
  );
}

interface EntryProps {
  readonly entry: Exclude<LoanLine, { readonly kind?: undefined }> | undefined;
}

function Meanings({ entry }: EntryProps) {
  const { today } = useClosings();
  if (entry === undefined) return null;
  const told = [entry, ...(entry.also ?? [])].filter((one) => entryMeaning(one, today) !== '');
  return told.map((one, at) => (
    <Fragment key={one.kind}>
      {at === 0 ? '' : ' '}
      <span className="closings-means" data-late={isEntryLate(one) || undefined}>
        {entryMeaning(one, today)}
      </span>
    </Fragment>
  ));
}

function ToSendLines({ entry }: EntryProps) {
  const { today } = useClosings();
  return entry?.toSend.map((deadline) => (
    <span
      key={deadline.document}
      className="closings-to-send"
      data-late={deadline.day < today ? 'true' : undefined}
    >
      {sendDeadlineText(deadline, today)}
    </span>
  ));
}

/** Nothing said of conditions would read as if there were none; a funded loan has none that matter. */
function OpenConditions({ loan }: { readonly loan: Loan }) {
  const { openConditionsOf, onConditions } = useClosings();
  if (loan.closing.isFunded) return null;
  // The link is there before the copies are read: its line would push those below.
  const count = openConditionsOf?.(loan.loanId);
  // Without an id the platform can't be asked for them.
  if (!v.is(loanGuidSchema, loan.loanId)) return null;
  return (
    <Link
      to="/conditions/$loanGuid"
      params={{ loanGuid: loan.loanId }}
      className={`closings-conditions touch-high inline-flex middle ${(count ?? 0) > 0 ? 'accent' : 'muted'}`}
      onClick={() => onConditions(loan.loanId)}
    >
      {words.conditions(count)}
      <span className="sr-only">{words.conditionsOf(loan.borrowerLastName || words.noBorrower)}</span>
    </Link>
  );
}

function isEntryLate({ kind, isInDoubt }: CalendarEntry): boolean {
  return isInDoubt || kind === 'funding' || kind === 'cd-missed';
}

/**
 * The categories but Dead in Water, in the list's order, each over its short heading. A screen reader hears those that
 * need action.
 */
function LoanSigns({ loan }: { readonly loan: Loan }) {
  const categories = loan.categories.filter(({ deadInWater }) => deadInWater === undefined);
  const pressing = categories.filter(({ status }) => status === 'PAST_DUE' || status === 'DUE_TODAY');
  return (
    <span className="closings-signs stack">
      <span className="sr-only">
        {pressing.map(({ label, status }) => `${label}: ${STATUS_LOOKS[status].name}. `).join('')}
      </span>
      {categories.map(({ name, label, status }) => (
        <span
          key={name}
          className="closings-sign text-caption muted stack in-middle"
          data-status={status}
          data-short={shortHeading(label)}
          title={`${label}: ${STATUS_LOOKS[status].name}`}
        >
          <StatusSign status={status} isSilent />
        </span>
      ))}
    </span>
  );
}
