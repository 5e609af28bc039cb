import { afterEach, expect, test, vi } from 'vitest';
import { dropFrames } from '#tests/support/setup/frames.ts';

afterEach(() => {
  vi.useRealTimers();
});

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

test('frames come in the order they were asked for, and one that is cancelled does not', async () => {
  const seen: string[] = [];
  requestAnimationFrame(() => seen.push('first'));
  const second = requestAnimationFrame(() => seen.push('second'));
  requestAnimationFrame(() => seen.push('third'));
  cancelAnimationFrame(second);
  await nextFrame();
  expect(seen).toEqual(['first', 'third']);
});

test('a frame awaited at the end of a file is dropped, and the next file has its own', async () => {
  const late = vi.fn<() => void>();
  requestAnimationFrame(late);
  dropFrames();
  await nextFrame();
  expect(late).not.toHaveBeenCalled();
});

test('frames come while a test fakes the timers, and after', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const inBetween = nextFrame();
  vi.useRealTimers();
  await inBetween;
  await nextFrame();
});
