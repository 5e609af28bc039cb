import { beforeEach, expect, test, vi } from 'vitest';
import { createForegroundCalls } from '#src/app/reads/foreground-calls.ts';
import { heldTimers } from '#tests/support/offline/held-timers.ts';

const idle: (() => void)[] = [];

beforeEach(() => {
  idle.length = 0;
});

function becomeIdle(): void {
  for (const work of idle.splice(0)) work();
}

function prepare() {
  const { timers, startTimer } = heldTimers();
  const foreground = createForegroundCalls({ startTimer, whenIdle: (run) => void idle.push(run) });
  const work = vi.fn<() => void>();
  return { foreground, work, timers, whenQuiet: foreground.whenQuiet };
}

test('what is only prepared begins at the first idle moment when no call is on its way', () => {
  const { work, whenQuiet } = prepare();
  whenQuiet(work);
  expect(work).not.toHaveBeenCalled();
  becomeIdle();
  expect(work).toHaveBeenCalledTimes(1);
});

test('it waits for every call that somebody waits for, and until what came is drawn', () => {
  const { foreground, work, whenQuiet } = prepare();
  const endList = foreground.begin();
  const endUser = foreground.begin();
  whenQuiet(work);
  becomeIdle();
  endList();
  becomeIdle();
  expect(work).not.toHaveBeenCalled();
  endUser();
  expect(work).not.toHaveBeenCalled();
  becomeIdle();
  expect(work).toHaveBeenCalledTimes(1);
});

test('a call that hangs does not hold it up for good, and it begins once', () => {
  const { foreground, work, timers, whenQuiet } = prepare();
  const end = foreground.begin();
  whenQuiet(work);
  becomeIdle();
  for (const { run } of timers) run();
  becomeIdle();
  expect(work).toHaveBeenCalledTimes(1);
  end();
  becomeIdle();
  expect(work).toHaveBeenCalledTimes(1);
});
