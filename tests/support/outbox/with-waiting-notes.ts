import { afterEach, expect } from 'vitest';
import { REPORT_AFTER_MS } from '#src/offline/lost-notes/lost-notes.ts';
import { quiet, savedIn } from '#tests/support/outbox/outbox.ts';
import { type WaitingDevice, waitingDevice, type WaitingTab } from './waiting-device.ts';

export const SILENCE = { kind: 'no-answer', why: 'network' } as const;

const running: WaitingDevice[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.kill();
});

/** A browser that ends with its test. */
export function setUp(): WaitingDevice {
  const world = waitingDevice();
  running.push(world);
  return world;
}

/** A browser on which notes wait because the platform is away, and the gateway knows of them. */
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
