import { expect, test } from 'vitest';
import { createEndedSessions, type FolderLike } from '#src/offline/session/ended-sessions.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { sha256Hex } from '#src/offline/outbox/entry/text-hash.ts';
import { createMemoryFolder } from '#tests/support/memory-folder.ts';

const never: StartTimer = () => () => undefined;
const atOnce: StartTimer = (run) => {
  run();
  return () => undefined;
};

function sessionsIn(openFolder: (() => Promise<FolderLike>) | undefined, startTimer: StartTimer = never) {
  return createEndedSessions({ openFolder, hashText: sha256Hex, startTimer });
}

test('a session that was ended is known by the next start, and no other one is', async () => {
  const folder = createMemoryFolder();
  await sessionsIn(async () => folder).note('token-of-olive');
  const nextStart = sessionsIn(async () => folder);
  expect(await nextStart.isEnded('token-of-olive')).toBe(true);
  expect(await nextStart.isEnded('token-of-theo')).toBe(false);
});

test('nothing is ended on a device on which nobody has signed out', async () => {
  const folder = createMemoryFolder();
  expect(await sessionsIn(async () => folder).isEnded('token')).toBe(false);
});

test('the token itself stands nowhere on the disk', async () => {
  const folder = createMemoryFolder();
  await sessionsIn(async () => folder).note('token-of-olive');
  const kept = await folder.getDirectoryHandle('ended-sessions', { create: false });
  const names: string[] = [];
  for await (const name of kept.keys()) names.push(name);
  expect(names).toEqual([await sha256Hex('token-of-olive')]);
});

test('what was ended long ago is let go, and the newest is still known', async () => {
  const folder = createMemoryFolder();
  const sessions = sessionsIn(async () => folder);
  for (let number = 0; number < 250; number += 1) {
    await sessions.note(`token-${number}`);
    expect(await sessions.isEnded(`token-${number}`)).toBe(true);
  }
  const kept = await folder.getDirectoryHandle('ended-sessions', { create: false });
  let count = 0;
  for await (const _name of kept.keys()) count += 1;
  expect(count).toBeLessThanOrEqual(100);
});

test('a browser without a file system, one that refuses it and one that is silent keep nobody from anything', async () => {
  const refusing = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  const silent = () => new Promise<FolderLike>(() => undefined);
  for (const sessions of [sessionsIn(undefined), sessionsIn(refusing), sessionsIn(silent, atOnce)]) {
    await sessions.note('token');
    expect(await sessions.isEnded('token')).toBe(false);
  }
});
