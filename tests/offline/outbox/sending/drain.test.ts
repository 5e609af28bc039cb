import { describe, expect, test } from 'vitest';
import type { SendOutcome } from '#src/contract/wire/note-outcome.ts';
import { drainOnce } from '#src/offline/outbox/sending/drain.ts';
import type { ReadReceipts, SendNote } from '#src/offline/outbox/entry/outbox-ports.ts';
import { foreign, problem, silence } from '#tests/support/outbox/note-gateway.ts';
import {
  LOAN_A,
  LOAN_B,
  newNote,
  nextId,
  type NoteDevice,
  noteDevice,
  OFFICER_NOTES,
  quiet,
  saveNote,
  until,
} from '#tests/support/outbox/outbox.ts';

async function saved(device: NoteDevice, ...texts: string[]): Promise<string[]> {
  const parts = device.parts();
  const ids: string[] = [];
  for (const text of texts) {
    // `B:` writes to the other loan, `O:` to the other field.
    const place = text.startsWith('B:')
      ? { loanGuid: LOAN_B }
      : text.startsWith('O:')
        ? { fieldId: OFFICER_NOTES }
        : {};
    const id = nextId();
    // The test is about the order of writing.
    await saveNote(parts, id, newNote(text, place));
    ids.push(id);
  }
  return ids;
}

describe('a pass', () => {
  test('sends what was written, in the order of writing, with what belongs to it', async () => {
    const device = noteDevice();
    const [first] = await saved(device, 'one', 'two', 'three');
    await drainOnce(device.parts(), 'start');
    expect(device.gateway.texts()).toEqual(['one', 'two', 'three']);
    expect(device.gateway.calls[0]).toEqual({
      id: first,
      loanGuid: LOAN_A,
      fieldId: 'CX.PROC.CRITICAL.NOTES',
      text: 'one',
      writtenAt: '2026-11-20T15:40:00.000Z',
      author: 'jsmith',
      timeZone: 'America/Los_Angeles',
      restores: undefined,
    });
    expect(await device.states()).toEqual(['acked', 'acked', 'acked']);
  });

  test('keeps the receipt, the time and the number of tries', async () => {
    const device = noteDevice();
    await saved(device, 'one');
    device.gateway.answerNext(silence('network'));
    await drainOnce(device.parts(), 'start');
    device.clock.advance(60_000);
    await drainOnce(device.parts(), 'start');
    const [entry] = await device.entries();
    expect(entry).toMatchObject({ state: 'acked', attempts: 2, receipt: { id: entry?.id } });
    expect(entry).toMatchObject({ endedAt: device.clock.now() });
    expect((entry?.lastTry ?? 0) - (entry?.firstTry ?? 0)).toBe(60_000);
  });

  test('over an empty outbox, or one where all is done, asks nobody and begins nothing', async () => {
    const device = noteDevice();
    await drainOnce(device.parts(), 'start');
    await saved(device, 'one');
    await drainOnce(device.parts(), 'start');
    const before = await device.openStore().beginPass();
    await drainOnce(device.parts(), 'start');
    expect(await device.openStore().beginPass()).toBe(before + 1);
    expect(device.gateway.calls).toHaveLength(1);
  });

  test('sends the next note of a lane only after the receipt of the one before', async () => {
    const device = noteDevice();
    await saved(device, 'one', 'two');
    device.gateway.answerNext('hang');
    void drainOnce(device.parts(), 'start');
    await until(() => device.gateway.calls.length === 1);
    await quiet();
    expect(device.gateway.calls).toHaveLength(1);
    expect(await device.states()).toEqual(['sending', 'queued']);
  });

  test('sends three lanes at the same time, and no more', async () => {
    const device = noteDevice();
    const parts = device.parts();
    for (let lane = 0; lane < 5; lane += 1) {
      const loanGuid = `cccccccc-0000-4000-8000-00000000000${lane}`;
      await saveNote(parts, nextId(), newNote(`note ${lane}`, { loanGuid }));
    }
    device.gateway.answerAll('hang');
    void drainOnce(parts, 'start');
    await until(() => device.gateway.calls.length === 3);
    await quiet();
    expect(device.gateway.calls).toHaveLength(3);
  });

  test('leaves what is saved while it runs to the next pass, untouched', async () => {
    const device = noteDevice();
    await saved(device, 'one');
    const send: SendNote = async (note, signal) => {
      await saved(device, 'two');
      return device.gateway.send(note, signal);
    };
    await drainOnce(device.parts({ send }), 'start');
    expect(await device.states()).toEqual(['acked', 'queued']);
    await drainOnce(device.parts(), 'enqueue');
    expect(device.gateway.texts()).toEqual(['one', 'two']);
  });

  test('in a hidden page does nothing, and a page that gets hidden begins no further note', async () => {
    const device = noteDevice();
    await saved(device, 'one', 'two');
    await drainOnce(device.parts({ isHidden: () => true }), 'start');
    expect(device.gateway.calls).toHaveLength(0);
    let isHidden = false;
    const send: SendNote = (note, signal) => {
      isHidden = true;
      return device.gateway.send(note, signal);
    };
    await drainOnce({ ...device.parts({ send }), isHidden: () => isHidden }, 'start');
    expect(await device.states()).toEqual(['acked', 'queued']);
  });
});

