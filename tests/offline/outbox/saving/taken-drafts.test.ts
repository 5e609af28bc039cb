import { expect, test } from 'vitest';
import { createDrafts, type Drafts } from '#src/offline/outbox/saving/drafts.ts';
import { LANE_A, type NoteDevice, noteDevice } from '#tests/support/outbox/outbox.ts';

function openTab(device: NoteDevice): Drafts {
  return createDrafts({ ...device.parts(), onWritten: () => undefined });
}

/** Types and lets the pause pass. */
async function type({ clock }: NoteDevice, tab: Drafts, text: string): Promise<void> {
  const kept = tab.save(LANE_A, text);
  clock.advance(300);
  await kept;
}

test('a draft that becomes a note says when it was kept, unless something was typed since', async () => {
  const device = noteDevice();
  const tab = openTab(device);
  await type(device, tab, 'Called');
  const keptAt = device.clock.now();
  device.clock.advance(5000);
  expect(await tab.take(LANE_A)).toMatchObject({ keptAt });
  const reader = openTab(device);
  await reader.read(LANE_A);
  expect(await reader.take(LANE_A)).toMatchObject({ keptAt });
  void tab.save(LANE_A, 'Called again');
  expect((await tab.take(LANE_A)).keptAt).toBeUndefined();
  await type(device, tab, '');
  expect((await tab.take(LANE_A)).keptAt).toBeUndefined();
});

test('a draft is let go of once it is saved, but not what was kept after it', async () => {
  const device = noteDevice();
  const tab = openTab(device);
  await type(device, tab, 'Called');
  (await tab.take(LANE_A)).letGo();
  expect(await tab.take(LANE_A)).toMatchObject({ versions: [] });
  await type(device, tab, 'Called');
  const taken = await tab.take(LANE_A);
  await type(device, tab, 'Called. And more');
  taken.letGo();
  expect((await tab.take(LANE_A)).versions).toHaveLength(1);
});
