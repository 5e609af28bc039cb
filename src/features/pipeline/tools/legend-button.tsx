import Info from 'lucide-react/icons/info';
import { toolbarWords as words } from '#src/features/pipeline/tools/words.ts';
import { latePart } from '#src/loan-display/late-code/late-part.tsx';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';

/** No start needs it. It comes with what Jump loads when the page is quiet. */
export const LegendPart = latePart(
  async () => (await import('#src/features/pipeline/tools/legend.tsx')).Legend,
);

interface LegendButtonProps {
  readonly isFitted: boolean;
  /** A sign, where a phone has no room for the word. */
  readonly isShort?: boolean;
}

/** Lays the legend over the list, which stays where it is. */
export function LegendButton({ isFitted, isShort = false }: LegendButtonProps) {
  return (
    <Disclosure kind="tool" shape="wide" label={words.legend} sign={isShort ? <Info /> : words.legend}>
      <LegendPart isFitted={isFitted} />
    </Disclosure>
  );
}
