import { describe, expect, test } from 'vitest';
import { REPORT_AFTER_MS, RETRY_MS } from '#src/offline/lost-notes/lost-notes.ts';
import { LOAN_A, LOAN_B, putRows, quiet, savedIn, until } from '#tests/support/outbox/outbox.ts';
import { waitingNote } from '#tests/support/outbox/waiting-device.ts';
import { setUp, SILENCE, withWaitingNotes } from '#tests/support/outbox/with-waiting-notes.ts';

const REFUSED = { kind: 'answer', status: 422, code: 'PLATFORM_REFUSED' } as const;
const DAY_MS = 24 * 3_600_000;

describe('what the gateway is told', () => {
  test('a note that is sent at once costs no call, and a start costs one', async () => {
    const world = setUp();
    const { outbox } = await world.startTab();
    await savedIn(outbox, 'Sent at once');
    await quiet();
    await world.pass(RETRY_MS);
    expect(world.device().gateway.texts()).toEqual(['Sent at once']);
    expect([world.waiting.questions(), world.waiting.reports.length]).toEqual([1, 0]);
  });

  test('a note that waits is told after two seconds, by id, loan and time alone, and once when it is gone', async () => {
    const { world, tab, ids } = await withWaitingNotes('Borrower called');
    const { add } = world.waiting.reports[0] ?? {};
    expect(add).toEqual([{ id: ids[0], loanGuid: LOAN_A, writtenAt: '2026-11-20T15:40:00.000Z' }]);
    world.device().gateway.answerAll(undefined);
    tab.outbox.retry();
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toEqual([]);
    await world.pass(RETRY_MS);
    expect(world.waiting.reports).toHaveLength(2);
  });

  test('several notes within two seconds are one report', async () => {
    const { world } = await withWaitingNotes('One', 'Two', 'Three');
    expect(world.waiting.reports).toHaveLength(1);
  });

  test('more notes than a report takes go in several', async () => {
    const world = setUp();
    const many = Array.from({ length: 120 }, () => waitingNote());
    await world.startTab((outbox) => ({ ...outbox, get: () => ({ ...outbox.get(), notes: many }) }));
    expect(world.waiting.reports.map(({ add }) => add.length)).toEqual([100, 20]);
    expect(world.waiting.ids()).toEqual(many.map(({ id }) => id));
  });

  test('a report that fails is made when the gateway answers anybody again, and no note waits for it', async () => {
    const world = setUp();
    world.device().gateway.answerAll(SILENCE);
    const { outbox, connectivity } = await world.startTab();
    world.go('offline');
    const id = await savedIn(outbox, 'On the road');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toEqual([]);
    expect(outbox.get().pendingCount).toBe(1);
    world.go('open');
    connectivity.report({ kind: 'reached' });
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toEqual([id]);
  });

  test('a gateway that wants to be asked less is asked again after a minute, whatever else it answers', async () => {
    const world = setUp();
    world.device().gateway.answerAll(SILENCE);
    const { outbox, connectivity } = await world.startTab();
    world.go('busy');
    const id = await savedIn(outbox, 'On the road');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    world.go('open');
    connectivity.report({ kind: 'reached' });
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toEqual([]);
    await world.pass(RETRY_MS);
    expect(world.waiting.ids()).toEqual([id]);
  });

  test('without a session nothing is tried by the clock, and it is told after the next answer', async () => {
    const world = setUp();
    world.device().gateway.answerAll(SILENCE);
    world.go('signed-out');
    const { outbox, connectivity } = await world.startTab();
    const id = await savedIn(outbox, 'Session over');
    await quiet();
    await world.pass(10 * RETRY_MS);
    expect(world.waiting.questions()).toBe(0);
    world.go('open');
    connectivity.report({ kind: 'reached' });
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toEqual([id]);
  });

  test('a report whose answer was lost is found to be there, and nothing is told twice', async () => {
    const world = setUp();
    world.device().gateway.answerAll(SILENCE);
    const { outbox } = await world.startTab();
    world.go('lost-answers');
    const id = await savedIn(outbox, 'Once');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    world.go('open');
    await world.pass(RETRY_MS);
    expect(world.waiting.ids()).toEqual([id]);
  });

  test('two tabs that tell the same and different things end with what is on the device', async () => {
    const world = setUp();
    world.device().gateway.answerAll(SILENCE);
    const [one, other] = [await world.startTab(), await world.startTab()];
    const first = await savedIn(one.outbox, 'From the first tab');
    const second = await savedIn(other.outbox, 'From the second tab');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids().toSorted()).toEqual([first, second].toSorted());
    // Without locks one tab's pass can leave a note behind that the other one began; a minute later it is picked up.
    await world.pass(RETRY_MS);
    await until(() => one.outbox.discard(first));
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toEqual([second]);
    expect([one.lostIds(), other.lostIds()]).toEqual([[], []]);
  });
});

