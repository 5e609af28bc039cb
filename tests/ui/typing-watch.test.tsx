import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTypingWatch } from '#src/ui/typing-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function press(name: string) {
  screen.getByRole(name).dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
}

function start() {
  render(
    <>
      <textarea />
      <button type="button">Next</button>
    </>,
  );
  const watch = createTypingWatch(window);
  const stop = watch.start();
  const shown: string[] = [];
  return { watch, stop, shown, show: () => void shown.push('dialog') };
}

test('what comes while somebody types waits until they pause, however long they go on', () => {
  const { watch, stop, shown, show } = start();
  press('textbox');
  watch.whenPaused(show);
  for (let key = 0; key < 50; key += 1) {
    vi.advanceTimersByTime(300);
    press('textbox');
  }
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(999);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['dialog']);
  stop();
});

test('an on-screen keyboard that sends text without keys counts as typing', () => {
  const { watch, stop, shown, show } = start();
  screen.getByRole('textbox').dispatchEvent(new Event('input', { bubbles: true }));
  watch.whenPaused(show);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(shown).toEqual(['dialog']);
  stop();
});

test('keys on a button are no text: nothing waits for them', () => {
  const { watch, stop, shown, show } = start();
  press('button');
  watch.whenPaused(show);
  expect(shown).toEqual(['dialog']);
  stop();
});

test('what is called off does not come', () => {
  const { watch, stop, shown, show } = start();
  press('textbox');
  watch.whenPaused(show)();
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual([]);
  stop();
});
