import { expect } from 'vitest';
import { REPORT_AFTER_MS } from '#src/offline/lost-notes/lost-notes.ts';
import { quiet, savedIn } from '#tests/support/outbox/outbox.ts';
import { atTestEnd } from '#tests/support/setup/at-test-end.ts';
import { type WaitingDevice, waitingDevice, type WaitingTab } from './waiting-device.ts';

export const SILENCE = { kind: 'no-answer', why: 'network' } as const;

/** A browser that ends with its test. */
export function setUp(): WaitingDevice {
  const world = waitingDevice();
  atTestEnd(() => world.kill());
  return world;
}

/** A browser with notes that wait because the platform is down; the gateway knows about them. */
export async function withWaitingNotes(
  ...texts: readonly string[]
): Promise<{ world: WaitingDevice; tab: WaitingTab; ids: string[] }> {
  const world = setUp();
  world.device().gateway.answerAll(SILENCE);
  const tab = await world.startTab();
  const ids: string[] = [];
  for (const text of texts) ids.push(await savedIn(tab.outbox, text));
  await quiet();
  await world.pass(REPORT_AFTER_MS);
  expect(world.waiting.ids()).toEqual(ids);
  return { world, tab, ids };
}
