import { expect, test } from 'vitest';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import {
  LANE_A,
  newNote,
  type NoteDevice,
  noteDevice,
  type NoteTab,
  savedIn,
  until,
} from '#tests/support/outbox/outbox.ts';

async function typeIn(tab: NoteTab, text: string): Promise<void> {
  void tab.saveDraft(LANE_A, text);
  await tab.flushDrafts();
}

/** A tab that shows a draft of its own, and another that has found that draft. */
async function twoTabs(device: NoteDevice, text = 'Called'): Promise<[NoteTab, NoteTab]> {
  const [first, second] = [device.openTab(), device.openTab()];
  await typeIn(first, text);
  device.clock.advance(60_000);
  expect(await second.readDraft(LANE_A)).toBe(text);
  return [first, second];
}

async function countOf(device: NoteDevice): Promise<number> {
  return (await device.entries()).length;
}

test('a draft that two tabs show is one note, whichever of them saves it first', async () => {
  const device = noteDevice();
  const [first, second] = await twoTabs(device);
  const id = await savedIn(second, 'Called');
  expect(await savedIn(first, ' Called\r\n')).toBe(id);
  expect(await countOf(device)).toBe(1);
  await until(() => first.get().notes.length === 1);
});

test('so it is when both save it in the same moment', async () => {
  const device = noteDevice();
  const [first, second] = await twoTabs(device);
  const ids = await Promise.all([savedIn(second, 'Called'), savedIn(first, 'Called')]);
  expect(new Set(ids).size).toBe(1);
  expect(await countOf(device)).toBe(1);
});

test('so it is when it was this tab that had found the other’s draft', async () => {
  const device = noteDevice();
  const [first, second] = await twoTabs(device);
  const id = await savedIn(first, 'Called');
  expect(await savedIn(second, 'Called')).toBe(id);
  expect(await countOf(device)).toBe(1);
});

test('so it is when the note has gone out meanwhile', async () => {
  const device = noteDevice();
  const [first, second] = await twoTabs(device);
  const stop = second.start();
  const id = await savedIn(second, 'Called');
  await until(async () => (await device.states()).join() === 'acked');
  expect(await savedIn(first, 'Called')).toBe(id);
  expect(device.gateway.texts()).toEqual(['Called']);
  stop();
});

test('the same words typed again are another note', async () => {
  const device = noteDevice();
  const [first, second] = await twoTabs(device);
  const id = await savedIn(second, 'Called');
  device.clock.advance(1000);
  await typeIn(first, 'Called');
  expect(await savedIn(first, 'Called')).not.toBe(id);
  expect(await countOf(device)).toBe(2);
});

test('the same words typed again and saved before they were kept are another note too', async () => {
  const device = noteDevice();
  const [first, second] = await twoTabs(device);
  const id = await savedIn(second, 'Called');
  void first.saveDraft(LANE_A, 'Called');
  expect(await savedIn(first, 'Called')).not.toBe(id);
});

test('in the tab that saved it the same words again are another note', async () => {
  const device = noteDevice();
  const tab = device.openTab();
  await typeIn(tab, 'Called');
  const id = await savedIn(tab, 'Called');
  await typeIn(tab, 'Called');
  expect(await savedIn(tab, 'Called')).not.toBe(id);
});

test('a draft that the other tab saved in other words is saved', async () => {
  const device = noteDevice();
  const [first, second] = await twoTabs(device);
  await savedIn(second, 'Called twice');
  await savedIn(first, 'Called');
  expect(await countOf(device)).toBe(2);
});

test('a draft that the other tab emptied is saved, though the words were a note before', async () => {
  const device = noteDevice();
  const before = await savedIn(device.openTab(), 'Called');
  device.clock.advance(1000);
  const [first, second] = await twoTabs(device);
  await typeIn(second, '');
  expect(await savedIn(first, 'Called')).not.toBe(before);
  expect(await countOf(device)).toBe(2);
});

test('a draft whose note the other tab threw away is saved', async () => {
  const device = noteDevice();
  const [first, second] = await twoTabs(device);
  const id = await savedIn(second, 'Called');
  await second.discard(id);
  expect(await savedIn(first, 'Called')).not.toBe(id);
  expect(await device.states()).toEqual(['discarded', 'queued']);
});

test('a note of another loan or field is never taken for it', async () => {
  const device = noteDevice();
  const [first, second] = await twoTabs(device);
  await savedIn(second, 'Called', { fieldId: 'CX.LO.COMMENTS' });
  await typeIn(second, '');
  await savedIn(first, 'Called');
  expect(await countOf(device)).toBe(2);
});

test('where the drafts cannot be read the note is saved', async () => {
  const device = noteDevice();
  const tab = device.openTab({
    wrapStore: (store) => ({ ...store, readDrafts: () => Promise.reject(new StorageError('wedged')) }),
  });
  await typeIn(tab, 'Called');
  expect(await tab.save(newNote('Called'))).toMatchObject({ kind: 'saved' });
  expect(await countOf(device)).toBe(1);
});
