import { createHash } from 'node:crypto';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { parseEntries, parseEntry } from '#src/offline/outbox/entry/outbox-rows.ts';
import type {
  NoteToSend,
  OutboxStore,
  SendNote,
  SendOutcome,
} from '#src/offline/outbox/entry/outbox-ports.ts';
import { reasonOf } from '#tests/support/outbox/reason-of.ts';
import type { Mutant, TabPlace } from '#tests/simulation/world/mutant.ts';

/** What a device that believes anything would take for the proof of a note. */
function inventedReceipt({ id, loanGuid, fieldId, text }: NoteToSend): NoteReceipt {
  const textHash = createHash('sha256').update(text).digest('hex');
  return { id, loanGuid, fieldId, textHash, line: text, appliedAt: '2026-11-21T12:00:00.000Z' };
}

function believing(isBelieved: (outcome: SendOutcome) => boolean): (send: SendNote) => SendNote {
  return (send) => async (note, signal) => {
    const outcome = await send(note, signal);
    return isBelieved(outcome) ? { kind: 'answer', status: 200, receipt: inventedReceipt(note) } : outcome;
  };
}

/** Rows that are gone as soon as they are committed in a state that some designs delete in. */
function deleting(isDeleted: (entry: OutboxEntry) => boolean) {
  return (store: OutboxStore, { rows }: TabPlace): OutboxStore => ({
    ...store,
    changeLane: async (lane, decide, epoch) => {
      const result = await store.changeLane(lane, decide, epoch);
      if (result.kind === 'changed' && isDeleted(result.entry)) rows.entries.delete(result.entry.id);
      return result;
    },
  });
}

const statusOf = (outcome: SendOutcome): number => (outcome.kind === 'answer' ? outcome.status : 0);
const receiptOf = (outcome: SendOutcome): NoteReceipt | undefined =>
  outcome.kind === 'answer' ? outcome.receipt : undefined;

