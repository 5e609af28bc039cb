import { expect, test } from 'vitest';
import { isJumpKey } from '#src/features/jump/jump-button.tsx';

const press = (facts: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'k', ...facts });

test('Ctrl+K jumps, on an Apple keyboard Cmd+K: there Ctrl+K deletes text', () => {
  expect(isJumpKey(press({ ctrlKey: true }), false)).toBe(true);
  expect(isJumpKey(press({ metaKey: true }), true)).toBe(true);
  expect(isJumpKey(press({ key: 'K', ctrlKey: true }), false)).toBe(true);
  expect(isJumpKey(press({ ctrlKey: true }), true)).toBe(false);
  expect(isJumpKey(press({ metaKey: true }), false)).toBe(false);
});

test('no other chord, no plain letter, and no key of an input method jumps', () => {
  expect(isJumpKey(press({}), false)).toBe(false);
  expect(isJumpKey(press({ ctrlKey: true, shiftKey: true }), false)).toBe(false);
  expect(isJumpKey(press({ ctrlKey: true, altKey: true }), false)).toBe(false);
  expect(isJumpKey(press({ ctrlKey: true, isComposing: true }), false)).toBe(false);
  expect(isJumpKey(press({ ctrlKey: true, keyCode: 229 }), false)).toBe(false);
});
