import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { restoreBackup, writeBackup } from '#src/gateway/db/database-backup.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const STEPS = ['0001-first', '0002-second'];
let folder: string;
let backup: string;
let emptyDir: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ctc-backup-'));
  await mkdir(join(folder, 'data'));
  const database = await PGlite.create(join(folder, 'data', 'database'));
  await database.exec(`create table schema_migration (name text primary key);
    insert into schema_migration values ('0001-first');
    create table note (text text); insert into note values ('Not a word is lost: é 🏠')`);
  await database.close();
  backup = join(folder, 'backup');
  await writeBackup(join(folder, 'data'), backup, NOW);
}, 120_000);
beforeEach(async () => {
  count += 1;
  emptyDir = join(folder, `data${count}`);
  await mkdir(emptyDir);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what was backed up is there after a restore, and the file is its owner’s alone', async () => {
  expect(await restoreBackup(emptyDir, backup, STEPS)).toBe('2026-11-30T12:00:00.000Z');
  const database = await PGlite.create(join(emptyDir, 'database'));
  const { rows } = await database.query('select text from note');
  await database.close();
  expect(rows).toEqual([{ text: 'Not a word is lost: é 🏠' }]);
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
}, 60_000);

test('a byte flipped anywhere, or an end that is missing, is refused with a sentence, and nothing is left', async () => {
  const whole = await readFile(backup);
  const damaged = join(folder, 'damaged');
  const places = [0, 30, 60, 130, 150, Math.floor(whole.length / 2), whole.length - 1];
  for (const place of places) {
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    await writeFile(damaged, bytes);
    await expect(restoreBackup(emptyDir, damaged, STEPS), `byte ${place}`).rejects.toThrow(/damaged/);
  }
  await writeFile(damaged, whole.subarray(0, -1));
  await expect(restoreBackup(emptyDir, damaged, STEPS)).rejects.toThrow(/damaged/);
  expect(await readdir(emptyDir)).toEqual([]);
});

test('a database that is there is never replaced', async () => {
  await mkdir(join(emptyDir, 'database'));
  await expect(restoreBackup(emptyDir, backup, STEPS)).rejects.toThrow(/move it away first/);
});

test('a backup of a newer release is refused, and nothing is left', async () => {
  await expect(restoreBackup(emptyDir, backup, ['0000-older'])).rejects.toThrow(/newer release/);
  expect(await readdir(emptyDir)).toEqual([]);
}, 60_000);

test('a backup never overwrites a file, and needs a database', async () => {
  const taken = join(folder, 'taken');
  await copyFile(backup, taken);
  await expect(writeBackup(join(folder, 'data'), taken, NOW)).rejects.toThrow(/name a new file/);
  await expect(writeBackup(emptyDir, join(folder, 'none'), NOW)).rejects.toThrow(/no database/);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});
