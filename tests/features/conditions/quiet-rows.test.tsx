import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useQuietRows } from '#src/features/conditions/all/use-quiet-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Rows({ rows, of = 'mine' }: { readonly rows: string; readonly of?: string }) {
  const rootRef = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={rootRef}>
        <button type="button">{useQuietRows(rows, of, rootRef)}</button>
      </div>
      <button type="button">elsewhere</button>
    </>
  );
}

const shown = () => screen.getAllByRole('button')[0];

test('no row moves under a finger: new ones show 2 seconds after the last touch', () => {
  const { rerender } = render(<Rows rows="old" />);
  fireEvent.pointerDown(screen.getByText('old'));
  rerender(<Rows rows="new" />);
  expect(shown()?.textContent).toBe('old');
  act(() => void vi.advanceTimersByTime(1_900));
  fireEvent.pointerMove(screen.getByText('old'));
  act(() => void vi.advanceTimersByTime(1_900));
  expect(shown()?.textContent).toBe('old');
  act(() => void vi.advanceTimersByTime(100));
  expect(shown()?.textContent).toBe('new');
});

test('a touch elsewhere holds nothing, and neither does another view', () => {
  const { rerender } = render(<Rows rows="old" />);
  fireEvent.pointerDown(screen.getByText('elsewhere'));
  rerender(<Rows rows="new" />);
  expect(shown()?.textContent).toBe('new');
  fireEvent.pointerDown(screen.getByText('new'));
  rerender(<Rows rows="all" of="everybody" />);
  expect(shown()?.textContent).toBe('all');
});

test('a list that scrolls around the rows counts as a touch', () => {
  const { rerender } = render(<Rows rows="old" />);
  fireEvent.scroll(document);
  rerender(<Rows rows="new" />);
  expect(shown()?.textContent).toBe('old');
});
