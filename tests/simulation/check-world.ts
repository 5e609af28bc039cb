import type { NoteRow } from '#src/gateway/notes/note-ports.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import { type StoredNote, type OutboxEntry, outboxNoteSchema } from '#src/contract/device/outbox-entry.ts';
import * as v from 'valibot';
import { NOTE_FIELDS } from '#tests/simulation/plan/plan.ts';
import type { World } from '#tests/simulation/world/create-world.ts';
import type { Piece } from '#tests/simulation/world/server/field-model.ts';
import { tagOf } from '#tests/simulation/world/server/network-model.ts';
import { wordsKey } from '#tests/simulation/world/history.ts';
import { BEGIN } from '#tests/simulation/world/device/tab-model.ts';
import { reasonOf } from '#tests/support/outbox/reason-of.ts';
import { parseEntries } from '#src/offline/outbox/entry/outbox-rows.ts';

/** A note, wherever it came from. */
interface KnownNote {
  readonly id: string;
  readonly place: string;
  readonly userId: string;
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly text: string;
  /** Undefined for one that its device does not have. */
  readonly entry: OutboxEntry | undefined;
  /** The field must show it. */
  readonly isDue: boolean;
}

/** Looks at a healed world and complains of everything that should not be. */
export async function checkWorld(world: World): Promise<void> {
  const notes = await collectNotes(world);
  const rows = await world.database.allNotes();
  for (const [loanGuid, { lock }] of world.loans) {
    if (lock !== undefined) world.history.complain('locks', `${loanGuid} is still locked by ${lock.userId}`);
  }
  checkDrained(world, notes);
  checkWritten(world, notes);
  checkReceipts(world, notes, rows);
  for (const loanGuid of world.loans.keys()) {
    for (const fieldId of NOTE_FIELDS) {
      const here = notes.filter((note) => note.loanGuid === loanGuid && note.fieldId === fieldId);
      checkField(world, here, piecesOf(world, loanGuid, fieldId));
      checkRepeated(world, here, loanGuid, fieldId);
      await checkMissing(world, rows, loanGuid, fieldId);
    }
  }
}

async function collectNotes({ history, storeOf, scheduler }: World): Promise<KnownNote[]> {
  const found = new Map<string, KnownNote>();
  for (const place of history.committed.keys()) {
    const [device, ...user] = place.split('/');
    const rows = await scheduler.outside(() => storeOf(Number(device), user.join('/')).readAll());
    for (const entry of parseEntries(rows)) {
      const note: StoredNote = v.parse(outboxNoteSchema, entry.sealed);
      const isDue = history.shown.has(entry.id) && entry.state === 'acked';
      const { loanGuid, fieldId, text, author: userId } = note;
      found.set(entry.id, { id: entry.id, place, userId, loanGuid, fieldId, text, entry, isDue });
    }
  }
  for (const id of history.shown) {
    if (!found.has(id)) history.complain('I1', `${id} was shown as saved and is not on its device any more`);
  }
  for (const [id, { wasAccepted, ...note }] of history.direct) {
    const kept = found.get(id);
    if (kept === undefined) found.set(id, { id, place: '', ...note, entry: undefined, isDue: wasAccepted });
    else found.set(id, { ...kept, isDue: kept.isDue || wasAccepted });
  }
  return [...found.values()];
}

function checkDrained({ history }: World, notes: readonly KnownNote[]): void {
  for (const { id, entry } of notes) {
    if (entry === undefined || ['acked', 'parked', 'discarded'].includes(entry.state)) continue;
    history.complain('I7', `${id} is still ${entry.state} (${reasonOf(entry) ?? 'no reason'})`);
  }
}

/**
 * A note that somebody began on one page and finished on another is one note. Of words that were written more than once
 * nobody can say whose draft was finished. Where the device forgot or did late what it
 * was asked, or its clock jumped, this can't be told: then a note twice is better than none.
 */
