import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNoteTemplates } from '#src/gateway/settings/read-note-templates.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ctc-templates-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readJson(value: unknown) {
  const file = join(folder, 'templates.json');
  await writeFile(file, JSON.stringify(value));
  return readNoteTemplates(file);
}

test('there are none without a file', async () => {
  expect(await readNoteTemplates(undefined)).toEqual([]);
});

test('they are read in their order', async () => {
  expect(await readJson([{ name: ' HOI ', text: 'For {borrower}\r\n' }])).toEqual([
    { name: 'HOI', text: 'For {borrower}' },
  ]);
});

test('all faults are told at once, without what was found', async () => {
  const faulty = [{ name: '', text: 'secret' }, { name: 'HOI', txt: 'secret' }, 'secret'];
  const error = await readJson(faulty).catch((reason: unknown) => String(reason));
  expect(error).toMatch(
    /^SettingError: NOTE_TEMPLATES names .*templates\.json: 0\.name: .*; 1\.text: .*; 2: /,
  );
  expect(error).not.toContain('secret');
});

test.each([{ templates: [] }, Array.from({ length: 51 }, () => ({ name: 'a', text: 'b' }))])(
  'a file that is no list of at most 50 is refused',
  async (value) => {
    await expect(readJson(value)).rejects.toThrow(/NOTE_TEMPLATES/);
  },
);