describe('an answer that is no receipt', () => {
  test.each<[string, SendOutcome, string]>([
    ['no network', silence('network'), 'held network'],
    ['a page of a portal', foreign(200), 'held network'],
    ['a 404 of somebody else', foreign(404), 'held network'],
    ['a failed server', foreign(502), 'held server'],
    ['an open loan', problem(423, 'LOAN_LOCKED', { holder: 'J. Smith' }), 'held locked'],
    ['a busy gateway', problem(409, 'NOTE_IN_PROGRESS'), 'held busy'],
  ])('%s stops the lane and no other, and keeps the note', async (_name, outcome, expected) => {
    const device = noteDevice();
    await saved(device, 'one', 'two', 'B: other loan', 'O: other field');
    device.gateway.answerAll(outcome, ({ text }) => text === 'one');
    await drainOnce(device.parts(), 'start');
    expect(device.gateway.texts().sort()).toEqual(['B: other loan', 'O: other field']);
    expect(await device.states()).toEqual([expected, 'queued', 'acked', 'acked']);
  });

  test.each<[string, SendOutcome, string]>([
    ['nobody signed in', problem(401, 'UNAUTHORIZED'), 'held auth'],
    ['nobody signed in on this device', silence('signed-out'), 'held auth'],
    ['another person signed in', problem(403, 'OTHER_USER'), 'held auth'],
    ['a limit', problem(429, 'TOO_MANY_REQUESTS', { retryAfterMs: 5000 }), 'held rate'],
    [
      'a gateway without its memory',
      problem(503, 'GATEWAY_UNAVAILABLE', { retryAfterMs: 5000 }),
      'held rate',
    ],
    ['an outdated app', problem(426, 'OUTDATED_APP'), 'held upgrade'],
  ])('%s stops everything', async (_name, outcome, expected) => {
    const device = noteDevice();
    await saved(device, 'one');
    device.gateway.answerNext(outcome);
    await drainOnce(device.parts(), 'timer');
    await saved(device, 'B: other loan');
    await drainOnce(device.parts(), 'enqueue');
    expect(device.gateway.calls).toHaveLength(1);
    expect(await device.states()).toEqual([expected, 'queued']);
  });

  test('to one lane that stops everything keeps the lanes that were not begun from being tried', async () => {
    const device = noteDevice();
    const parts = device.parts();
    for (let lane = 0; lane < 8; lane += 1) {
      const loanGuid = `cccccccc-0000-4000-8000-00000000000${lane}`;
      await saveNote(parts, nextId(), newNote(`note ${lane}`, { loanGuid }));
    }
    device.gateway.answerAll(problem(401, 'UNAUTHORIZED'));
    await drainOnce(parts, 'start');
    expect(device.gateway.calls.length).toBeLessThanOrEqual(3);
  });

  test.each<[string, SendOutcome, string]>([
    ['no right', problem(403, 'FORBIDDEN', { detail: 'No access.' }), 'parked forbidden'],
    ['no such loan', problem(404, 'NOT_FOUND'), 'parked gone'],
    ['too old', problem(410, 'NOTE_TOO_OLD'), 'parked too-old'],
    ['a time in the future', problem(422, 'NOTE_FROM_FUTURE'), 'parked clock-ahead'],
    ['too long', problem(413, 'TOO_LARGE'), 'parked too-long'],
    ['a rule of the platform', problem(422, 'PLATFORM_REFUSED'), 'parked refused'],
  ])('%s lets the person see to it, and the lane goes on', async (_name, outcome, expected) => {
    const device = noteDevice();
    await saved(device, 'one', 'two');
    device.gateway.answerNext(outcome);
    await drainOnce(device.parts(), 'start');
    expect(await device.states()).toEqual([expected, 'acked']);
    await drainOnce(device.parts(), 'retry');
    expect(device.gateway.calls).toHaveLength(2);
  });

  test('waits until its time, and is tried again with the same id, however often', async () => {
    const device = noteDevice();
    const [id] = await saved(device, 'one');
    device.gateway.answerAll(silence('network'));
    for (let day = 0; day < 20; day += 1) {
      await drainOnce(device.parts(), 'timer');
      // A second pass at once must not try again.
      await drainOnce(device.parts(), 'timer');
      device.clock.advance(24 * 60 * 60_000);
    }
    expect(device.gateway.calls).toHaveLength(20);
    expect(new Set(device.gateway.calls.map((call) => call.id))).toEqual(new Set([id]));
    device.gateway.answerAll(undefined);
    await drainOnce(device.parts(), 'timer');
    expect(device.gateway.texts()).toEqual(['one']);
  });

  test('that never comes is given up after half a minute, and the call is taken back', async () => {
    const device = noteDevice();
    await saved(device, 'one');
    let signal: AbortSignal | undefined;
    const send: SendNote = (_note, given) => {
      signal = given;
      return new Promise(() => undefined);
    };
    const draining = drainOnce(device.parts({ send }), 'start');
    await until(() => signal !== undefined);
    device.clock.advance(30_000);
    await draining;
    expect(signal?.aborted).toBe(true);
    expect((await device.entries())[0]).toMatchObject({
      state: 'held',
      why: 'network',
      lastStatus: 'timeout',
    });
  });

  test('from a sender that throws counts as no network', async () => {
    const device = noteDevice();
    await saved(device, 'one');
    const send: SendNote = () => {
      throw new Error('broken');
    };
    await drainOnce(device.parts({ send }), 'start');
    expect(await device.states()).toEqual(['held network']);
  });

  test('of a limit is kept also when somebody asks for a try', async () => {
    const device = noteDevice();
    await saved(device, 'one');
    device.gateway.answerNext(problem(429, 'TOO_MANY_REQUESTS', { retryAfterMs: 5000 }));
    await drainOnce(device.parts(), 'start');
    await drainOnce(device.parts(), 'retry');
    expect(device.gateway.calls).toHaveLength(1);
    device.clock.advance(5500);
    await drainOnce(device.parts(), 'timer');
    expect(device.gateway.texts()).toEqual(['one']);
  });
});