function checkWritten({ history, plan }: World, notes: readonly KnownNote[]): void {
  const counts = new Map<string, number>();
  for (const note of notes) {
    if (note.entry === undefined || note.entry.state === 'discarded') continue;
    const key = wordsKey(note.place, note);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const isUnsure = plan.events.some(
      (event) =>
        (event.kind === 'storage' || event.kind === 'clock') &&
        note.place.startsWith(`${String(event.device)}/`),
    );
    const count = counts.get(key) ?? 0;
    const times = history.written.get(key) ?? 0;
    if (times === 1 && count > 1 && !isUnsure) {
      history.complain('I2', `${brief(note.text)} was written once and is ${String(count)} notes`);
    }
  }
}

function checkReceipts({ history }: World, notes: readonly KnownNote[], rows: readonly NoteRow[]): void {
  for (const { id, userId, entry } of notes) {
    if (entry?.state !== 'acked') continue;
    const row = rows.find((one) => one.noteId === id && one.userId === userId);
    if (row?.appliedAt === undefined)
      history.complain('I6', `${id} shows as sent and the ledger has no receipt`);
  }
}

interface OurPiece extends Piece {
  readonly by: { readonly userId: string };
  readonly line: string;
}

function piecesOf({ loans }: World, loanGuid: string, fieldId: string): OurPiece[] {
  const pieces = loans.get(loanGuid)?.fields.get(fieldId)?.pieces() ?? [];
  return pieces.flatMap((piece) =>
    piece.by === 'person'
      ? []
      : [{ ...piece, by: piece.by, line: piece.text.replace(/\r\n/g, '\n').replace(/\n$/, '') }],
  );
}

function checkField({ history }: World, notes: readonly KnownNote[], pieces: readonly OurPiece[]): void {
  const left = new Set(pieces);
  const words = new Map<string, KnownNote[]>();
  for (const note of notes) {
    const line = `${tagOf(note.userId)} - ${inField(normaliseNoteText(note.text))}`;
    words.set(line, [...(words.get(line) ?? []), note]);
  }
  for (const [line, same] of words) {
    const own = [...left].filter((piece) => isLineOf(piece.line, line));
    for (const piece of own) {
      left.delete(piece);
      if (tagOf(piece.by.userId) !== line.slice(0, 2)) {
        history.complain('I5', `${brief(line)} was written in the name of ${piece.by.userId}`);
      }
    }
    const standing = own.filter(({ isRemoved }) => !isRemoved).length;
    const due = same.filter(({ isDue }) => isDue).length;
    if (standing > same.length) {
      history.complain(
        'I2',
        `${brief(line)} stands ${String(standing)} times for ${String(same.length)} notes`,
      );
    }
    const refused = same.filter(({ entry }) => entry?.state === 'parked').length;
    if (standing > same.length - refused) {
      history.complain('refused', `${brief(line)} stands ${String(standing)} times and shows as refused`);
    }
    if (own.length < due) {
      history.complain('I1', `${brief(line)} stands ${String(own.length)} times for ${String(due)} notes`);
    }
  }
  for (const piece of left) {
    const invariant = notes.some(({ text }) => piece.line.endsWith(` - ${inField(text)}`)) ? 'I5' : 'I4';
    history.complain(invariant, `nobody wrote ${brief(piece.line)}`);
  }
  checkOrder(history, notes, pieces);
}

/** A lender's rule that changes or moves a note may run twice for it, and then the note stops. */
function checkRepeated(
  { history, loans, plan }: World,
  notes: readonly KnownNote[],
  loanGuid: string,
  fieldId: string,
): void {
  // A write that was refused and left the field as it was counts for none.
  const refused = plan.events.filter(
    (event) => event.kind === 'platform' && event.fault.endsWith('-after'),
  ).length;
  const ruled = loans.get(loanGuid)?.fields.get(fieldId)?.ruled() ?? [];
  for (const line of new Set(ruled.map((write) => write.line))) {
    const writes = ruled.filter((write) => write.line === line).length;
    const same = notes.filter(({ userId, text }) =>
      isLineOf(line, `${tagOf(userId)} - ${inField(normaliseNoteText(text))}`),
    ).length;
    if (writes > 2 * Math.max(1, same) + refused) {
      history.complain(
        'repeated',
        `${brief(line)} was written ${String(writes)} times for ${String(same)} notes`,
      );
    }
  }
}

