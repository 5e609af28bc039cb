import { act, fireEvent, render, screen } from '@testing-library/react';
import { useMemo, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStableOrder } from '#src/features/conditions/list/use-stable-order.ts';
import { useFrozenRows } from '#src/features/conditions/all/use-frozen-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface RowsProps {
  readonly rows: string;
  readonly of?: string;
  readonly isGrowing?: boolean;
}

/** A row for each word. */
function Rows({ rows, of = 'mine', isGrowing = false }: RowsProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  const newest = useMemo(() => rows.split(' ').map((key) => ({ key })), [rows]);
  const frozen = useFrozenRows(newest, { of, isGrowing }, rootRef);
  const list = useStableOrder(frozen.rows, { of, isKept: frozen.isKept });
  return (
    <div data-testid="scrolls">
      <div ref={rootRef}>
        <button type="button">{list.rows.map(({ key }) => key).join(' ')}</button>
      </div>
      <button type="button">elsewhere</button>
      <button type="button" onClick={frozen.release}>
        sort
      </button>
    </div>
  );
}

const shown = () => screen.getAllByRole('button')[0];

test('no row moves under a finger: new ones show 2 seconds after the last touch', () => {
  const { rerender } = render(<Rows rows="old" />);
  fireEvent.pointerDown(screen.getByText('old'));
  rerender(<Rows rows="new" />);
  expect(shown()?.textContent).toBe('old');
  act(() => void vi.advanceTimersByTime(1_900));
  fireEvent.wheel(screen.getByText('old'));
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

/** Somebody scrolls, and reads on. */
function scrolledBefore(): void {
  fireEvent.scroll(document);
  act(() => void vi.advanceTimersByTime(2_000));
}

test('more rows come behind those that somebody may read, also where nobody touched the list', () => {
  const { rerender } = render(<Rows rows="b d" isGrowing />);
  fireEvent.pointerMove(screen.getByText('b d'));
  rerender(<Rows rows="a b d" isGrowing />);
  expect(shown()?.textContent).toBe('b d a');
  rerender(<Rows rows="a b c d" />);
  expect(shown()?.textContent).toBe('b d a c');
});

test('rows that come in their order leave nothing to sort', () => {
  const { rerender } = render(<Rows rows="a" isGrowing />);
  rerender(<Rows rows="a b" isGrowing />);
  rerender(<Rows rows="a b c" />);
  expect(shown()?.textContent).toBe('a b c');
});

test('once somebody scrolled, new rows stand behind those on screen, and nothing moves at the end either', () => {
  const { rerender } = render(<Rows rows="d" isGrowing />);
  scrolledBefore();
  rerender(<Rows rows="b d" isGrowing />);
  rerender(<Rows rows="a b c" isGrowing />);
  expect(shown()?.textContent).toBe('b a c');
  rerender(<Rows rows="a b c" />);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(shown()?.textContent).toBe('b a c');
});

test('a list that grew takes its order when asked to, also just after a touch', () => {
  const { rerender } = render(<Rows rows="d" isGrowing />);
  scrolledBefore();
  rerender(<Rows rows="a d" />);
  expect(shown()?.textContent).toBe('d a');
  fireEvent.scroll(document);
  fireEvent.click(screen.getByText('sort'));
  expect(shown()?.textContent).toBe('a d');
  act(() => void vi.advanceTimersByTime(2_000));
  rerender(<Rows rows="0 a d" />);
  expect(shown()?.textContent).toBe('0 a d');
});

test('a list that grew takes its order with another view, as with another filter or sort', () => {
  const { rerender } = render(<Rows rows="d" isGrowing />);
  scrolledBefore();
  rerender(<Rows rows="a d" />);
  expect(shown()?.textContent).toBe('d a');
  rerender(<Rows rows="a d" of="everybody" />);
  expect(shown()?.textContent).toBe('a d');
  rerender(<Rows rows="0 a d" of="everybody" />);
  expect(shown()?.textContent).toBe('0 a d');
});

test('a list that began whole shows its order, wherever it is scrolled to', () => {
  const { rerender } = render(<Rows rows="b d" />);
  const scrolls = screen.getByTestId('scrolls');
  scrolls.scrollTop = 40;
  fireEvent.scroll(scrolls);
  rerender(<Rows rows="a b" />);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(shown()?.textContent).toBe('a b');
});
