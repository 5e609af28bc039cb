import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withDrainLock } from '#src/offline/outbox/sending/drain-runner.ts';
import { drainOnce } from '#src/offline/outbox/sending/drain.ts';
import { parseEntries } from '#src/offline/outbox/entry/outbox-rows.ts';
import type { SendNote, WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import { fakeLocks } from '#tests/support/outbox/fake-locks.ts';
import { type CallFate, foreign, problem, receiptOf, silence } from '#tests/support/outbox/note-gateway.ts';
import {
  dyingAt,
  LOAN_A,
  LOAN_B,
  newNote,
  nextId,
  type NoteDevice,
  noteDevice,
  OFFICER_NOTES,
  PROCESSOR_NOTES,
  putRows,
  quiet,
  saveNote,
  until,
} from '#tests/support/outbox/outbox.ts';

const PLACES = [
  { loanGuid: LOAN_A, fieldId: PROCESSOR_NOTES },
  { loanGuid: LOAN_A, fieldId: OFFICER_NOTES },
  { loanGuid: LOAN_B, fieldId: PROCESSOR_NOTES },
];

/** Writes notes named after their lane and their place in it: `0.0`, `1.0`, `0.1` ... */
async function saveMany(device: NoteDevice, lanes: readonly number[]): Promise<void> {
  const parts = device.parts();
  const counts = PLACES.map(() => 0);
  for (const lane of lanes) {
    const text = `${lane}.${counts[lane] ?? 0}`;
    counts[lane] = (counts[lane] ?? 0) + 1;
    // The test is about the order of writing.
    await saveNote(parts, nextId(), newNote(text, PLACES[lane]));
  }
}

function laneTexts(texts: readonly string[], lane: number): string[] {
  return texts.filter((text) => text.startsWith(`${lane}.`));
}

/** Every note that was written is in its field once, and each lane in the order of writing. */
function expectAllThere(device: NoteDevice, lanes: readonly number[]): void {
  for (const lane of PLACES.keys()) {
    const count = lanes.filter((one) => one === lane).length;
    expect(laneTexts(device.gateway.texts(), lane)).toEqual(
      Array.from({ length: count }, (_, position) => `${lane}.${position}`),
    );
  }
}

const LANES = [0, 1, 0, 2, 0];

describe('a tab that is killed', () => {
  test.each(['before', 'after'] as const)(
    'in the middle of a pass, %s any step, loses, doubles and reorders nothing',
    async (when) => {
      let at = 0;
      let didDie = true;
      while (didDie) {
        at += 1;
        const death = dyingAt(at, when);
        const device = noteDevice();
        await saveMany(device, LANES);
        const dying = device.parts({ send: death.guard(device.gateway.send), wrapStore: death.store });
        let isDone = false;
        void drainOnce(dying, 'start').finally(() => {
          isDone = true;
        });
        await until(() => isDone || death.isDead());
        // Calls that are under way come to their end.
        await quiet();
        didDie = !isDone;
        await drainOnce(device.parts(), 'start');
        expectAllThere(device, LANES);
        expect(new Set(await device.states())).toEqual(new Set(['acked']));
      }
      // Begin, read twice, and three steps for each of five notes.
      expect(at).toBeGreaterThan(15);
    },
    60_000,
  );

  test('while it saves leaves the note whole or not at all', async () => {
    for (let at = 1; at <= 3; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const device = noteDevice();
        const death = dyingAt(at, when);
        const dying = device.parts({ wrapStore: death.store });
        void saveNote(dying, nextId(), newNote('one'));
        await quiet();
        await drainOnce(device.parts(), 'start');
        expect(device.gateway.texts()).toEqual(at === 1 && when === 'before' ? [] : ['one']);
      }
    }
  });
});

