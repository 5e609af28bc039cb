import { expect, test } from 'vitest';
import { createRevokedSessions, type FolderLike } from '#src/offline/session/revoked-sessions.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { sha256Hex } from '#src/offline/storage/text-hash.ts';
import { createMemoryFolder } from '#tests/support/memory-folder.ts';

const never: StartTimer = () => () => undefined;
const atOnce: StartTimer = (run) => {
  run();
  return () => undefined;
};

function sessionsIn(openFolder: (() => Promise<FolderLike>) | undefined, startTimer: StartTimer = never) {
  return createRevokedSessions({ openFolder, hashText: sha256Hex, startTimer });
}

const KEPT = { userKey: 'a1b2', keepsNotes: true };

test('a session that was ended is known by the next start, and no other one is', async () => {
  const folder = createMemoryFolder();
  await sessionsIn(async () => folder).begin('token-of-olive', KEPT);
  const nextStart = sessionsIn(async () => folder);
  expect(await nextStart.read('token-of-olive')).toMatchObject({ isEnded: true });
  expect(await nextStart.read('token-of-theo')).toMatchObject({ isEnded: false });
});

test('what is still to be erased is known until it is done, and that the session ended beyond it', async () => {
  const folder = createMemoryFolder();
  const everybody = { userKey: undefined, keepsNotes: false };
  await sessionsIn(async () => folder).begin('token-of-olive', KEPT);
  await sessionsIn(async () => folder).begin(undefined, everybody);
  const nextStart = sessionsIn(async () => folder);
  expect(await nextStart.read(undefined)).toEqual({ isEnded: false, unfinished: [KEPT, everybody] });
  await nextStart.finish();
  expect(await nextStart.read('token-of-olive')).toEqual({ isEnded: true, unfinished: [] });
});

test('a file that somebody else has put there says nothing', async () => {
  const folder = createMemoryFolder();
  const kept = await folder.getDirectoryHandle('ended-sessions', { create: true });
  await kept.getFileHandle('hash.burns-notes.a1b2', { create: true });
  expect(await sessionsIn(async () => folder).read('token')).toEqual({ isEnded: false, unfinished: [] });
});

test('nothing is ended on a device on which nobody has signed out', async () => {
  const folder = createMemoryFolder();
  expect(await sessionsIn(async () => folder).read('token')).toEqual({ isEnded: false, unfinished: [] });
});

test('the token itself stands nowhere on the disk', async () => {
  const folder = createMemoryFolder();
  await sessionsIn(async () => folder).begin('token-of-olive', KEPT);
  const kept = await folder.getDirectoryHandle('ended-sessions', { create: false });
  const names: string[] = [];
  for await (const name of kept.keys()) names.push(name);
  expect(names).toEqual([`${await sha256Hex('token-of-olive')}.keeps-notes.a1b2`]);
});

test('what was ended long ago is let go, and the newest is still known', async () => {
  const folder = createMemoryFolder();
  const sessions = sessionsIn(async () => folder);
  for (let number = 0; number < 250; number += 1) {
    await sessions.begin(`token-${number}`, KEPT);
    expect(await sessions.read(`token-${number}`)).toMatchObject({ isEnded: true });
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
    await sessions.begin('token', KEPT);
    await sessions.finish();
    expect(await sessions.read('token')).toEqual({ isEnded: false, unfinished: [] });
  }
});
