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
import { ApiError, readable } from '#src/api/request/api-error.ts';
import { type GatewayAnswer, sendRequest } from '#src/api/request/gateway-request.ts';
import { type PersonConnection, sendQuickly } from '#src/api/request/send-quickly.ts';

/** To add a note, the platform needs several calls under a lock. */
const NOTE_MS = 30_000;

export type NoteClient = ReturnType<typeof createNoteClient>;

/** The calls that send notes to the platform. */
export function createNoteClient(connection: PersonConnection) {
  const path = `/${connection.apiEnv}/admin`;
  return {
    /**
     * Sends one note once; repeating it with the same id adds it once. Anything that happens to the call is an outcome,
     * including the signal's abort: it never throws. Only a 200 that parses as a note answer has a receipt.
     */
    addNote: async (note: NoteToSend, signal?: AbortSignal): Promise<SendOutcome> => {
      try {
        const answer = await sendRequest(connection, {
          method: 'POST',
          path: `${path}/${encodeURIComponent(note.loanGuid)}/add-notes`,
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

    /** What happened to up to 100 of the user's own notes. @throws ApiError, or the signal's reason if canceled */
    readReceipts: async (ids: readonly string[], signal?: AbortSignal): Promise<readonly NoteFate[]> => {
      const body = JSON.stringify({ ids });
      const request = { method: 'POST', path: `${path}/notes/receipts`, body, signal } as const;
      return (await sendQuickly(connection, request, receiptsAnswerSchema, 'The receipts')).data;
    },

    /** Reports the notes waiting on this device, and returns those that waited and are missing. @throws ApiError */
    reportWaiting: async (report: WaitingNotesReport): Promise<LostNoteList> => {
      const body = JSON.stringify(report);
      const request = { method: 'POST', path: `${path}/notes/waiting`, body } as const;
      return (await sendQuickly(connection, request, waitingNotesAnswerSchema, 'The missing notes')).data;
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
