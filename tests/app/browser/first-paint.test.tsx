import { expect, test, vi } from 'vitest';
import { createFirstPaint } from '#src/app/browser/first-paint.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';

function drawn() {
  const clock = fakeClock();
  const firstPaint = createFirstPaint(clock.startTimer);
  const work = vi.fn();
  return { clock, ...firstPaint, work, later: () => firstPaint.whenPainted().then(work) };
}

test('work waits from the start of the drawing until it is painted', async () => {
  const { clock, begin, noteDrawn, work, later } = drawn();
  begin();
  const waiting = later();
  noteDrawn();
  clock.advance(99);
  expect(work).not.toHaveBeenCalled();
  clock.advance(1);
  await waiting;
  expect(work).toHaveBeenCalledTimes(1);
  await later();
  expect(work).toHaveBeenCalledTimes(2);
});

test('before a drawing nothing waits', async () => {
  const { work, later } = drawn();
  await later();
  expect(work).toHaveBeenCalledTimes(1);
});

test('a drawing that fails holds nothing up longer than a second', async () => {
  const { clock, begin, work, later } = drawn();
  begin();
  const waiting = later();
  clock.advance(1_000);
  await waiting;
  expect(work).toHaveBeenCalledTimes(1);
});
