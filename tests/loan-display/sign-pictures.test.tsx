import { expect, test } from 'vitest';
import { SIGN_DRAWINGS } from '#tests/support/ui/sign-drawings.ts';
import { signPicturesCss } from '#tests/support/ui/sign-pictures-css.ts';

test('the sheet of the signs says what their drawings and the theme say', async () => {
  await expect(await signPicturesCss()).toMatchFileSnapshot(
    '../../src/loan-display/status/sign-pictures.css',
  );
});

test('no two pictures share a shape, and not started is a ring: color is never the only sign', () => {
  const names = ['past-due', 'due-today', 'in-progress', 'completed'];
  const shapes = names.map((name) => SIGN_DRAWINGS[name]?.shape);
  expect(new Set(shapes).size).toBe(names.length);
});
