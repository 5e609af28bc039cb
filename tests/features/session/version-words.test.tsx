import { expect, test } from 'vitest';
import { accountWords } from '#src/features/session/words.ts';

test.each([
  ['2026-11-23-1a2b3c4', 'Version 11/23/2026, 1a2b3c4'],
  ['dev', 'Version dev'],
  ['2026-11-23', 'Version 2026-11-23'],
])('build %s is named %s', (buildId, text) => {
  expect(accountWords.version(buildId)).toBe(text);
});
