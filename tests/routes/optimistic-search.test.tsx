import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOptimisticSearch } from '#src/routes/-frame/use-optimistic-search.ts';

interface Search {
  readonly sort: string;
  readonly page: number;
}

const AT_FIRST: Search = { sort: 'closing', page: 1 };

/** A router that shows its latest entry when told to. */
function openAddress() {
  const entries: Search[] = [AT_FIRST];
  const written: string[] = [];
  let current: object = {};
  const write = (wanted: Search, how: 'push' | 'replace') => {
    if (how === 'replace') entries.pop();
    entries.push(wanted);
    written.push(`${how} ${wanted.sort} ${wanted.page}`);
    current = {};
  };
  const hook = renderHook(
    ({ onScreen }: { readonly onScreen: Search }) =>
      useOptimisticSearch<Search>({ onScreen, entry: () => current, write }),
    { initialProps: { onScreen: AT_FIRST } },
  );
  const follow = (onScreen: Search) => hook.rerender({ onScreen });
  const goElsewhere = () => (current = {});
  return { hook, written, follow, goElsewhere };
}

test('shows a press at once, and writes it to the address once it is painted', async () => {
  const { hook, written } = openAddress();
  act(() => hook.result.current.show({ sort: 'borrower', page: 1 }, 'push'));
  expect(hook.result.current.shown).toEqual({ sort: 'borrower', page: 1 });
  expect(hook.result.current.unwritten()).toEqual({ sort: 'borrower', page: 1 });
  expect(written).toEqual([]);
  await waitFor(() => expect(written).toEqual(['push borrower 1']));
  expect(hook.result.current.unwritten()).toBeUndefined();
});

test('keeps a step of its own for each press, and shows the last one while the router passes through the others', async () => {
  const { hook, written, follow } = openAddress();
  act(() => {
    hook.result.current.show({ sort: 'borrower', page: 1 }, 'push');
    hook.result.current.show({ sort: 'borrower', page: 2 }, 'push');
  });
  expect(written).toEqual(['push borrower 1']);
  // The router's own copy, in an order of its own.
  follow({ page: 1, sort: 'borrower' });
  expect(hook.result.current.shown).toEqual({ sort: 'borrower', page: 2 });
  await waitFor(() => expect(written).toEqual(['push borrower 1', 'push borrower 2']));
  follow({ page: 2, sort: 'borrower' });
  expect(hook.result.current.shown).toEqual({ sort: 'borrower', page: 2 });
  const shown = hook.result.current.shown;
  follow({ sort: 'borrower', page: 2 });
  // The same object, so that nothing is drawn again.
  expect(hook.result.current.shown).toBe(shown);
  // Back.
  follow({ page: 1, sort: 'borrower' });
  expect(hook.result.current.shown).toEqual({ sort: 'borrower', page: 1 });
});

test('writes nothing for a person who went elsewhere in between', async () => {
  const { hook, written, goElsewhere } = openAddress();
  act(() => hook.result.current.show({ sort: 'borrower', page: 1 }, 'push'));
  goElsewhere();
  await waitFor(() => expect(hook.result.current.unwritten()).toBeUndefined());
  expect(written).toEqual([]);
});

test('follows another address than the one it waits for', () => {
  const { hook, follow } = openAddress();
  act(() => hook.result.current.show({ sort: 'borrower', page: 1 }, 'push'));
  follow({ sort: 'closing', page: 7 });
  expect(hook.result.current.shown).toEqual({ sort: 'closing', page: 7 });
});

test('writes at once when the page is left', () => {
  const { hook, written } = openAddress();
  act(() => hook.result.current.show({ sort: 'borrower', page: 1 }, 'replace'));
  window.dispatchEvent(new Event('pagehide'));
  expect(written).toEqual(['replace borrower 1']);
});
