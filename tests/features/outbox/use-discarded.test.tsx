import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDiscarded } from '#src/features/outbox/outbox-page.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outboxOf = (isDiscarded = true) => {
  const undone: string[] = [];
  return {
    undone,
    discard: async () => isDiscarded,
    undoDiscard: async (id: string) => {
      undone.push(id);
      return true;
    },
  };
};

test('what was discarded can be taken back for 10 seconds after the last', async () => {
  const outbox = outboxOf();
  const { result } = renderHook(() => useDiscarded(outbox));
  await act(() => result.current.discard('a'));
  act(() => void vi.advanceTimersByTime(9_000));
  await act(() => result.current.discard('b'));
  act(() => void vi.advanceTimersByTime(9_900));
  expect(result.current.discarded).toEqual(['a', 'b']);
  act(() => void vi.advanceTimersByTime(200));
  expect(result.current.discarded).toEqual([]);
  await act(() => result.current.undo());
  expect(outbox.undone).toEqual([]);
});

test('a note that could not be discarded is not counted', async () => {
  const { result } = renderHook(() => useDiscarded(outboxOf(false)));
  await act(() => result.current.discard('a'));
  expect(result.current.discarded).toEqual([]);
});

test('undo brings back each, once', async () => {
  const outbox = outboxOf();
  const { result } = renderHook(() => useDiscarded(outbox));
  for (const id of ['a', 'b', 'c']) await act(() => result.current.discard(id));
  await act(() => result.current.undo());
  expect(outbox.undone).toEqual(['a', 'b', 'c']);
  expect(result.current.discarded).toEqual([]);
});
