import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { asOwnerOf } from '#src/gateway/db/as-owner-of.ts';

interface LockHolder {
  readonly pid: number;
  readonly since: string;
  /** The process's start time from the kernel, if available (Linux): pids are reused. */
  readonly startedAt: string | null;
}

export type DirectoryLockResult =
  | { readonly kind: 'taken'; readonly release: () => Promise<void> }
  | { readonly kind: 'held'; readonly holder: LockHolder };

const LOCK_NAME = 'gateway.lock';
const ATTEMPTS = 5;

const holderSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  since: v.string(),
  startedAt: v.nullable(v.string()),
});

/**
 * Locks a data directory for this process. The embedded database doesn't, and two processes on one directory lose rows
 * without an error. Takes over a dead process's lock, never a live one's.
 */
export async function lockDirectory(directory: string, now: () => number): Promise<DirectoryLockResult> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, LOCK_NAME);
  const me: LockHolder = {
    pid: process.pid,
    since: new Date(now()).toISOString(),
    startedAt: startTimeOf(process.pid),
  };
  const lock = await asOwnerOf(directory, () => take(file, me, ATTEMPTS));
  if (lock.kind === 'held') return lock;
  return { kind: 'taken', release: () => asOwnerOf(directory, lock.release) };
}

async function take(file: string, me: LockHolder, attemptsLeft: number): Promise<DirectoryLockResult> {
  if (await createExclusively(file, me)) return { kind: 'taken', release: () => release(file, me) };
  const text = await readText(file);
  const holder = holderOf(text);
  if (holder !== undefined && isAlive(holder)) return { kind: 'held', holder };
  if (attemptsLeft <= 1) {
    return { kind: 'held', holder: holder ?? { pid: 0, since: 'unknown', startedAt: null } };
  }
  const replaced = text === undefined ? undefined : await replaceDead(file, text, me, attemptsLeft - 1);
  return replaced ?? take(file, me, attemptsLeft - 1);
}

/**
 * Takes over a lock whose holder is dead. Several processes may find it: a second lock, named after the dead one, lets
 * them do so one after the other, and each looks again before it replaces anything. Moving the dead lock away instead
 * could move a lock that was taken meanwhile.
 * @returns undefined if the lock is another one by now.
 */
async function replaceDead(
  file: string,
  deadText: string,
  me: LockHolder,
  attemptsLeft: number,
): Promise<DirectoryLockResult | undefined> {
  const turn = await take(
    `${file}.${createHash('sha256').update(deadText).digest('hex').slice(0, 16)}`,
    me,
    attemptsLeft,
  );
  // Its holder lives, and takes over at this moment.
  if (turn.kind === 'held') return turn;
  try {
    if ((await readText(file)) !== deadText) return undefined;
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
    await rename(draft, file);
    return { kind: 'taken', release: () => release(file, me) };
  } finally {
    await turn.release();
  }
}

// Linking a finished file into place creates the lock and its content in one step, so an existing lock is always
// readable.
async function createExclusively(file: string, me: LockHolder): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

function holderOf(text: string | undefined): LockHolder | undefined {
  try {
    const holder = v.safeParse(holderSchema, JSON.parse(text ?? ''));
    return holder.success ? holder.output : undefined;
  } catch {
    return undefined;
  }
}

async function release(file: string, me: LockHolder): Promise<void> {
  const holder = holderOf(await readText(file));
  if (holder?.pid === me.pid && holder.since === me.since) await rm(file, { force: true });
}

function isAlive(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const [state] = statOf(holder.pid) ?? [];
  // Killed, but its parent hasn't reaped it yet, which some containers' first process never does.
  if (state === 'Z' || state === 'X') return false;
  const startedAt = startTimeOf(holder.pid);
  return holder.startedAt === null || startedAt === null || startedAt === holder.startedAt;
}

// Field 22 of the kernel's line; the two before the state are cut off.
function startTimeOf(pid: number): string | null {
  return statOf(pid)?.[19] ?? null;
}

/** The kernel's status of a process, from its state on; undefined if there's no such process or no such kernel. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in brackets, may contain spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
