import { describe, expect, test } from 'vitest';
import { createDrafts, type Drafts } from '#src/offline/outbox/saving/drafts.ts';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { LANE_A, type NoteDevice, noteDevice } from '#tests/support/outbox/outbox.ts';

const OTHER_LANE = `${LANE_A}x`;

function openTab(device: NoteDevice, store: OutboxStore): Drafts {
  return createDrafts({ ...device.parts({ store }), onWritten: () => undefined });
}

/** Types and lets the pause pass. */
async function type({ clock }: NoteDevice, tab: Drafts, text: string, lane: string): Promise<void> {
  const kept = tab.save(lane, text);
  clock.advance(300);
  await kept;
}

describe('what could not be written', () => {
  /** A storage that has no room while `isFull`. */
  function fullStore(device: NoteDevice, disk: { isFull: boolean }): OutboxStore {
    const store = device.openStore();
    return {
      ...store,
      putDraft: (...given) =>
        disk.isFull ? Promise.reject(new StorageError('quota')) : store.putDraft(...given),
    };
  }

  test('counts as unkept until it is written, emptied, or became a note', async () => {
    const device = noteDevice();
    const disk = { isFull: true };
    const tab = openTab(device, fullStore(device, disk));
    expect(tab.isAnyUnsaved()).toBe(false);
    await type(device, tab, 'No room', LANE_A);
    expect(tab.isAnyUnsaved()).toBe(true);
    disk.isFull = false;
    await tab.flush();
    expect(tab.isAnyUnsaved()).toBe(false);

    disk.isFull = true;
    await type(device, tab, 'No room again', LANE_A);
    expect(tab.isAnyUnsaved()).toBe(true);
    void tab.save(LANE_A, '');
    expect(tab.isAnyUnsaved()).toBe(false);

    await type(device, tab, 'To be sent', OTHER_LANE);
    const taken = await tab.take(OTHER_LANE);
    expect(tab.isAnyUnsaved()).toBe(true);
    taken.letGo();
    expect(tab.isAnyUnsaved()).toBe(false);
  });

  test('counts at once when a note that was never a draft comes back, until the draft is written', async () => {
    const device = noteDevice();
    const tab = openTab(device, device.openStore());
    void tab.save(LANE_A, 'Sent before the pause');
    const taken = await tab.take(LANE_A);
    taken.putBack();
    expect(tab.isAnyUnsaved()).toBe(true);
    await tab.flush();
    expect(tab.isAnyUnsaved()).toBe(false);
  });
});
