import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { signFont } from '#tests/support/ui/sign-font.ts';

test('the blank font of the signs holds every character of their emoji, as `node scripts/pictures.mjs sign-font` writes it', async () => {
  const written = await readFile('src/loan-display/status/sign-text.ttf');
  expect(written.equals(signFont())).toBe(true);
});