/** Designs of the device that lose, double, or reorder. */
export const DEVICE_MUTANTS: readonly Mutant[] = [
  {
    name: 'delete-before-send',
    says: 'the entry leaves the device when it is sent, as queues of service workers do',
    seed: 1,
    store: deleting(({ state }) => state === 'sending'),
  },
  {
    name: 'any-answer-is-success',
    says: 'whatever is answered, the note counts as sent',
    seed: 1,
    send: believing((outcome) => outcome.kind === 'answer'),
  },
  {
    name: 'any-2xx-is-success',
    says: 'a status of 200 counts as a receipt',
    seed: 6,
    send: believing((outcome) => statusOf(outcome) >= 200 && statusOf(outcome) < 300),
  },
  {
    name: 'receipt-of-another-note',
    says: 'a receipt counts, whichever note it names',
    seed: 6,
    send: believing((outcome) => receiptOf(outcome) !== undefined),
  },
  {
    name: 'receipt-of-another-text',
    says: 'a receipt counts by its id, whatever text it is for',
    seed: 25,
    send: (send) => async (note, signal) => {
      const outcome = await send(note, signal);
      return receiptOf(outcome)?.id === note.id
        ? { kind: 'answer', status: 200, receipt: inventedReceipt(note) }
        : outcome;
    },
  },
  {
    name: 'silence-is-success',
    says: 'a request that was sent counts as arrived',
    seed: 1,
    send: believing((outcome) => outcome.kind === 'no-answer' && outcome.why !== 'signed-out'),
  },
  {
    name: 'drop-on-refusal',
    says: '401, 403 and 409 delete the note',
    seed: 1,
    store: deleting((entry) => ['auth', 'forbidden', 'busy'].includes(reasonOf(entry) ?? '')),
  },
  {
    name: 'drop-after-three-tries',
    says: 'a note is given up after three tries',
    seed: 1,
    store: deleting(({ state, attempts }) => state === 'held' && attempts >= 3),
  },
  {
    name: 'drop-what-is-parked',
    says: 'a note that the platform refuses is deleted without a word',
    seed: 30,
    store: deleting(({ state }) => state === 'parked'),
  },
  {
    name: 'shown-before-commit',
    says: 'the page says "saved" from memory, and the disk follows half a second later',
    seed: 4,
    store: (store, { scheduler, process }) => {
      const memory = new Map<string, unknown>();
      return {
        ...store,
        add: async (request, isFull) => {
          memory.set(request.entry.id, { ...request.entry, seq: 1 });
          scheduler.after(process, 500, () => void store.add(request, isFull).catch(() => undefined));
          return { kind: 'added', seq: 1 };
        },
        read: async (id) => memory.get(id) ?? (await store.read(id)),
      };
    },
  },
  {
    name: 'no-read-back',
    says: 'what the storage says it kept is believed',
    seed: 24,
    store: (store) => {
      const memory = new Map<string, unknown>();
      return {
        ...store,
        add: async (request, isFull) => {
          const result = await store.add(request, isFull);
          if (result.kind === 'added') memory.set(request.entry.id, { ...request.entry, seq: result.seq });
          return result;
        },
        read: async (id) => (await store.read(id)) ?? memory.get(id),
      };
    },
  },
  {
    name: 'order-by-wall-clock',
    says: "notes go out in the order of the device's clock",
    seed: 338,
    store: (store) => {
      const byClock = (rows: readonly unknown[]): unknown[] =>
        parseEntries(rows).sort((left, right) => left.savedAt - right.savedAt);
      return {
        ...store,
        readAll: async () => byClock(await store.readAll()),
        changeLane: (lane, decide, epoch) => store.changeLane(lane, (rows) => decide(byClock(rows)), epoch),
      };
    },
  },
  {
    name: 'sequence-of-each-tab',
    says: 'each tab counts its own notes, outside of the transaction',
    seed: 16,
    store: (store, { rows }) => {
      let count = 0;
      return {
        ...store,
        add: async (request, isFull) => {
          const result = await store.add(request, isFull);
          const entry = rows.entries.get(request.entry.id);
          count += 1;
          if (entry !== undefined) rows.entries.set(entry.id, { ...entry, seq: count });
          return result;
        },
      };
    },
  },
  {
    name: 'next-without-waiting',
    says: 'a note that waits lets the later ones of its lane pass',
    seed: 6,
    store: (store) => ({
      ...store,
      changeLane: (lane, decide, epoch) =>
        store.changeLane(
          lane,
          (rows) => {
            const ready = rows.filter((row) => parseEntry(row)?.state !== 'held');
            return decide(ready) ?? decide(rows);
          },
          epoch,
        ),
    }),
  },
  {
    name: 'new-id-for-each-try',
    says: 'every try has an Idempotency-Key of its own',
    seed: 1,
    send:
      (send, { newId }) =>
      async (note, signal) => {
        const id = newId();
        const outcome = await send({ ...note, id }, signal);
        const receipt = receiptOf(outcome);
        return outcome.kind === 'answer' && receipt?.id === id
          ? { ...outcome, receipt: { ...receipt, id: note.id } }
          : outcome;
      },
  },
  {
    name: 'under-whoever-is-signed-in',
    says: 'the author of a note is whoever has the session when it is sent',
    seed: 2287,
    send:
      (send, { device }) =>
      (note, signal) =>
        send({ ...note, author: device.session?.userId ?? note.author }, signal),
  },
  {
    name: 'left-behind-for-good',
    says: 'what a dead page was sending is never picked up by another one',
    seed: 3,
    store: (store) => ({
      ...store,
      changeLane: (lane, decide, epoch) =>
        store.changeLane(
          lane,
          (rows) => {
            const changed = decide(rows);
            const before = parseEntries(rows).find(({ id }) => id === changed?.id);
            return before?.state === 'sending' && changed?.state === 'sending' ? undefined : changed;
          },
          epoch,
        ),
    }),
  },
  {
    name: 'started-is-applied',
    says: 'a note that the gateway has written down counts as written',
    seed: 3,
    gateway: (ports) => ({
      ...ports,
      ledger: {
        ...ports.ledger,
        find: async (key) => {
          const row = await ports.ledger.find(key);
          return row && { ...row, appliedAt: row.appliedAt ?? row.createdAt };
        },
      },
    }),
  },
  {
    name: 'no-locks',
    isHarmless: true,
    says: 'a browser without Web Locks: every tab sends when it likes',
    locks: () => undefined,
  },
  {
    name: 'no-locks-and-no-epoch',
    isHarmless: true,
    says: 'no Web Locks, and an old pass goes on changing rows',
    locks: () => undefined,
    store: (store) => ({
      ...store,
      changeLane: (lane, decide) => store.changeLane(lane, decide),
    }),
  },
];
