import Info from 'lucide-react/icons/info';
import { toolbarWords as words } from '#src/features/pipeline/tools/words.ts';
import { ToolWord } from '#src/ui/tool-word.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';

/** No start needs it. It comes with what Jump loads when the page is quiet. */
export const LegendPart = lazyComponent(
  async () => (await import('#src/features/pipeline/tools/legend.tsx')).Legend,
);

/** Lays the legend over the list, which stays where it is. */
export function LegendButton() {
  return (
    <Disclosure
      kind="tool"
      shape="wide"
      label={words.legend}
      tooltip={words.legend}
      sign={<ToolWord Sign={Info}>{words.legend}</ToolWord>}
    >
      <LegendPart />
    </Disclosure>
  );
}
