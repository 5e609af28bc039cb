import {
  type NoteCall,
  noteAnswerSchema,
  type NoteFate,
  receiptsAnswerSchema,
} from '#src/contract/wire/note.ts';
import type { NoAnswer, NoteToSend, SendOutcome } from '#src/contract/wire/note-outcome.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import {
  type LostNoteList,
  type WaitingNotesReport,
  waitingNotesAnswerSchema,
} from '#src/contract/wire/waiting-notes.ts';
import { IDEMPOTENCY_KEY } from '#src/contract/wire/wire-headers.ts';
import { ApiError } from '#src/api/request/api-error.ts';
import { type GatewayAnswer, type GatewayConnection, sendRequest } from '#src/api/request/gateway-request.ts';
import { readable } from '#src/api/request/readable.ts';

/** To add a note, the platform needs several calls under a lock. */
const NOTE_MS = 30_000;
const QUICK_MS = 15_000;

export interface NoteClientOptions extends GatewayConnection {
  /** The installation's first path part, from its settings. */
  readonly apiEnv: string;
}

/** The calls that send notes to the platform. */
export interface NoteClient {
  /**
   * Sends one note once; repeating it with the same id adds it once. Anything that happens to the call is an outcome,
   * including the signal's abort: it never throws. Only a 200 that parses as a note answer has a receipt.
   */
  readonly addNote: (note: NoteToSend, signal?: AbortSignal) => Promise<SendOutcome>;
  /** What happened to up to 100 of the user's own notes. @throws ApiError, or the signal's reason if canceled */
  readonly readReceipts: (ids: readonly string[], signal?: AbortSignal) => Promise<readonly NoteFate[]>;
  /** Reports the notes waiting on this device, and returns those that waited and are missing. @throws ApiError */
  readonly reportWaiting: (report: WaitingNotesReport) => Promise<LostNoteList>;
}

export function createNoteClient({ apiEnv, ...connection }: NoteClientOptions): NoteClient {
  return {
    addNote: async (note, signal) => {
      try {
        const answer = await sendRequest(connection, {
          method: 'POST',
          path: `/${apiEnv}/admin/${encodeURIComponent(note.loanGuid)}/add-notes`,
          // A string in RFC 9651 has quotes.
          headers: { [IDEMPOTENCY_KEY]: `"${note.id}"` },
          body: JSON.stringify(noteCall(note)),
          timeoutMs: NOTE_MS,
          signal,
        });
        return acceptedOutcome(answer);
      } catch (error) {
        if (error instanceof ApiError) return failedOutcome(error);
        if (signal?.aborted === true) return { kind: 'no-answer', why: 'aborted' };
        throw error;
      }
    },

    readReceipts: async (ids, signal) => {
      const { body } = await sendRequest(connection, {
        method: 'POST',
        path: `/${apiEnv}/admin/notes/receipts`,
        body: JSON.stringify({ ids }),
        timeoutMs: QUICK_MS,
        signal,
      });
      return readable(() => parseContract(receiptsAnswerSchema, body, 'The receipts')).data;
    },

    reportWaiting: async (report) => {
      const { body } = await sendRequest(connection, {
        method: 'POST',
        path: `/${apiEnv}/admin/notes/waiting`,
        body: JSON.stringify(report),
        timeoutMs: QUICK_MS,
      });
      return readable(() => parseContract(waitingNotesAnswerSchema, body, 'The missing notes')).data;
    },
  };
}

function noteCall({ fieldId, text, writtenAt, author, timeZone, restores }: NoteToSend): NoteCall {
  return [{ id: fieldId, value: text, writtenAt, author, timeZone, restores }];
}

function acceptedOutcome({ status, body }: GatewayAnswer): SendOutcome {
  const { receipt } = readable(() => parseContract(noteAnswerSchema, body, 'The answer to a note'));
  return { kind: 'answer', status, receipt };
}

function failedOutcome(error: ApiError): SendOutcome {
  const { status, code, detail, holder, mayBeInLoan, retryAfterMs } = error;
  switch (error.kind) {
    case 'unauthorized':
    case 'refused':
    case 'server':
      return status === undefined
        ? silence('signed-out')
        : { kind: 'answer', status, code, detail, holder, mayBeInLoan, retryAfterMs };
    case 'network':
    case 'timeout':
      return silence(error.kind);
    case 'unreadable':
      return silence(isRedirect(status) ? 'redirect' : 'unreadable');
  }
}

/** A browser reports a redirect it was told not to follow as status 0. */
function isRedirect(status: number | undefined): boolean {
  return status !== undefined && (status === 0 || (status >= 300 && status < 400));
}

function silence(why: NoAnswer): SendOutcome {
  return { kind: 'no-answer', why };
}