describe('passes of two tabs at once', () => {
  test('without any lock send everything, once and in order', async () => {
    const device = noteDevice();
    await saveMany(device, LANES);
    await Promise.all([1, 2, 3].map(() => drainOnce(device.parts(), 'start')));
    await drainOnce(device.parts(), 'start');
    expectAllThere(device, LANES);
    expect(new Set(await device.states())).toEqual(new Set(['acked']));
  });

  test('with a lock send every note only once over the wire', async () => {
    const device = noteDevice();
    const locks = fakeLocks();
    await saveMany(device, LANES);
    const tab = (): Promise<boolean> => {
      const parts = device.parts({ locks });
      return withDrainLock(parts.rows, 'outbox', () => drainOnce(parts, 'start'));
    };
    await Promise.all([tab(), tab(), tab()]);
    expectAllThere(device, LANES);
    expect(device.gateway.calls).toHaveLength(LANES.length);
  });

  test('that overtake one another leave the older one no say, but its receipt counts', async () => {
    const device = noteDevice();
    await saveMany(device, [0, 0]);
    let answer = (): void => undefined;
    const slow: SendNote = (note) =>
      new Promise((resolve) => {
        answer = () => resolve({ kind: 'answer', status: 200, receipt: receiptOf(note) });
      });
    const frozen = drainOnce(device.parts({ send: slow }), 'start');
    await until(async () => (await device.states())[0] === 'sending');
    device.gateway.answerAll(silence('network'));
    await drainOnce(device.parts(), 'start');
    expect(await device.states()).toEqual(['held network', 'queued']);
    answer();
    await frozen;
    // The receipt is the truth; the next note is the newer pass's.
    expect(await device.states()).toEqual(['acked', 'queued']);
  });

  test('of which the older was frozen before it sent, lets it change nothing when it thaws', async () => {
    const device = noteDevice();
    await saveMany(device, [0, 0]);
    let thaw = (): void => undefined;
    const frozenSend: SendNote = () =>
      new Promise((resolve) => {
        thaw = () => resolve(problem(403, 'FORBIDDEN'));
      });
    const frozen = drainOnce(device.parts({ send: frozenSend }), 'start');
    await until(async () => (await device.states())[0] === 'sending');
    await drainOnce(device.parts(), 'start');
    thaw();
    await frozen;
    expect(await device.states()).toEqual(['acked', 'acked']);
    expectAllThere(device, [0, 0]);
  });

  test('take an older pass’s word for nothing but a receipt, also before anybody else took its note', async () => {
    const device = noteDevice();
    await saveMany(device, [0]);
    let thaw = (): void => undefined;
    const frozenSend: SendNote = () =>
      new Promise((resolve) => {
        thaw = () => resolve(problem(403, 'FORBIDDEN'));
      });
    const frozen = drainOnce(device.parts({ send: frozenSend }), 'start');
    await until(async () => (await device.states())[0] === 'sending');
    await device.openStore().beginPass();
    thaw();
    await frozen;
    expect(await device.states()).toEqual(['sending']);
    await drainOnce(device.parts(), 'start');
    expectAllThere(device, [0]);
  });

  test('never let a thawed tab take a further note', async () => {
    const device = noteDevice();
    await saveMany(device, [0, 0, 0]);
    const calls: string[] = [];
    let thaw = (): void => undefined;
    const frozenSend: SendNote = (note) => {
      calls.push(note.text);
      return new Promise((resolve) => {
        thaw = () => resolve({ kind: 'answer', status: 200, receipt: receiptOf(note) });
      });
    };
    const frozen = drainOnce(device.parts({ send: frozenSend }), 'start');
    await until(() => calls.length === 1);
    device.gateway.answerAll(silence('network'));
    await drainOnce(device.parts(), 'start');
    thaw();
    await frozen;
    expect(calls).toEqual(['0.0']);
  });
});

describe('a device’s storage that fails', () => {
  test('ends the pass with its error, and the note goes later under the same id', async () => {
    const device = noteDevice();
    await saveMany(device, [0]);
    let isBroken = false;
    const wrapStore: Parameters<NoteDevice['parts']>[0] = {
      wrapStore: (store) => ({
        ...store,
        changeLane: (...given) => (isBroken ? Promise.reject(new Error('disk')) : store.changeLane(...given)),
      }),
    };
    const send: SendNote = (note) => {
      isBroken = true;
      return device.gateway.send(note);
    };
    await expect(drainOnce(device.parts({ ...wrapStore, send }), 'start')).rejects.toThrow('disk');
    expect(await device.states()).toEqual(['sending']);
    await drainOnce(device.parts(), 'start');
    expectAllThere(device, [0]);
    expect(await device.states()).toEqual(['acked']);
  });
});

