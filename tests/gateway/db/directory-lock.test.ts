import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asOwnerOf } from '#src/gateway/db/as-owner-of.ts';
import { lockDirectory } from '#src/gateway/db/directory-lock.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');

let directory: string;
let children: ChildProcess[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ctc-lock-'));
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(ended));
  await rm(directory, { recursive: true, force: true });
});

const lock = (): ReturnType<typeof lockDirectory> => lockDirectory(directory, () => NOW);

function bystander(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(child);
  if (child.pid === undefined) throw new Error('The process did not start.');
  return child.pid;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  return end;
}

async function leaveLock(holder: object): Promise<void> {
  await writeFile(join(directory, 'gateway.lock'), JSON.stringify(holder));
}

async function startTimeOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

test('a free directory is taken, a taken one names its holder, a released one is free again', async () => {
  const first = await lock();
  expect(first.kind).toBe('taken');
  expect(await lock()).toEqual({
    kind: 'held',
    holder: { pid: process.pid, since: '2026-11-20T15:00:00.000Z', startedAt: expect.anything() },
  });
  if (first.kind === 'taken') await first.release();
  const again = await lock();
  expect(again.kind).toBe('taken');
  if (again.kind === 'taken') await again.release();
  expect(await readdir(directory)).toEqual([]);
});

test('a directory that does not exist yet is made', async () => {
  const deep = join(directory, 'a', 'b');
  expect((await lockDirectory(deep, () => NOW)).kind).toBe('taken');
});

test('the lock of a living process is never taken', async () => {
  const pid = bystander();
  const holder = { pid, since: '2026-11-19T08:00:00.000Z', startedAt: (await startTimeOf(pid)) ?? null };
  await leaveLock(holder);
  expect(await lock()).toEqual({ kind: 'held', holder });
});

test('the lock of a process that was killed and never asked after by its parent is taken over', async () => {
  // The parent turns into a program that does not know of the child it has, as the first process of some containers.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 1000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(parent);
  const pid = Number(String(await new Promise((resolve) => parent.stdout.once('data', resolve))));
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  await leaveLock({ pid, since: '2026-11-19T08:00:00.000Z', startedAt: (await startTimeOf(pid)) ?? null });
  expect((await lock()).kind).toBe('taken');
});

test('the lock of a process that is gone is taken over', async () => {
  const pid = bystander();
  await leaveLock({ pid, since: '2026-11-19T08:00:00.000Z', startedAt: (await startTimeOf(pid)) ?? null });
  await Promise.all(children.map(ended));
  expect((await lock()).kind).toBe('taken');
});

test.runIf(process.platform === 'linux')(
  'a pid that now belongs to another process holds nothing',
  async () => {
    await leaveLock({ pid: bystander(), since: '2026-11-19T08:00:00.000Z', startedAt: '1' });
    expect((await lock()).kind).toBe('taken');
  },
);

test('where start times are not known a living pid counts', async () => {
  await leaveLock({ pid: bystander(), since: '2026-11-19T08:00:00.000Z', startedAt: null });
  expect((await lock()).kind).toBe('held');
});

test.each(['', '{', '[]', '{"pid":"x"}', '{"pid":-1,"since":"","startedAt":null}'])(
  'a lock file that says "%s" belongs to nobody',
  async (text) => {
    await writeFile(join(directory, 'gateway.lock'), text);
    expect((await lock()).kind).toBe('taken');
  },
);

test('releasing leaves the lock of somebody who took over alone', async () => {
  const mine = await lock();
  await leaveLock({ pid: 1, since: 'later', startedAt: null });
  if (mine.kind === 'taken') await mine.release();
  expect(await readdir(directory)).toEqual(['gateway.lock']);
});

test('of many attempts on one dead lock at the same time exactly one succeeds, every time', async () => {
  const pid = bystander();
  for (let round = 0; round < 60; round += 1) {
    await leaveLock({ pid, since: `long ago ${round}`, startedAt: '1' });
    const results = await Promise.all(Array.from({ length: 12 }, lock));
    expect(results.filter(({ kind }) => kind === 'taken')).toHaveLength(1);
    expect(await readdir(directory)).toEqual(['gateway.lock']);
  }
});

test('whoever died while taking over holds nobody up', async () => {
  const dead = JSON.stringify({ pid: bystander(), since: 'long ago', startedAt: '1' });
  await writeFile(join(directory, 'gateway.lock'), dead);
  const name = createHash('sha256').update(dead).digest('hex').slice(0, 16);
  await writeFile(join(directory, `gateway.lock.${name}`), dead);
  expect((await lock()).kind).toBe('taken');
});

test.runIf(process.getuid?.() === 0)(
  "in the folder of the gateway's user, root works as that user and reaches nothing through a link",
  async () => {
    const others = await mkdtemp(join(tmpdir(), 'ctc-others-'));
    await chown(directory, 1234, 1234);
    await symlink(others, join(directory, 'link'));
    const taken = await lock();
    if (taken.kind === 'held') throw new Error('Nobody else is here.');
    await asOwnerOf(directory, async () => {
      await writeFile(join(directory, 'checkpoint'), '');
      await expect(writeFile(join(directory, 'link/planted'), '')).rejects.toThrow('EACCES');
    });
    for (const name of ['gateway.lock', 'checkpoint'])
      expect(await stat(join(directory, name))).toMatchObject({ uid: 1234, gid: 1234 });
    await taken.release();
    expect(process.geteuid?.()).toBe(0);
    expect((await readdir(directory)).sort()).toEqual(['checkpoint', 'link']);
    await rm(others, { recursive: true });
  },
);

test.runIf(process.getuid?.() === 0)(
  'where the user has no way to the folder, root works itself, and what it wrote belongs to the user after',
  async () => {
    const secret = join(directory, 'others');
    const folder = join(directory, 'private/data');
    await mkdir(join(folder, 'database'), { recursive: true });
    await writeFile(secret, '');
    await chmod(join(directory, 'private'), 0o700);
    await chown(folder, 1234, 1234);
    await symlink(directory, join(folder, 'database/link'));
    await link(secret, join(folder, 'database/second-name'));
    await asOwnerOf(folder, () => writeFile(join(folder, 'database/checkpoint'), ''));
    expect(process.geteuid?.()).toBe(0);
    expect((await stat(join(folder, 'database/checkpoint'))).uid).toBe(1234);
    expect((await stat(secret)).uid).toBe(0);
  },
);

test.runIf(process.getuid?.() === 0)(
  'where Node changes no user, root works itself, and what it wrote belongs to the user after',
  async () => {
    const refuse = () => {
      throw new Error('seteuid() disabled: io_uring may be enabled. See CVE-2024-22017.');
    };
    const refused = [
      vi.spyOn(process, 'seteuid').mockImplementation(refuse),
      vi.spyOn(process, 'setegid').mockImplementation(refuse),
    ];
    await chown(directory, 1234, 1234);
    const taken = await lock();
    expect(taken.kind).toBe('taken');
    expect((await stat(join(directory, 'gateway.lock'))).uid).toBe(1234);
    if (taken.kind === 'taken') await taken.release();
    for (const one of refused) one.mockRestore();
  },
);
