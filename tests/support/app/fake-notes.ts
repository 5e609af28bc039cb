import * as v from 'valibot';
import { noteCallSchema, type NoteReceipt, receiptsCallSchema } from '#src/contract/wire/note.ts';
import { fieldReaderCallSchema } from '#src/contract/wire/field-reader-answer.ts';
import { IDEMPOTENCY_REPLAYED } from '#src/contract/wire/wire-headers.ts';
import { authorTag, composeNoteLine, prependNoteLine } from '#src/domain/notes/note-line.ts';
import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import { sha256Hex } from '#src/offline/storage/text-hash.ts';

/** The gateway's note routes over loans in memory: each key once, newest first, with receipts like the real ones. */
export interface FakeNotes {
  /** What it stamps notes by. */
  lenderTimeZone: string;
  /** Field texts by loan, then by field. A loan that is not here has blank fields. */
  readonly fields: Map<string, Record<string, string>>;
  /** Fields the platform doesn't show this user. */
  readonly withheld: Set<string>;
  readonly receipts: Map<string, NoteReceipt>;
  /** Every note written, in order. */
  readonly written: { readonly id: string; readonly author: string; readonly text: string }[];
  /** The name of the user who has all loans open; '' if none does. */
  lockedBy: string;
  /** How the next calls are refused; taken from the front, one per call. */
  readonly refusals: {
    readonly status: number;
    readonly code: string;
    readonly detail?: string;
    readonly mayBeInLoan?: boolean;
  }[];
  /** Ids of own notes that reading a field reports as gone. */
  missing: string[];
  /** How many notes never arrive. */
  requestsToLose: number;
  /** How many notes are written but lose their answer. */
  answersToLose: number;
  readonly answer: (request: NoteRequest) => Promise<Response | undefined>;
}

interface NoteRequest {
  readonly pathname: string;
  readonly body: string;
  readonly headers: Headers;
  /** ISO instant of the gateway's clock. */
  readonly now: string;
  readonly user: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly fullName: string;
  };
}

export function createFakeNotes(): FakeNotes {
  const notes: FakeNotes = {
    fields: new Map(),
    withheld: new Set(),
    receipts: new Map(),
    written: [],
    lockedBy: '',
    refusals: [],
    missing: [],
    lenderTimeZone: 'America/New_York',
    requestsToLose: 0,
    answersToLose: 0,
    answer: async (request) => {
      const read = /^\/los\/v3\/loans\/([^/]+)\/fieldReader$/.exec(request.pathname);
      if (read?.[1] !== undefined) return readFields(read[1], request);
      if (request.pathname === '/prod/admin/notes/receipts') return readReceipts(request);
      const add = /^\/prod\/admin\/([^/]+)\/add-notes$/.exec(request.pathname);
      return add?.[1] === undefined ? undefined : addNote(add[1], request);
    },
  };

  function readFields(loanGuid: string, { body, now }: NoteRequest): Response {
    const ids = v.parse(fieldReaderCallSchema, JSON.parse(body));
    const texts = notes.fields.get(loanGuid) ?? {};
    const values = ids.map((fieldId) => ({
      fieldId,
      value: notes.withheld.has(fieldId) ? null : (texts[fieldId] ?? ''),
    }));
    const missing = notes.missing.length === 0 ? {} : { 'x-missing-notes': notes.missing.join(',') };
    return json(values, { 'x-data-as-of': now, ...missing });
  }

  function readReceipts({ body }: NoteRequest): Response {
    const { ids } = v.parse(receiptsCallSchema, JSON.parse(body));
    const data = ids.map((id) => {
      const receipt = notes.receipts.get(id);
      if (receipt === undefined) return { id, state: 'unknown' };
      return { id, state: 'applied', receipt, isMissing: notes.missing.includes(id) };
    });
    return json({ code: 200, data });
  }

  async function addNote(loanGuid: string, { body, headers, now, user }: NoteRequest): Promise<Response> {
    if (notes.requestsToLose > 0) {
      notes.requestsToLose -= 1;
      throw new TypeError('Failed to fetch');
    }
    const refusal = notes.refusals.shift();
    if (refusal !== undefined) return problem(refusal);
    if (notes.lockedBy !== '') return problem({ status: 423, code: 'LOAN_LOCKED', holder: notes.lockedBy });
    const id = (headers.get('idempotency-key') ?? '').replaceAll('"', '');
    const [note] = v.parse(noteCallSchema, JSON.parse(body));
    if (note === undefined) throw new Error('no note in the call');
    if ((note.author ?? user.id) !== user.id) return problem({ status: 403, code: 'OTHER_USER' });
    const texts = notes.fields.get(loanGuid) ?? {};
    let receipt = notes.receipts.get(id);
    const isReplay = receipt !== undefined;
    if (receipt === undefined) {
      const line = composeNoteLine({
        text: note.value,
        writtenAt: Date.parse(note.writtenAt),
        timeZone: notes.lenderTimeZone,
        tag: authorTag(user),
      });
      const textHash = await sha256Hex(normaliseNoteText(note.value));
      receipt = { id, loanGuid, fieldId: note.id, textHash, line, appliedAt: now };
      notes.fields.set(loanGuid, { ...texts, [note.id]: prependNoteLine(line, texts[note.id] ?? '') });
      notes.receipts.set(id, receipt);
      notes.written.push({ id, author: user.id, text: note.value });
    }
    if (notes.answersToLose > 0) {
      notes.answersToLose -= 1;
      throw new TypeError('Failed to fetch');
    }
    const data = [{ id: note.id, value: notes.fields.get(loanGuid)?.[note.id] ?? '' }];
    return json({ code: 200, data, receipt }, isReplay ? { [IDEMPOTENCY_REPLAYED]: 'true' } : {});
  }

  return notes;
}

function json(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });
}

function problem(facts: {
  status: number;
  code: string;
  detail?: string;
  holder?: string;
  mayBeInLoan?: boolean;
}): Response {
  return new Response(JSON.stringify({ title: 'refused', ...facts }), {
    status: facts.status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
