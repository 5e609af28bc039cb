import type { NoteFate } from '#src/contract/wire/note.ts';
import type { NoteCodec } from '#src/offline/outbox/entry/note-codec.ts';
import type {
  NoteToSend,
  OutboxClock,
  ReadReceipts,
  SendNote,
  SendOutcome,
} from '#src/offline/outbox/entry/outbox-ports.ts';
import type { OutboxRows } from '#src/offline/outbox/entry/outbox-rows.ts';
import type { OutboxEvents } from '#src/offline/outbox/sending/page-events.ts';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';

/** No call of a pass waits longer for its answer. */
const CALL_DEADLINE_MS = 30_000;

/** The gateway answers for this many notes per call. */
const MAX_RECEIPT_IDS = 100;

export interface SenderPorts {
  readonly send: SendNote;
  /** Without it, every unknown outcome is resolved by sending again. */
  readonly readReceipts?: ReadReceipts | undefined;
  /** When a try is likely to succeed. */
  readonly events: OutboxEvents;
}

/** What an outbox is put together from. */
export interface OutboxParts {
  readonly rows: OutboxRows;
  readonly codec: NoteCodec;
  readonly clock: OutboxClock;
  readonly sender: NoteSender;
}

type NoteSender = ReturnType<typeof createNoteSender>;

/** The calls to the gateway, each up to a deadline. None rejects. */
export function createNoteSender({ send, readReceipts, events }: SenderPorts, startTimer: StartTimer) {
  return {
    events,

    send: async (note: NoteToSend): Promise<SendOutcome> => {
      const giveUp = new AbortController();
      let isLate = false;
      const tooLate = (): Error => {
        isLate = true;
        return new Error('no answer in time');
      };
      try {
        const sending = Promise.resolve(send(note, giveUp.signal));
        return await withDeadline(sending, CALL_DEADLINE_MS, startTimer, tooLate);
      } catch {
        giveUp.abort();
        return { kind: 'no-answer', why: isLate ? 'timeout' : 'network' };
      }
    },

    /** What happened to notes whose answer was lost, as far as the gateway can tell now. */
    readFates: async (ids: readonly string[]): Promise<readonly NoteFate[]> => {
      if (readReceipts === undefined || ids.length === 0) return [];
      const giveUp = new AbortController();
      try {
        const asking = Promise.resolve(readReceipts(ids.slice(0, MAX_RECEIPT_IDS), giveUp.signal));
        return (await withDeadline(asking, CALL_DEADLINE_MS, startTimer)) ?? [];
      } catch {
        giveUp.abort();
        return [];
      }
    },
  };
}
