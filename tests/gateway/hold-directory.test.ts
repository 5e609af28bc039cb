import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdDirectory } from '#src/gateway/hold-directory.ts';

const IS_ROOT = process.geteuid?.() === 0;
/** Nobody's number. */
const USER = 12_345;

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'ctc-hold-'));
  folder = join(parent, 'data');
  await mkdir(join(folder, 'database/base'), { recursive: true });
});
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = 0;
  await rm(parent, { recursive: true, force: true });
});

async function refused(use: 'made' | 'kept' | 'elsewhere' = 'made', dataDir = folder) {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const held = await holdDirectory(dataDir, use);
  await held?.release();
  return { isHeld: held !== undefined, code: process.exitCode, said: said.mock.calls.flat().join('\n') };
}

test('a folder is held once, and free again after', async () => {
  const held = await holdDirectory(folder, 'kept');
  expect(await refused('kept')).toMatchObject({
    code: 75,
    said: expect.stringContaining(`process ${process.pid}, since 20`),
  });
  await held?.release();
  expect((await refused('kept')).isHeld).toBe(true);
});

test('a command needs the database that the gateway left, and makes no folder', async () => {
  const none = join(parent, 'mistyped');
  expect(await refused('kept', none)).toMatchObject({
    code: 78,
    said: expect.stringContaining(`There's no database in ${none}`),
  });
  expect(await readdir(parent)).toEqual(['data']);
});

test('a file in its place is told', async () => {
  await writeFile(join(parent, 'file'), '');
  expect(await refused('made', join(parent, 'file/data'))).toMatchObject({
    code: 78,
    said: expect.stringMatching(/file is no folder\. Let this user write there/),
  });
});

test.runIf(IS_ROOT)(
  "what root left in a user's folder is told with its owner and the way out, and nothing else is asked after",
  async () => {
    await chmod(parent, 0o755);
    for (const path of [folder, join(folder, 'database'), join(folder, 'database/base')])
      await chown(path, USER, USER);
    const left = join(folder, 'database/base/1247');
    await writeFile(left, '', { mode: 0o600 });
    await mkdir(join(folder, 'lost+found'), { mode: 0o700 });
    // Root works as the folder's user there.
    expect(await refused('kept')).toEqual({
      isHeld: false,
      code: 78,
      said: `${left} belongs to user 0, and user ${USER} can't open it. Let root give it back: chown -R ${USER}:${USER} ${folder}`,
    });
    expect((await refused('elsewhere')).isHeld).toBe(true);
    await chown(left, USER, USER);
    expect((await refused('kept')).isHeld).toBe(true);
  },
);

test.runIf(IS_ROOT)('where the user has no way in, root gives back what was left', async () => {
  await chmod(parent, 0o700);
  await chown(folder, USER, USER);
  expect((await refused('kept')).isHeld).toBe(true);
  await chmod(parent, 0o755);
  expect((await refused('kept')).isHeld).toBe(true);
});
