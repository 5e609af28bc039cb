import { describe, expect, test } from 'vitest';
import { editLaneOf } from '#src/offline/outbox/entry/lane.ts';
import { problem } from '#tests/support/outbox/note-gateway.ts';
import { newNote, noteDevice, type NoteDevice, stateIn, until } from '#tests/support/outbox/outbox.ts';

/** A tab with a refused note, and the new text of it that another tab stored. */
async function refusedNote(device: NoteDevice) {
  const tab = device.openTab();
  tab.start();
  device.gateway.answerNext(problem(422, 'PLATFORM_REFUSED'));
  const { id } = await tab.save(newNote('Price is # 4'));
  await until(() => stateIn(tab, id) === 'parked');
  const other = device.openTab();
  void other.saveDraft(editLaneOf(id), 'Price is no. 4');
  await other.flushDrafts();
  return { tab, id };
}

describe('the new text of a refused note', () => {
  test('goes when it is resent', async () => {
    const device = noteDevice();
    const { tab, id } = await refusedNote(device);
    const text = await tab.readDraft(editLaneOf(id));
    expect(text).toBe('Price is no. 4');
    expect((await tab.resend(id, text)).kind).toBe('saved');
    expect(await tab.readAllDrafts()).toEqual([]);
    await until(() => device.gateway.texts().includes(text));
  });

  test('stays when it could not be resent', async () => {
    const device = noteDevice();
    const { tab, id } = await refusedNote(device);
    const full = device.openTab({
      wrapStore: (store) => ({ ...store, add: async () => ({ kind: 'full' }) }),
    });
    void full.saveDraft(editLaneOf(id), 'Price is 4');
    expect((await full.resend(id, 'Price is 4')).kind).toBe('not-saved');
    await full.flushDrafts();
    expect(await tab.readDraft(editLaneOf(id))).toContain('Price is 4');
  });

  test('stays a draft when the note is discarded, perhaps in a tab that does not show it', async () => {
    const { tab, id } = await refusedNote(noteDevice());
    expect(await tab.discard(id)).toBe(true);
    expect(await tab.readAllDrafts()).toMatchObject([{ lane: editLaneOf(id), text: 'Price is no. 4' }]);
  });
});
