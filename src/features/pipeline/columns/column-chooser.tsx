import { lazy, Suspense } from 'react';
import type { ColumnChoicesProps } from '#src/features/pipeline/columns/column-choices.tsx';
import { columnWords as words } from '#src/features/pipeline/columns/words.ts';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';

/** No start needs them. They come with what Jump loads when the page is quiet. */
const ColumnChoices = lazy(async () => ({
  default: (await import('#src/features/pipeline/columns/column-choices.tsx')).ColumnChoices,
}));

/** Chooses the columns, and pins some at the left. */
export function ColumnChooser(props: ColumnChoicesProps) {
  return (
    <Disclosure kind="tool" shape="tools" label={words.open} tooltip={words.open} sign={words.button}>
      <Suspense fallback={null}>
        <ColumnChoices {...props} />
      </Suspense>
    </Disclosure>
  );
}
