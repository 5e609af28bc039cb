import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  createUnsavedWork,
  UnsavedWorkContext,
  useUnsavedWork,
  useWorkOnlyHere,
} from '#src/ui/unsaved-work.ts';

function Editor({ isUnsaved }: { readonly isUnsaved: boolean }) {
  useUnsavedWork(isUnsaved);
  return null;
}

test('a page has unsaved work as long as one of its editors says so', () => {
  const work = createUnsavedWork();
  const page = (first: boolean, second: boolean | undefined) => (
    <UnsavedWorkContext value={work}>
      <Editor isUnsaved={first} />
      {second === undefined ? null : <Editor isUnsaved={second} />}
    </UnsavedWorkContext>
  );
  const { rerender, unmount } = render(page(false, false));
  expect(work.isAny()).toBe(false);
  rerender(page(true, true));
  expect(work.isAny()).toBe(true);
  rerender(page(false, true));
  expect(work.isAny()).toBe(true);
  rerender(page(false, undefined));
  expect(work.isAny()).toBe(false);
  rerender(page(true, undefined));
  unmount();
  expect(work.isAny()).toBe(false);
});

test('Back is held while some work is only here, and asks its latest editor', () => {
  const held = new Set<() => void>();
  const work = createUnsavedWork((ask) => {
    held.add(ask);
    return () => held.delete(ask);
  });
  const asked: string[] = [];
  function OnlyHere({ text }: { readonly text: string }) {
    useWorkOnlyHere(text !== '', () => asked.push(text));
    return null;
  }
  const page = (text: string) => (
    <UnsavedWorkContext value={work}>
      <OnlyHere text={text} />
      <Editor isUnsaved />
    </UnsavedWorkContext>
  );
  const { rerender } = render(page(''));
  expect([work.isAnyOnlyHere(), held.size]).toEqual([false, 0]);
  rerender(page('one'));
  rerender(page('two'));
  expect([work.isAnyOnlyHere(), held.size]).toEqual([true, 1]);
  for (const ask of held) ask();
  expect(asked).toEqual(['two']);
  rerender(page(''));
  expect([work.isAnyOnlyHere(), held.size]).toEqual([false, 0]);
});