describe('a sign-in of the same person', () => {
  test('lets everything go that waited for it', async () => {
    const device = noteDevice();
    await saved(device, 'one', 'two', 'B: other loan');
    device.gateway.answerAll(problem(401, 'UNAUTHORIZED'));
    await drainOnce(device.parts(), 'start');
    device.gateway.answerAll(undefined);
    await drainOnce(device.parts(), 'online');
    expect(device.gateway.texts()).toEqual([]);
    await drainOnce(device.parts(), 'signed-in');
    expect(device.gateway.texts().sort()).toEqual(['B: other loan', 'one', 'two']);
  });
});

describe('another person on the same device', () => {
  const OTHER = { key: 'f'.repeat(32), id: 'mjones' };

  test('neither sends nor sees what was written before', async () => {
    const device = noteDevice();
    await saved(device, 'one');
    await drainOnce(device.parts({ user: OTHER }), 'start');
    expect(device.gateway.calls).toEqual([]);
    expect(await device.openStore(OTHER.key).readAll()).toEqual([]);
  });

  test('sends no entry that came into the wrong database either', async () => {
    const device = noteDevice();
    await saved(device, 'one');
    const store = device.openStore();
    // The same database with another person's key, and with another login id.
    await drainOnce(device.parts({ store, user: OTHER }), 'start');
    const user = { ...OTHER, key: '0123456789abcdef0123456789abcdef' };
    await drainOnce(device.parts({ store, user }), 'start');
    expect(device.gateway.calls).toEqual([]);
    expect(await device.states()).toEqual(['queued']);
  });
});

