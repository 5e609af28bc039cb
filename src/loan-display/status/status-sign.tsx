import type { ReactElement } from 'react';
import { STATUS_LOOKS, type Status, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import '#src/loan-display/status/status-sign.css';

interface StatusSignProps {
  readonly status: Status;
  /** If text next to it already says the status, it would be read out twice. */
  readonly isSilent?: boolean | undefined;
}

/**
 * The one sign for a status everywhere: its sheet draws the picture, and its emoji stays as text for copying and
 * `textContent`. A list has 1,200 of them: with the picture as an element of its own, a sort of 100 loans took half as
 * long again.
 */
export function StatusSign({ status, isSilent = false }: StatusSignProps) {
  const { emoji, name } = STATUS_LOOKS[status];
  return isSilent ? (
    <span className="sign" data-sign={status} aria-hidden="true">
      {emoji}
    </span>
  ) : (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would not hold the emoji as text
    <span className="sign" data-sign={status} role="img" aria-label={name}>
      {emoji}
    </span>
  );
}

const SIGN_TEXTS: ReadonlyMap<Status, ReactElement> = new Map(
  STATUSES_BY_URGENCY.map((status) => [
    status,
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would not hold the emoji as text
    <span key="sign" className="sign-text" role="img" aria-label={STATUS_LOOKS[status].name}>
      {STATUS_LOOKS[status].emoji}
    </span>,
  ]),
);

/**
 * The sign's name and emoji without its picture, for a cell that draws it as its ground. One and the same element for a
 * status: React leaves a cell's sign alone that stays what it was.
 */
export function signTextOf(status: Status): ReactElement | undefined {
  return SIGN_TEXTS.get(status);
}
