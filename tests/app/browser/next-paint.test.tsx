import { expect, test } from 'vitest';
import { nextPaint } from '#src/app/browser/next-paint.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';

test('work waits for the frame that is drawn by now, and begins after it', async () => {
  const clock = fakeClock();
  const frames: FrameRequestCallback[] = [];
  const waiting = nextPaint({ requestAnimationFrame: (frame) => frames.push(frame) }, clock.startTimer);
  const stillWaiting = Symbol('waiting');
  const state = () => Promise.race([waiting, Promise.resolve(stillWaiting)]);
  frames[0]?.(0);
  expect(await state()).toBe(stillWaiting);
  clock.advance(0);
  expect(await state()).toBeUndefined();
});

test('in a page that nobody sees it waits a tenth of a second', async () => {
  const clock = fakeClock();
  const waiting = nextPaint({ requestAnimationFrame: () => 1 }, clock.startTimer);
  clock.advance(100);
  await expect(waiting).resolves.toBeUndefined();
});
