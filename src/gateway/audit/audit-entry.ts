import { createHash } from 'node:crypto';
import type { AuditEntryTable } from '#src/gateway/db/tables.ts';

export type AuditAct =
  | 'signed-in'
  /** `detail` says why. */
  | 'sign-in-refused'
  /** `detail` says why, such as `signed-out`, `expired` or `forgotten`. */
  | 'session-ended'
  /** The first time in a session that the platform answered with a loan's notes or conditions. */
  | 'loan-opened'
  /** The platform refused a loan, the first time in a session; `detail` has the status. */
  | 'loan-refused'
  /** `detail` has the field, the note's id and its length. So it does for the next two. */
  | 'note-written'
  | 'note-refused'
  /** The platform may have written it, or may yet. */
  | 'note-uncertain'
  /** An administrator lets all devices of the person forget them. */
  | 'devices-forgotten'
  /** A device's page said that nothing of the person is left there. */
  | 'device-erased'
  /** A request for what isn't theirs; `detail` has the route. */
  | 'refused';

/** An act of a user. It never holds a name, an address or a note's text. */
export interface AuditEntry {
  readonly act: AuditAct;
  /** The person's id at the platform. */
  readonly userId?: string | undefined;
  readonly sessionHash?: string | undefined;
  readonly requestId?: string | undefined;
  readonly loanGuid?: string | undefined;
  readonly detail?: string | undefined;
}

/**
 * The hash of an entry and of all before it in its chain: changing or removing one in the middle means writing all
 * after it anew.
 */
export function hashOfEntry(row: Omit<AuditEntryTable, 'hash'>): string {
  const { chain, seq, at, act, user_id, session, request_id, loan_guid, detail, previous_hash } = row;
  const parts = [previous_hash, chain, seq, at.toISOString(), act, user_id, session, request_id, loan_guid];
  return createHash('sha256')
    .update(JSON.stringify([...parts, detail]))
    .digest('hex');
}
