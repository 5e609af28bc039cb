import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createUnsavedWork, UnsavedWorkContext, useUnsavedWork } from '#src/ui/unsaved-work.ts';

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
