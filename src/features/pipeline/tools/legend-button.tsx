import { toolbarWords as words } from '#src/features/pipeline/tools/words.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';

/** No start needs it. It comes with what Jump loads when the page is quiet. */
export const LegendPart = lazyComponent(
  async () => (await import('#src/features/pipeline/tools/legend.tsx')).Legend,
);

/** Lays the legend over the list, which stays where it is. Where there's no room for the word, CSS draws a sign. */
export function LegendButton() {
  return (
    <Disclosure kind="tool" shape="wide" label={words.legend} tooltip={words.legend} sign={words.legend}>
      <LegendPart />
    </Disclosure>
  );
}