describe('a gateway that is away', () => {
  test('is not asked for every lane of a long list', async () => {
    const device = noteDevice();
    const parts = device.parts();
    for (let lane = 0; lane < 9; lane += 1) {
      const loanGuid = `cccccccc-0000-4000-8000-00000000000${lane}`;
      await saveNote(parts, nextId(), newNote(`note ${lane}`, { loanGuid }));
    }
    device.gateway.answerAll(foreign(503));
    await drainOnce(parts, 'start');
    expect(device.gateway.calls.length).toBeLessThanOrEqual(5);
    expect((await device.states()).filter((state) => state === 'queued').length).toBeGreaterThanOrEqual(4);
  });

  test('for some lanes alone does not starve the others', async () => {
    const device = noteDevice();
    const parts = device.parts();
    for (let lane = 0; lane < 9; lane += 1) {
      const loanGuid = `cccccccc-0000-4000-8000-00000000000${lane}`;
      await saveNote(parts, nextId(), newNote(`note ${lane}`, { loanGuid }));
    }
    device.gateway.answerAll(foreign(500), ({ text }) => Number(text.slice(5)) < 5);
    for (let pass = 0; pass < 3; pass += 1) {
      await drainOnce(parts, 'timer');
      device.clock.advance(10 * 60_000);
    }
    expect(device.gateway.texts().sort()).toEqual(['note 5', 'note 6', 'note 7', 'note 8']);
  });
});

describe('a note whose answer was lost', () => {
  test('is sent again with its id, and stands in the field once', async () => {
    const device = noteDevice();
    await saved(device, 'one', 'two');
    device.gateway.answerNext('lost-answer');
    await drainOnce(device.parts(), 'start');
    expect(await device.states()).toEqual(['held network', 'queued']);
    await drainOnce(device.parts(), 'online');
    expect(device.gateway.texts()).toEqual(['one', 'two']);
    expect(await device.states()).toEqual(['acked', 'acked']);
  });

  test('is not sent again when its receipt can be asked for', async () => {
    const device = noteDevice();
    await saved(device, 'one', 'two');
    device.gateway.answerNext('lost-answer');
    await drainOnce(device.parts(), 'start');
    await drainOnce(device.parts({ readReceipts: device.gateway.readReceipts }), 'online');
    expect(device.gateway.calls.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(device.gateway.receiptCalls).toHaveLength(1);
    expect(await device.states()).toEqual(['acked', 'acked']);
  });

  test('is sent again when the gateway knows nothing of it, or cannot say', async () => {
    const device = noteDevice();
    await saved(device, 'one', 'B: two');
    device.gateway.answerNext(silence('network'), silence('network'));
    await drainOnce(device.parts({ readReceipts: device.gateway.readReceipts }), 'start');
    device.gateway.answerNext(silence('network'));
    await drainOnce(device.parts({ readReceipts: () => Promise.reject(new Error('away')) }), 'online');
    await drainOnce(device.parts({ readReceipts: () => Promise.resolve(undefined) }), 'online');
    expect(device.gateway.texts().sort()).toEqual(['B: two', 'one']);
  });

  test('is not taken for sent by a receipt of another text', async () => {
    const device = noteDevice();
    await saved(device, 'one');
    device.gateway.answerNext('lost-answer');
    await drainOnce(device.parts(), 'start');
    const readReceipts: ReadReceipts = async (ids) => {
      const fates = await device.gateway.readReceipts(ids);
      return fates.map((fate) =>
        fate.state === 'applied' ? { ...fate, receipt: { ...fate.receipt, textHash: '0'.repeat(64) } } : fate,
      );
    };
    device.gateway.answerNext(silence('network'));
    await drainOnce(device.parts({ readReceipts }), 'online');
    expect(await device.states()).toEqual(['held network']);
  });

  test('is not asked for before it was ever tried', async () => {
    const device = noteDevice();
    await saved(device, 'one');
    await drainOnce(device.parts({ readReceipts: device.gateway.readReceipts }), 'start');
    expect(device.gateway.receiptCalls).toEqual([]);
  });
});