describe('notes that the browser deleted', () => {
  test('are named with their loan and time after a start, until their author has read it', async () => {
    const { world, ids } = await withWaitingNotes('One', 'Two');
    world.kill();
    world.evict();
    const tab = await world.startTab();
    expect(tab.lostNotes.get()).toEqual(
      ids.map((id) => ({ id, loanGuid: LOAN_A, writtenAt: '2026-11-20T15:40:00.000Z', isInDoubt: false })),
    );
    world.kill();
    const again = await world.startTab();
    expect(again.lostIds()).toEqual(ids);
    again.lostNotes.acknowledge();
    expect(again.lostIds()).toEqual([]);
    await quiet();
    expect(world.waiting.ids()).toEqual([]);
    world.kill();
    expect((await world.startTab()).lostIds()).toEqual([]);
  });

  test('are named also when the databases alone are gone, and when new notes wait already', async () => {
    const { world, ids } = await withWaitingNotes('Old');
    world.kill();
    world.evict('databases');
    const tab = world.openTab();
    tab.outbox.start();
    const id = await savedIn(tab.outbox, 'New', { loanGuid: LOAN_B });
    tab.lostNotes.start();
    await quiet();
    expect(tab.lostIds()).toEqual(ids);
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toEqual([...ids, id]);
    expect(tab.lostIds()).toEqual(ids);
  });

  test('that reached their loan are not named, and those in doubt say so', async () => {
    const { world, ids } = await withWaitingNotes('Arrived', 'In doubt');
    world.waiting.applied.add(ids[0] ?? '');
    world.waiting.inDoubt.add(ids[1] ?? '');
    world.kill();
    world.evict();
    const { lostNotes } = await world.startTab();
    expect(lostNotes.get().map(({ id, isInDoubt }) => [id, isInDoubt])).toEqual([[ids[1], true]]);
  });

  test('stay read when the gateway could not be told so before the page went', async () => {
    const { world } = await withWaitingNotes('One');
    world.kill();
    world.evict();
    const tab = await world.startTab();
    world.go('offline');
    tab.lostNotes.acknowledge();
    await quiet();
    world.kill();
    world.go('open');
    expect((await world.startTab()).lostIds()).toEqual([]);
    expect(world.waiting.ids()).toEqual([]);
  });

  test('cannot be named where the page died before the gateway knew of them', async () => {
    const world = setUp();
    world.device().gateway.answerAll(SILENCE);
    const { outbox } = await world.startTab();
    await savedIn(outbox, 'Never told');
    world.kill();
    world.evict();
    expect((await world.startTab()).lostIds()).toEqual([]);
  });

  test('are named when the gateway is reached at last', async () => {
    const { world, ids } = await withWaitingNotes('One');
    world.kill();
    world.evict();
    world.go('offline');
    const { lostIds, connectivity } = await world.startTab();
    expect(lostIds()).toEqual([]);
    world.go('open');
    connectivity.report({ kind: 'reached' });
    await world.pass(REPORT_AFTER_MS);
    expect(lostIds()).toEqual(ids);
  });

  test('are nobody else’s to hear of', async () => {
    const { world } = await withWaitingNotes('Dana’s');
    world.kill();
    world.evict();
    world.waiting.user = 'theo';
    expect((await world.startTab()).lostIds()).toEqual([]);
  });
});

