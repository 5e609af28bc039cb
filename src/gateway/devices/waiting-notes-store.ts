import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import {
  MAX_REMEMBERED,
  type RememberedNote,
  type StoragePlace,
  type WaitingNote,
  waitingNoteSchema,
  type WaitingNotesReport,
} from '#src/contract/wire/waiting-notes.ts';
import { retryConflicts } from '#src/gateway/db/retry-conflicts.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import { DEVICE_MEMORY_DAYS } from '#src/gateway/devices/device-cookie.ts';
import type { NotesReached } from '#src/gateway/notes/note-fates.ts';
import { hashSecret } from '#src/gateway/sessions/random-secret.ts';

/** Whose notes on which browser. */
export interface DeviceOfPerson {
  readonly userId: string;
  /** The device cookie's value. */
  readonly device: string;
  readonly place: StoragePlace;
}

/** What was reported of one browser, without what is in its loan since. `version` is null when nothing was. */
interface ReportedNotes {
  readonly version: string | null;
  readonly notes: readonly RememberedNote[];
}

export interface WaitingNotesStoreParts {
  readonly database: Kysely<Tables>;
  /** ms since 1970. */
  readonly now: () => number;
  /** Which of these notes of one person stand in their field, and which may. */
  readonly reached: (userId: string, noteIds: readonly string[]) => Promise<NotesReached>;
}

/** Which notes wait on which browser, as its pages said. Rows are found by person, then by device. */
export interface WaitingNotesStore {
  read(of: DeviceOfPerson): Promise<ReportedNotes>;
  /** `stale`: the report was made from another version. `full`: it would be too much to remember. Nothing changed then. */
  change(of: DeviceOfPerson, report: WaitingNotesReport): Promise<'done' | 'stale' | 'full'>;
  /** Forgets browsers that reported nothing for DEVICE_MEMORY_DAYS. */
  removeForgotten(): Promise<void>;
}

/** How many browsers are remembered for one person; the one that reported longest ago makes room. */
const MAX_DEVICES = 50;
const DAY_MS = 24 * 3_600_000;

const listSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));
/** What another build wrote beside it is left aside. */
const storedNoteSchema = v.object(waitingNoteSchema.entries);

export function createWaitingNotesStore({
  database,
  now,
  reached,
}: WaitingNotesStoreParts): WaitingNotesStore {
  const keyOf = ({ userId, device, place }: DeviceOfPerson) => ({
    user_id: userId,
    device_hash: hashSecret(device),
    place,
  });

  async function read(of: DeviceOfPerson): Promise<ReportedNotes> {
    const key = keyOf(of);
    const row = await database
      .selectFrom('waiting_notes')
      .select(['version', 'body'])
      .where('user_id', '=', key.user_id)
      .where('device_hash', '=', key.device_hash)
      .where('place', '=', key.place)
      .executeTakeFirst();
    if (row === undefined) return { version: null, notes: [] };
    return { version: row.version, notes: await withoutApplied(of.userId, storedNotes(row.body)) };
  }

  async function withoutApplied(userId: string, notes: readonly WaitingNote[]): Promise<RememberedNote[]> {
    if (notes.length === 0) return [];
    const known = await reached(
      userId,
      notes.map(({ id }) => id),
    );
    return notes.flatMap((note) => {
      const state = known.get(note.id);
      return state === 'applied' ? [] : [{ ...note, isInDoubt: state === 'maybe' }];
    });
  }

  /** One statement decides between reports of several tabs. @returns whether this one was it */
  async function write(of: DeviceOfPerson, version: string | null, body: string): Promise<boolean> {
    const key = keyOf(of);
    const values = { version: randomUUID(), body, reported_at: new Date(now()) };
    if (version === null) {
      const added = await database
        .insertInto('waiting_notes')
        .values({ ...key, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'device_hash', 'place']).doNothing())
        .returning('version')
        .executeTakeFirst();
      return added !== undefined;
    }
    const changed = await database
      .updateTable('waiting_notes')
      .set(values)
      .where('user_id', '=', key.user_id)
      .where('device_hash', '=', key.device_hash)
      .where('place', '=', key.place)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst();
    return changed !== undefined;
  }

  async function forgetOldest(userId: string): Promise<void> {
    const rows = await database
      .selectFrom('waiting_notes')
      .select(['device_hash', 'place'])
      .where('user_id', '=', userId)
      .orderBy('reported_at', 'desc')
      .orderBy('device_hash')
      .execute();
    for (const { device_hash: deviceHash, place } of rows.slice(MAX_DEVICES)) {
      // oxlint-disable-next-line no-await-in-loop -- one row as a rule
      await database
        .deleteFrom('waiting_notes')
        .where('user_id', '=', userId)
        .where('device_hash', '=', deviceHash)
        .where('place', '=', place)
        .execute();
    }
  }

  return {
    read,
    async change(of, { version, add, remove }) {
      const before = await read(of);
      if (before.version !== version) return 'stale';
      const gone = new Set([...remove, ...add.map(({ id }) => id)]);
      const kept = before.notes.flatMap(({ id, loanGuid, writtenAt }) =>
        gone.has(id) ? [] : [{ id, loanGuid, writtenAt }],
      );
      const notes = [...kept, ...uniqueById(add)];
      if (notes.length > MAX_REMEMBERED) return 'full';
      const isWritten = await retryConflicts(() => write(of, version, JSON.stringify(notes)));
      if (!isWritten) return 'stale';
      if (version === null) await retryConflicts(() => forgetOldest(of.userId));
      return 'done';
    },
    async removeForgotten() {
      await database
        .deleteFrom('waiting_notes')
        .where('reported_at', '<', new Date(now() - DEVICE_MEMORY_DAYS * DAY_MS))
        .execute();
    },
  };
}

/** What cannot be read hides no other, and makes room with the next report. */
function storedNotes(body: string): WaitingNote[] {
  const list = v.safeParse(listSchema, body);
  if (!list.success) return [];
  return list.output.flatMap((entry) => {
    const note = v.safeParse(storedNoteSchema, entry);
    return note.success ? [note.output] : [];
  });
}

function uniqueById(notes: readonly WaitingNote[]): WaitingNote[] {
  return [...new Map(notes.map((note) => [note.id, note])).values()];
}
