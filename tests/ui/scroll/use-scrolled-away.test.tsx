import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useScrolledAway } from '#src/ui/scroll/use-scrolled-away.ts';

function Field({ isOpen, onAway }: { readonly isOpen: boolean; readonly onAway: () => void }) {
  const ref = useRef<HTMLInputElement>(null);
  useScrolledAway(isOpen, ref, onAway);
  return (
    <div data-testid="scroller">
      <input ref={ref} aria-label="Field" />
      <div data-testid="beside" />
    </div>
  );
}

/** jsdom has no layout: the scroller is 300 px high, and the field stands where a test puts it. */
function scrollTo(fieldTop: number): void {
  const scroller = screen.getByTestId('scroller');
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 100, 300);
  screen.getByLabelText('Field').getBoundingClientRect = () => new DOMRect(0, fieldTop, 100, 40);
  fireEvent.scroll(scroller);
}

test.each([
  ['in sight', 100, true, 0],
  ['partly above', -20, true, 0],
  ['above', -41, true, 1],
  ['below', 301, true, 1],
  ['above, and closed', -41, false, 0],
])('a field that is %s', (_, top, isOpen, told) => {
  let count = 0;
  render(<Field isOpen={isOpen} onAway={() => (count += 1)} />);
  scrollTo(top);
  expect(count).toBe(told);
});

test('what scrolls beside the field says nothing of it', () => {
  let count = 0;
  render(<Field isOpen onAway={() => (count += 1)} />);
  screen.getByLabelText('Field').getBoundingClientRect = () => new DOMRect(0, -41, 100, 40);
  fireEvent.scroll(screen.getByTestId('beside'));
  expect(count).toBe(0);
});
