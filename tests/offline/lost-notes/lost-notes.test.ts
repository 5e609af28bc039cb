import { describe, expect, test } from 'vitest';
import { REPORT_AFTER_MS, RETRY_MS } from '#src/offline/lost-notes/lost-notes.ts';
import { LOAN_A, LOAN_B, type NoteTab, quiet, savedIn, until } from '#tests/support/outbox/outbox.ts';
import { remembered, waitingNote } from '#tests/support/outbox/waiting-device.ts';
import { setUp, SILENCE, withWaitingNotes } from '#tests/support/outbox/with-waiting-notes.ts';

const DAY_MS = 24 * 3_600_000;

describe('what the gateway is told', () => {
  test('a note that is sent at once costs no call, and a start costs one', async () => {
    const world = setUp();
    const { outbox } = await world.startTab();
    await savedIn(outbox, 'Sent at once');
    await quiet();
    await world.pass(RETRY_MS);
    expect(world.device().gateway.texts()).toEqual(['Sent at once']);
    expect(world.waiting.reports).toEqual([{ place: 'browser', waiting: [], more: 0, over: [] }]);
  });

  test('a note that waits is told after two seconds, by id, loan and time alone, and once when it is gone', async () => {
    const { world, tab, ids } = await withWaitingNotes('Borrower called');
    const waiting = [{ id: ids[0], loanGuid: LOAN_A, writtenAt: '2026-11-20T15:40:00.000Z' }];
    expect(world.waiting.reports[1]).toEqual({ place: 'browser', waiting, more: 0, over: [] });
    world.device().gateway.answerAll(undefined);
    tab.outbox.retry();
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toEqual([]);
    await world.pass(RETRY_MS);
    expect(world.waiting.reports).toHaveLength(3);
  });

  test('several notes within two seconds are one report', async () => {
    const { world } = await withWaitingNotes('One', 'Two', 'Three');
    expect(world.waiting.reports).toHaveLength(2);
  });

  test('a report that fails is made again a minute later, and no note waits for it', async () => {
    const world = setUp();
    world.device().gateway.answerAll(SILENCE);
    const { outbox } = await world.startTab();
    world.go('offline');
    const id = await savedIn(outbox, 'On the road');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect(outbox.get().pendingCount).toBe(1);
    world.go('open');
    await world.pass(RETRY_MS - 1);
    expect(world.waiting.ids()).toEqual([]);
    await world.pass(1);
    expect(world.waiting.ids()).toEqual([id]);
  });

  test('one report goes out at a time, and what changed meanwhile follows it', async () => {
    const world = setUp();
    world.device().gateway.answerAll(SILENCE);
    const { outbox } = await world.startTab();
    const release = world.waiting.holdAnswer();
    const first = await savedIn(outbox, 'One');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    const second = await savedIn(outbox, 'Two');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.reports).toHaveLength(2);
    release();
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toEqual([first, second]);
  });

  test('a first report that takes its time is not made twice', async () => {
    const { world } = await withWaitingNotes('Waits');
    world.kill();
    const before = world.waiting.reports.length;
    const release = world.waiting.holdAnswer();
    await world.startTab();
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.reports).toHaveLength(before + 1);
    release();
    await quiet();
    await world.pass(RETRY_MS);
    expect(world.waiting.reports).toHaveLength(before + 1);
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
    const written = { loanGuid: LOAN_A, writtenAt: '2026-11-20T15:40:00.000Z' };
    expect(tab.lostNotes.get()).toEqual({
      notes: ids.map((id) => ({ id, ...written, isInDoubt: false })),
      more: 0,
    });
    world.kill();
    const again = await world.startTab();
    expect(again.lostIds()).toEqual(ids);
    again.lostNotes.acknowledge();
    expect(again.lostIds()).toEqual([]);
    await world.pass(REPORT_AFTER_MS);
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
    expect(lostNotes.get().notes.map(({ id, isInDoubt }) => [id, isInDoubt])).toEqual([[ids[1], true]]);
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

  test('beyond 60 are counted until their author has read of it', async () => {
    const world = setUp();
    world.waiting.remember([waitingNote()].map(remembered), 15);
    const tab = await world.startTab();
    expect(tab.lostNotes.get()).toMatchObject({ notes: [{}], more: 15 });
    world.kill();
    const again = await world.startTab();
    expect(again.lostNotes.get().more).toBe(15);
    again.lostNotes.acknowledge();
    expect(again.lostNotes.get()).toEqual({ notes: [], more: 0 });
    await world.pass(REPORT_AFTER_MS);
    world.kill();
    expect((await world.startTab()).lostNotes.get()).toEqual({ notes: [], more: 0 });
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
    const { lostIds } = await world.startTab();
    expect(lostIds()).toEqual([]);
    world.go('open');
    await world.pass(RETRY_MS);
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
  test('of a note that was sent just before, although no page lived to report it', async () => {
    const { world, tab, ids } = await withWaitingNotes('Sent at last');
    world.device().gateway.answerAll(undefined);
    tab.outbox.retry();
    await quiet();
    expect(world.device().gateway.texts()).toEqual(['Sent at last']);
    world.kill();
    expect(world.waiting.ids()).toEqual(ids);
    world.evict();
    expect((await world.startTab()).lostIds()).toEqual([]);
    expect(world.waiting.ids()).toEqual([]);
  });

  test('of a note that a second copy brings back while the gateway is asked, nor for long of one that comes later', async () => {
    const { world, ids } = await withWaitingNotes('In the second copy');
    world.kill();
    const healing = { isAfterRefresh: 2, isBack: false };
    const heal = (outbox: NoteTab): NoteTab => ({
      ...outbox,
      get: () => (healing.isBack ? outbox.get() : { ...outbox.get(), notes: [] }),
      refresh: async () => {
        await outbox.refresh();
        healing.isAfterRefresh -= 1;
        if (healing.isAfterRefresh === 0) healing.isBack = true;
      },
    });
    expect((await world.startTab(heal)).lostIds()).toEqual([]);
    world.kill();
    Object.assign(healing, { isAfterRefresh: 3, isBack: false });
    const late = await world.startTab(heal);
    expect(late.lostIds()).toEqual(ids);
    healing.isBack = true;
    await savedIn(late.outbox, 'Makes the page look, as a copy does that comes back');
    await quiet();
    expect(late.lostIds()).toEqual([]);
    await world.pass(REPORT_AFTER_MS);
    expect(world.waiting.ids()).toContain(ids[0]);
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
  });

  test('of what was thrown away and brought back, and it is remembered again', async () => {
    const { world, tab, ids } = await withWaitingNotes('Thrown away');
    world.go('offline');
    await until(() => tab.outbox.discard(ids[0] ?? ''));
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    await tab.outbox.undoDiscard(ids[0] ?? '');
    await quiet();
    expect(world.storage().length).toBe(1);
    world.go('open');
    await world.pass(RETRY_MS);
    expect(world.waiting.ids()).toEqual(ids);
    world.kill();
    world.evict('databases');
    expect((await world.startTab()).lostIds()).toEqual(ids);
  });
});
