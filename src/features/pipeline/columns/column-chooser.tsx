import Columns from 'lucide-react/icons/columns-3';
import type { ColumnChoicesProps } from '#src/features/pipeline/columns/column-choices.tsx';
import { columnWords as words } from '#src/features/pipeline/columns/words.ts';
import { ToolWord } from '#src/ui/tool-word.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';

/** No start needs them. They come with what Jump loads when the page is quiet. */
export const ColumnChoicesPart = lazyComponent<ColumnChoicesProps>(
  async () => (await import('#src/features/pipeline/columns/column-choices.tsx')).ColumnChoices,
);

export function ColumnChooser(props: ColumnChoicesProps) {
  return (
    <Disclosure
      kind="tool"
      shape="tools"
      label={words.open}
      tooltip={words.open}
      sign={<ToolWord Sign={Columns}>{words.button}</ToolWord>}
    >
      <ColumnChoicesPart {...props} />
    </Disclosure>
  );
}
