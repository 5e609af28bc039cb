import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** Who holds a data directory. */
interface LockHolder {
  readonly pid: number;
  /** ISO instant at which the lock was taken. */
  readonly since: string;
  /** The kernel's start time of that process where there is one (Linux): pids are used again. */
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
 * Takes a data directory for this process. The embedded database does not do so itself, and two processes on one
 * directory lose rows without an error. A lock of a process that is gone is taken over, one of a living process never.
 */
export async function lockDirectory(directory: string, now: () => number): Promise<DirectoryLockResult> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, LOCK_NAME);
  const me: LockHolder = {
    pid: process.pid,
    since: new Date(now()).toISOString(),
    startedAt: startTimeOf(process.pid),
  };
  return take(file, me, ATTEMPTS);
}

async function take(file: string, me: LockHolder, attemptsLeft: number): Promise<DirectoryLockResult> {
  if (await createExclusively(file, me)) return { kind: 'taken', release: () => release(file, me) };
  const holder = await readHolder(file);
  if (holder !== undefined && isAlive(holder)) return { kind: 'held', holder };
  if (attemptsLeft <= 1) {
    return { kind: 'held', holder: holder ?? { pid: 0, since: 'unknown', startedAt: null } };
  }
  await setAside(file, holder);
  return take(file, me, attemptsLeft - 1);
}

// Linking a finished file into place creates the lock with its content in one step: a lock that is there can be read.
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

// Two processes may find the same dead lock. Renaming lets exactly one of them remove it; should the file that was
// renamed turn out to be a newer, living lock, it is put back.
async function setAside(file: string, dead: LockHolder | undefined): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  const isTheDeadOne = moved?.pid === dead?.pid && moved?.since === dead?.since;
  if (isTheDeadOne) await rm(aside, { force: true });
  else await rename(aside, file);
}

async function readHolder(file: string): Promise<LockHolder | undefined> {
  try {
    const holder = v.safeParse(holderSchema, JSON.parse(await readFile(file, 'utf8')));
    return holder.success ? holder.output : undefined;
  } catch {
    return undefined;
  }
}

async function release(file: string, me: LockHolder): Promise<void> {
  const holder = await readHolder(file);
  if (holder?.pid === me.pid && holder.since === me.since) await rm(file, { force: true });
}

function isAlive(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const [state] = statOf(holder.pid) ?? [];
  // Killed, and its parent has not asked for its end yet, which some containers' first process never does.
  if (state === 'Z' || state === 'X') return false;
  const startedAt = startTimeOf(holder.pid);
  return holder.startedAt === null || startedAt === null || startedAt === holder.startedAt;
}

// Field 22 of the kernel's line; what stands before the state is the first two.
function startTimeOf(pid: number): string | null {
  return statOf(pid)?.[19] ?? null;
}

/** What the kernel says of a process, from its state on; undefined where there is no such process or no such kernel. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in brackets, may hold blanks and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