describe('a row that cannot be read', () => {
  test.each<[string, (row: object) => unknown]>([
    ['of a newer build', (row) => ({ ...row, v: 2, state: 'orbiting' })],
    ['with a damaged content', (row) => ({ ...row, sealed: 'garbage' })],
    ['with another text than its hash', (row) => ({ ...row, textHash: '0'.repeat(64) })],
    ['without a state', (row) => ({ ...row, state: undefined })],
    [
      'that says another lane than its note',
      (row) => ({ ...row, sealed: { ...sealedOf(row), loanGuid: LOAN_B } }),
    ],
    ['of another author', (row) => ({ ...row, sealed: { ...sealedOf(row), author: 'mjones' } })],
  ])('%s stays as it is, is never sent, and stops nothing', async (_name, damage) => {
    const device = noteDevice();
    await saveMany(device, [0, 0, 1]);
    const [row] = await device.openStore().readAll();
    const damaged = damage(row as object);
    await putRows(device, [damaged]);
    await drainOnce(device.parts(), 'start');
    await drainOnce(device.parts(), 'retry');
    expect(device.gateway.texts().sort()).toEqual(['0.1', '1.0']);
    expect((await device.openStore().readAll())[0]).toEqual(damaged);
  });

  test('and that waited for a sign-in does not hold up the others', async () => {
    const device = noteDevice();
    await saveMany(device, [0, 1]);
    const [row] = parseEntries(await device.openStore().readAll());
    await putRows(device, [
      {
        ...row,
        sealed: 'garbage',
        state: 'held',
        why: 'auth',
        nextAt: Number.MAX_SAFE_INTEGER,
      },
    ]);
    await drainOnce(device.parts(), 'enqueue');
    expect(device.gateway.texts()).toEqual(['1.0']);
  });
});

function sealedOf(row: object): object {
  return 'sealed' in row && typeof row.sealed === 'object' && row.sealed !== null ? row.sealed : {};
}

describe('any mixture of faults and of passes at once', () => {
  const fates: fc.Arbitrary<CallFate | undefined> = fc.constantFrom<CallFate | undefined>(
    undefined,
    'lost-answer',
    silence('network'),
    silence('timeout'),
    silence('signed-out'),
    foreign(200),
    foreign(404),
    foreign(503),
    problem(401, 'UNAUTHORIZED'),
    problem(409, 'NOTE_IN_PROGRESS'),
    problem(423, 'LOAN_LOCKED', { holder: 'J. Smith' }),
    problem(429, 'TOO_MANY_REQUESTS', { retryAfterMs: 5000 }),
    problem(503, 'PLATFORM_UNAVAILABLE', { retryAfterMs: 5000 }),
  );
  const wakes = fc.constantFrom<WakeReason>('start', 'online', 'timer', 'retry', 'api-success', 'signed-in');
  const rounds = fc.array(
    fc.record({
      fates: fc.array(fates, { maxLength: 6 }),
      wakes: fc.array(wakes, { maxLength: 3 }),
      wait: fc.nat(90),
    }),
    { maxLength: 6 },
  );

  test('brings every note into its field once, and each lane in the order of writing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }),
        rounds,
        async (lanes, schedule) => {
          const device = noteDevice();
          await saveMany(device, lanes);
          for (const round of schedule) {
            for (const fate of round.fates) if (fate !== undefined) device.gateway.answerNext(fate);
            await Promise.all(
              round.wakes.map((wake, tab) =>
                drainOnce(device.parts(tab === 0 ? { readReceipts: device.gateway.readReceipts } : {}), wake),
              ),
            );
            device.clock.advance(round.wait * 1000);
          }
          // From here on all is well: it must come to an end.
          for (let tries = 0; tries < 30; tries += 1) {
            device.clock.advance(60 * 60_000);
            await drainOnce(device.parts(), 'signed-in');
          }
          expectAllThere(device, lanes);
          expect(new Set(await device.states())).toEqual(new Set(['acked']));
        },
      ),
      { numRuns: 40 },
    );
  });
});
