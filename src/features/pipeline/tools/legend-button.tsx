import { Legend } from '#src/features/pipeline/tools/legend.tsx';
import { toolbarWords as words } from '#src/features/pipeline/tools/words.ts';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';

/** Lays the legend over the list, which stays where it is. */
export function LegendButton({ isFitted }: { readonly isFitted: boolean }) {
  return (
    <Disclosure kind="tool" shape="wide" label={words.legend} sign={words.legend}>
      <Legend isFitted={isFitted} />
    </Disclosure>
  );
}
