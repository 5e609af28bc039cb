import * as v from 'valibot';
import {
  OUTBOX_ENTRY_VERSION,
  type OutboxDraft,
  type OutboxEntry,
  outboxNoteSchema,
  type StoredNote,
} from '#src/contract/device/outbox-entry.ts';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { CodecPorts } from '#src/offline/outbox/entry/outbox-ports.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';

/** Where an entry's sealed part is stored: see RecordCodec. */
export function entryPath(userKey: string, id: string): string {
  return `${outboxDatabaseName(userKey)}/entries/${id}`;
}

export type NoteCodec = ReturnType<typeof createNoteCodec>;

/** Seals one user's notes and drafts into rows, and opens them. */
export function createNoteCodec({ records, user, hashText, appVersion }: CodecPorts) {
  const draftPath = ({ lane, writer }: Pick<OutboxDraft, 'lane' | 'writer'>): string =>
    `${outboxDatabaseName(user.key)}/drafts/${lane}/${writer}`;
  return {
    user,
    hashText,
    confirm: records.confirm,

    /** What a row says of its note in every state. It opens after a restart too. */
    sealNote: async (id: string, note: StoredNote) => {
      await records.confirm?.();
      const [sealed, textHash] = await Promise.all([
        records.seal(note, entryPath(user.key, id)),
        hashText(note.text),
      ]);
      const bytes = new TextEncoder().encode(note.text).length;
      const place = { v: OUTBOX_ENTRY_VERSION, id, user: user.key, lane: laneOf(note) } as const;
      return { ...place, sealed, textHash, bytes, appVersion };
    },

    /**
     * The note in an entry. Undefined if it can't be opened, doesn't match its row or is another user's: such an entry
     * is never sent, and nothing else waits for it.
     * @throws StorageError if we can't tell now because the device doesn't return its key.
     */
    openNote: async (entry: OutboxEntry): Promise<StoredNote | undefined> => {
      if (entry.user !== user.key) return undefined;
      try {
        const opened = await records.open(entry.sealed, entryPath(user.key, entry.id));
        const note = v.parse(outboxNoteSchema, opened);
        const isAsSaid =
          note.author === user.id &&
          laneOf(note) === entry.lane &&
          (await hashText(note.text)) === entry.textHash;
        return isAsSaid ? note : undefined;
      } catch (error) {
        if (error instanceof StorageError) throw error;
        return undefined;
      }
    },

    sealDraft: (place: Pick<OutboxDraft, 'lane' | 'writer'>, text: string): unknown =>
      records.seal(text, draftPath(place)),

    /** @throws StorageError if it may open later: then nobody must report an empty draft. */
    openDraft: async (draft: OutboxDraft): Promise<string | undefined> => {
      try {
        return v.parse(v.string(), await records.open(draft.sealed, draftPath(draft)));
      } catch (error) {
        if (error instanceof StorageError) throw error;
        return undefined;
      }
    },
  };
}

/**
 * The receipt as stored in a row: its line without the note's text, which is sealed in the same row and would otherwise
 * sit next to it in plain text.
 */
export function storedReceipt(receipt: NoteReceipt, text: string): NoteReceipt {
  const { line } = receipt;
  return line.endsWith(text) ? { ...receipt, line: line.slice(0, line.length - text.length) } : receipt;
}

/** The receipt as the gateway sent it, also from a row of a build that stored all of it. */
export function wholeReceipt(receipt: NoteReceipt, text: string): NoteReceipt {
  const { line } = receipt;
  // A stamp and a space come before the text, and a note ends with neither.
  return line.endsWith(text) ? receipt : { ...receipt, line: `${line}${text}` };
}
