import { describe, expect, test } from 'vitest';
import { REPORT_AFTER_MS, RETRY_MS } from '#src/offline/lost-notes/lost-notes.ts';
import { quiet, savedIn } from '#tests/support/outbox/outbox.ts';
import { withWaitingNotes } from '#tests/support/outbox/with-waiting-notes.ts';

describe('deleted notes', () => {
  test('are hidden in another tab too once they are read', async () => {
    const { world, ids } = await withWaitingNotes('One');
    world.kill();
    world.evict();
    const [one, other] = [await world.startTab(), await world.startTab()];
    expect(other.lostIds()).toEqual(ids);
    one.lostNotes.acknowledge();
    expect(other.lostIds()).toEqual([]);
    await quiet();
    await savedIn(other.outbox, 'Anything that makes the other tab look');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect([one.lostIds(), other.lostIds()]).toEqual([[], []]);
  });

  test('are hidden in another tab too once they are read without a network', async () => {
    const { world } = await withWaitingNotes('One');
    world.kill();
    world.evict();
    const [one, other] = [await world.startTab(), await world.startTab()];
    world.go('offline');
    one.lostNotes.acknowledge();
    await quiet();
    await world.pass(RETRY_MS);
    expect(other.lostIds()).toEqual([]);
    world.go('open');
    await world.pass(RETRY_MS);
    await world.pass(RETRY_MS);
    expect([one.lostIds(), other.lostIds(), world.waiting.ids()]).toEqual([[], [], []]);
  });

  test('under an open page are named by what the gateway knows now: none that was sent meanwhile, and doubt where there is', async () => {
    const { world, tab, ids } = await withWaitingNotes('Arrives', 'In doubt', 'Lost');
    const [arrived = '', doubtful = '', lost] = ids;
    tab.lostNotes.stop();
    const isTaken = { byBrowser: false };
    const page = await world.startTab((outbox) => ({
      ...outbox,
      get: () => (isTaken.byBrowser ? { ...outbox.get(), notes: [] } : outbox.get()),
    }));
    world.waiting.applied.add(arrived);
    world.waiting.inDoubt.add(doubtful);
    isTaken.byBrowser = true;
    await savedIn(page.outbox, 'Makes the page look');
    await quiet();
    await world.pass(REPORT_AFTER_MS);
    expect(page.lostNotes.get().map(({ id, isInDoubt }) => [id, isInDoubt])).toEqual([
      [doubtful, true],
      [lost, false],
    ]);
  });
});