describe('nothing is said to be lost', () => {
  test('of notes that are on the device, whatever became of them', async () => {
    const { world, tab, ids } = await withWaitingNotes('Sent', 'Refused', 'Thrown away', 'Waits');
    tab.lostNotes.stop();
    await until(() => tab.outbox.discard(ids[2] ?? ''));
    world.device().gateway.answerAll(undefined);
    world.device().gateway.answerAll(SILENCE, ({ text }) => text === 'Waits');
    world.device().gateway.answerNext({ kind: 'answer', status: 500 }, REFUSED);
    world.kill();
    const next = await world.startTab();
    expect(next.lostIds()).toEqual([]);
    await world.pass(REPORT_AFTER_MS);
    expect(next.lostIds()).toEqual([]);
  });

  test('while the outbox cannot be opened: unknown is unknown', async () => {
    const { world, ids } = await withWaitingNotes('One');
    world.kill();
    const failing = await world.startTab((outbox) => ({
      ...outbox,
      get: () => ({ ...outbox.get(), status: 'failed', notes: [] }),
    }));
    expect(failing.lostIds()).toEqual([]);
    expect(world.waiting.ids()).toEqual(ids);
  });

  test('while a row is too damaged to say which note it is', async () => {
    const { world, ids } = await withWaitingNotes('One');
    world.kill();
    world.evict();
    // The tables are there before anything can be put into them.
    const first = await world.startTab();
    world.kill();
    expect(first.lostIds()).toEqual(ids);
    await putRows(world.device(), [{ id: 'torn', v: 1 }]);
    expect((await world.startTab()).lostIds()).toEqual([]);
  });

  test('of what was thrown away without a network and forgotten by the device 30 days later', async () => {
    const { world, tab, ids } = await withWaitingNotes('Thrown away');
    world.go('offline');
    await until(() => tab.outbox.discard(ids[0] ?? ''));
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    world.kill();
    await world.pass(31 * DAY_MS);
    world.go('open');
    const next = await world.startTab();
    expect(next.outbox.get().notes).toEqual([]);
    expect(next.lostIds()).toEqual([]);
    expect(world.waiting.ids()).toEqual([]);
    expect(world.storage().length).toBe(0);
  });

  test('of what was thrown away and brought back, and it is remembered again', async () => {
    const { world, tab, ids } = await withWaitingNotes('Thrown away');
    world.go('offline');
    await until(() => tab.outbox.discard(ids[0] ?? ''));
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    await tab.outbox.undoDiscard(ids[0] ?? '');
    await quiet();
    world.go('open');
    await world.pass(RETRY_MS);
    expect(world.waiting.ids()).toEqual(ids);
    world.kill();
    world.evict();
    expect((await world.startTab()).lostIds()).toEqual(ids);
  });

  test('of another browser’s notes by a late report: one from an older version changes nothing', async () => {
    const { world, tab, ids } = await withWaitingNotes('Sent later');
    const [late] = world.waiting.reports;
    world.device().gateway.answerAll(undefined);
    tab.outbox.retry();
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect(late && world.waiting.report(late).isTaken).toBe(false);
    expect(world.waiting.ids()).not.toContain(ids[0]);
  });
});

describe('a sign-out that throws the notes away', () => {
  test('tells the gateway first, and the next sign-in hears of no loss', async () => {
    const { world, tab } = await withWaitingNotes('One', 'Two');
    await tab.lostNotes.throwAway();
    expect(world.waiting.ids()).toEqual([]);
    world.kill();
    world.evict();
    expect((await world.startTab()).lostIds()).toEqual([]);
  });

  test('without a network leaves their ids on the device until the gateway has heard of them', async () => {
    const { world, tab } = await withWaitingNotes('One');
    world.go('offline');
    await tab.lostNotes.throwAway();
    tab.lostNotes.keepThrownAway();
    world.kill();
    world.evict('databases');
    expect(world.storage().length).toBe(1);
    world.go('open');
    expect((await world.startTab()).lostIds()).toEqual([]);
    expect(world.waiting.ids()).toEqual([]);
    expect(world.storage().length).toBe(0);
  });

  test('that clears the browser’s storage although the gateway was not told keeps the ids all the same', async () => {
    const { world, tab } = await withWaitingNotes('One');
    world.go('busy');
    await tab.lostNotes.throwAway();
    world.storage().clear();
    tab.lostNotes.keepThrownAway();
    world.kill();
    world.evict('databases');
    world.go('open');
    expect((await world.startTab()).lostIds()).toEqual([]);
  });

  test('is not undone by another tab that still has the notes', async () => {
    const { world, tab } = await withWaitingNotes('One');
    const other = await world.startTab();
    await tab.lostNotes.throwAway();
    await savedIn(other.outbox, 'Makes the other tab look');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toHaveLength(1);
    expect(other.lostIds()).toEqual([]);
  });

  test('leaves what its person was not told of yet', async () => {
    const { world, ids } = await withWaitingNotes('One');
    world.kill();
    world.evict();
    const tab = await world.startTab();
    await tab.lostNotes.throwAway();
    world.kill();
    expect((await world.startTab()).lostIds()).toEqual(ids);
  });
});