/** Of each device and person, in the order in which they were committed; what was set aside may be overtaken. */
function checkOrder(
  history: World['history'],
  notes: readonly KnownNote[],
  pieces: readonly OurPiece[],
): void {
  for (const [place, ids] of history.committed) {
    let last = 0;
    for (const id of ids) {
      const note = notes.find((one) => one.id === id && one.place === place);
      if (note === undefined || history.setAside.has(id) || history.direct.has(id)) continue;
      const own = pieces.filter(({ line }) =>
        isLineOf(line, `${tagOf(note.userId)} - ${inField(note.text)}`),
      );
      const [only] = own;
      // Of lines with the same words nobody can say which is whose.
      const isPlain = own.length === 1 && notes.filter(({ text }) => text === note.text).length === 1;
      if (only === undefined || !isPlain) continue;
      if (only.order < last)
        history.complain('I3', `${brief(only.line)} stands below a note written before it`);
      last = Math.max(last, only.order);
    }
  }
}

async function checkMissing(
  { gateway, history, loans, scheduler }: World,
  rows: readonly NoteRow[],
  loanGuid: string,
  fieldId: string,
): Promise<void> {
  const field = loans.get(loanGuid)?.fields.get(fieldId);
  const instance = gateway.instance(0);
  if (field === undefined || instance === undefined) return;
  const here = rows.filter(
    (row) => row.loanGuid === loanGuid && row.fieldId === fieldId && row.appliedAt !== undefined,
  );
  for (const userId of new Set(here.map((row) => row.userId))) {
    let reported: readonly string[] | undefined;
    const reading = { loanGuid, fieldId, text: field.text(), asOf: BEGIN + scheduler.now() };
    const ask = async (): Promise<void> => {
      reported = await instance.service.findRemoved(userId, reading);
    };
    void ask();
    await scheduler.runUntil(scheduler.now() + 60_000, () => reported !== undefined);
    const own = here.filter((row) => row.userId === userId);
    const pieces = field.pieces().filter((piece) => piece.by !== 'person' && !piece.isRemoved);
    for (const line of new Set(own.map((row) => row.line))) {
      const standing = pieces.filter((piece) => piece.text.replace(/\r\n/g, '\n') === `${line}\n`).length;
      const acknowledged = own.filter((row) => row.line === line);
      const told = acknowledged.filter((row) => reported?.includes(row.noteId) === true).length;
      // A line that stands may also be another note's, with the same words and no receipt yet.
      const others = rows.filter(
        (row) =>
          row.loanGuid === loanGuid &&
          row.fieldId === fieldId &&
          row.line === line &&
          row.appliedAt === undefined,
      ).length;
      const fewest = Math.max(0, acknowledged.length - standing);
      const most = Math.min(acknowledged.length, fewest + Math.min(others, standing));
      if (told < fewest || told > most) {
        history.complain(
          'missing',
          `${brief(line)}: ${String(acknowledged.length)} acknowledged, ${String(standing)} there, ${String(told)} reported missing`,
        );
      }
    }
  }
}

/** A text's words in its field: there, a line like a colleague's stamp has a blank in front. */
function inField(text: string): string {
  return text.replaceAll(/\n(?=\d+\/\d+\/\d\d@ )/g, '\n ');
}

function isLineOf(line: string, words: string): boolean {
  return line.endsWith(words) && /^\d+\/\d+\/\d\d@ \d+:\d\d [AP]M $/.test(line.slice(0, -words.length));
}

function brief(text: string): string {
  return JSON.stringify(text.length > 90 ? `${text.slice(0, 70)}...${text.slice(-15)}` : text);
}
