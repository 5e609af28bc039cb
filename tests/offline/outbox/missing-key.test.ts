import { describe, expect, test } from 'vitest';
import { createDrafts } from '#src/offline/outbox/saving/drafts.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import {
  LANE_A,
  newNote,
  type NoteDevice,
  noteDevice,
  quiet,
  stateIn,
  until,
} from '#tests/support/outbox/outbox.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';

/** A key that can be away for a while, as storage that does not answer has it. */
function codecWith(key: { isAway: boolean }): RecordCodec {
  const look = (): void => {
    if (key.isAway) throw new StorageError('wedged');
  };
  return {
    seal: plainCodec.seal,
    open: async (record) => {
      look();
      return record;
    },
    confirm: async () => look(),
  };
}

function openDrafts(device: NoteDevice, codec: RecordCodec) {
  const failures: unknown[] = [];
  const drafts = createDrafts({
    ...device.parts({ codec }),
    onWritten: (error) => failures.push(error),
  });
  return { drafts, failures };
}

async function type(device: NoteDevice, { drafts }: ReturnType<typeof openDrafts>, text: string) {
  const kept = drafts.save(LANE_A, text);
  device.clock.advance(300);
  await kept;
}

describe('drafts whose key the device does not give now', () => {
  test('are not told to be none: whoever asks hears of the failure, and later of the drafts', async () => {
    const device = noteDevice();
    const key = { isAway: false };
    await type(device, openDrafts(device, codecWith(key)), 'half a thought');
    const { drafts } = openDrafts(device, codecWith(key));
    key.isAway = true;
    await expect(drafts.readAll()).rejects.toMatchObject({ kind: 'wedged' });
    await expect(drafts.read(LANE_A)).rejects.toMatchObject({ kind: 'wedged' });
    key.isAway = false;
    expect(await drafts.readAll()).toEqual([{ lane: LANE_A, text: 'half a thought', isSaved: true }]);
  });

  test('count as unkept until the key is known to lie on the disk, and are shown meanwhile', async () => {
    const device = noteDevice();
    const key = { isAway: true };
    const tab = openDrafts(device, codecWith(key));
    await type(device, tab, 'half a thought');
    expect(tab.failures).toMatchObject([{ kind: 'wedged' }]);
    expect(tab.drafts.isAnyUnsaved()).toBe(true);
    expect(await tab.drafts.readAll()).toMatchObject([{ text: 'half a thought', isSaved: false }]);
    key.isAway = false;
    await tab.drafts.flush();
    expect(tab.drafts.isAnyUnsaved()).toBe(false);
    expect(await openDrafts(device, codecWith(key)).drafts.read(LANE_A)).toBe('half a thought');
  });

  test('that do not open for good hold nothing up', async () => {
    const device = noteDevice();
    await type(device, openDrafts(device, plainCodec), 'half a thought');
    const open = () => Promise.reject(new Error('another key'));
    expect(await openDrafts(device, { ...plainCodec, open }).drafts.readAll()).toEqual([]);
  });
});

test('notes whose key the device does not give now are no damaged ones, and are sent when it does', async () => {
  const device = noteDevice();
  const key = { isAway: false };
  const before = device.openTab();
  const saved = await before.save(newNote('Called'));
  before.close();
  key.isAway = true;
  const tab = device.openTab({ codec: codecWith(key) });
  await tab.refresh();
  expect(tab.get()).toMatchObject({ status: 'failed', error: { kind: 'wedged' } });
  const stop = tab.start();
  await tab.refresh();
  expect(await device.states()).toEqual(['queued']);
  await quiet();
  key.isAway = false;
  device.clock.advance(30_000);
  await until(() => stateIn(tab, saved.id) === 'acked');
  stop();
});
