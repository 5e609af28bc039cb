import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { useSearchDraft } from '#src/ui/fields/use-search-draft.ts';
import { renderThemed } from '#tests/support/with-services.tsx';

const PAUSE_MS = 300;

interface ListProps {
  readonly address: string;
  readonly onSettled: (text: string) => void;
}

function List({ address, onSettled }: ListProps) {
  const { draft, setDraft } = useSearchDraft(address, onSettled);
  return <SearchField value={draft} placeholder="" label="Search" onChange={setDraft} />;
}

/** A list whose address follows when the test says so, as behind a router on a busy machine. */
function openList() {
  const settled: string[] = [];
  const listAt = (address: string) => <List address={address} onSettled={(text) => settled.push(text)} />;
  const { rerender } = renderThemed(listAt(''));
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  return {
    box,
    settled,
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    pause: () =>
      act(() => {
        vi.advanceTimersByTime(PAUSE_MS);
      }),
    goTo: (address: string) => rerender(listAt(address)),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

test.each(['abcd', ''])('what was typed before stays away once the box says "%s"', (next) => {
  const { box, settled, type, pause, goTo } = openList();
  type('abc');
  pause();
  expect(settled).toEqual(['abc']);
  type(next);
  goTo('abc');
  expect(box.value).toBe(next);
  pause();
  expect(settled).toEqual(['abc', next]);
  goTo(next);
  expect(box.value).toBe(next);
});

test('Back and links override the box, with a text that was once typed there, too', () => {
  const { box, settled, type, pause, goTo } = openList();
  type('abc');
  pause();
  goTo('abc');
  goTo('');
  expect(box.value).toBe('');
  goTo('abc');
  expect(box.value).toBe('abc');
  pause();
  expect(settled).toEqual(['abc']);
});
