import { describe, expect, test } from 'vitest';
import { REPORT_AFTER_MS } from '#src/offline/lost-notes/lost-notes.ts';
import { quiet, savedIn } from '#tests/support/outbox/outbox.ts';
import { setUp, withWaitingNotes } from '#tests/support/outbox/with-waiting-notes.ts';

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
    await expect(tab.lostNotes.throwAway()).rejects.toMatchObject({ kind: 'network' });
    world.kill();
    world.evict('databases');
    world.go('open');
    expect((await world.startTab()).lostIds()).toEqual([]);
    expect(world.waiting.ids()).toEqual([]);
  });

  test('is silent where nothing is thrown away', async () => {
    const world = setUp();
    const { outbox, lostNotes } = await world.startTab();
    await savedIn(outbox, 'Sent at once');
    await quiet();
    const before = world.waiting.reports.length;
    world.go('offline');
    await lostNotes.throwAway();
    expect(world.waiting.reports).toHaveLength(before);
  });

  test('waits for a report on its way, which would bring the notes back', async () => {
    const { world, tab } = await withWaitingNotes('One');
    const release = world.waiting.holdAnswer();
    await savedIn(tab.outbox, 'Two');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    const thrownAway = tab.lostNotes.throwAway();
    await quiet();
    release();
    await thrownAway;
    expect(world.waiting.ids()).toEqual([]);
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
