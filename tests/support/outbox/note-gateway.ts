import { createHash } from 'node:crypto';
import type { NoteFate, NoteReceipt } from '#src/contract/wire/note.ts';
import type { NoteToSend, SendOutcome } from '#src/contract/wire/note-outcome.ts';
import type { ProblemCode } from '#src/contract/wire/problem.ts';

/** What happens to one call: an outcome, `lost-answer` (the note is written, the answer is lost), or `hang`. */
export type CallFate = SendOutcome | 'lost-answer' | 'hang';

/** The gateway as a device sees it: accepts each id once, keeps the order, and fails on demand. */
export interface NoteGateway {
  readonly send: (note: NoteToSend, signal?: AbortSignal) => Promise<SendOutcome>;
  readonly readReceipts: (ids: readonly string[]) => Promise<readonly NoteFate[]>;
  /** Every call for a note, in order of arrival. */
  readonly calls: readonly NoteToSend[];
  readonly receiptCalls: readonly (readonly string[])[];
  /** The notes in their fields, in the order they arrived there. */
  readonly applied: readonly NoteToSend[];
  readonly texts: () => string[];
  /** The results of the next calls, in order. */
  readonly answerNext: (...fates: CallFate[]) => void;
  /** The result of every call until changed; undefined for success. `isFor` picks the calls. */
  readonly answerAll: (fate: CallFate | undefined, isFor?: (note: NoteToSend) => boolean) => void;
}

export function noteGateway(): NoteGateway {
  const calls: NoteToSend[] = [];
  const receiptCalls: (readonly string[])[] = [];
  const receipts = new Map<string, NoteReceipt>();
  const applied: NoteToSend[] = [];
  const next: CallFate[] = [];
  let always: { readonly fate: CallFate; readonly isFor: (note: NoteToSend) => boolean } | undefined;

  function apply(note: NoteToSend): SendOutcome {
    const receipt = receipts.get(note.id) ?? receiptOf(note);
    if (!receipts.has(note.id)) applied.push(note);
    receipts.set(note.id, receipt);
    return { kind: 'answer', status: 200, receipt };
  }

  return {
    calls,
    receiptCalls,
    applied,
    texts: () => applied.map(({ text }) => text),
    send: (note) => {
      calls.push(note);
      const fate = next.shift() ?? (always?.isFor(note) === true ? always.fate : undefined);
      if (fate === 'hang') return new Promise(() => undefined);
      if (fate === 'lost-answer') {
        apply(note);
        return Promise.resolve(silence('network'));
      }
      return Promise.resolve(fate ?? apply(note));
    },
    readReceipts: (ids) => {
      receiptCalls.push(ids);
      return Promise.resolve(
        ids.map((id): NoteFate => {
          const receipt = receipts.get(id);
          return receipt === undefined
            ? { id, state: 'unknown' }
            : { id, state: 'applied', receipt, isMissing: false };
        }),
      );
    },
    answerNext: (...fates) => {
      next.push(...fates);
    },
    answerAll: (fate, isFor = () => true) => {
      always = fate === undefined ? undefined : { fate, isFor };
    },
  };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function receiptOf(note: NoteToSend): NoteReceipt {
  return {
    id: note.id,
    loanGuid: note.loanGuid,
    fieldId: note.fieldId,
    textHash: hashOf(note.text),
    line: `11/20/2026@ 4:10 PM AB - ${note.text}`,
    appliedAt: '2026-11-20T16:10:00.000Z',
  };
}

export function silence(why: 'network' | 'timeout' | 'signed-out'): SendOutcome {
  return { kind: 'no-answer', why };
}

/** A failure in the gateway's own format. */
export function problem(
  status: number,
  code: ProblemCode,
  more: {
    holder?: string;
    detail?: string;
    mayBeInLoan?: boolean | undefined;
    retryAfterMs?: number;
  } = {},
): SendOutcome {
  return { kind: 'answer', status, code, ...more };
}

/** An answer from a portal or proxy. */
export function foreign(status: number): SendOutcome {
  return { kind: 'answer', status };
}
