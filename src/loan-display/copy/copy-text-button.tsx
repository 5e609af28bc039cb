import { useServices } from '#src/loan-display/use-services.ts';
import { copyWords as words } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { useForAMoment } from '#src/ui/use-for-a-moment.ts';

const CONFIRMATION_MS = 1_500;

interface CopyTextButtonProps {
  readonly text: string;
  readonly kind?: 'primary' | 'plain' | undefined;
  readonly size?: 'sm' | 'lg' | undefined;
  readonly onCopied?: (() => void) | undefined;
  readonly children?: string | undefined;
}

export function CopyTextButton({ text, kind, size, onCopied, children = words.copy }: CopyTextButtonProps) {
  const { writeClipboard } = useServices();
  const [outcome, setOutcome] = useForAMoment<string>(CONFIRMATION_MS);
  return (
    <ActionButton
      kind={kind}
      size={size}
      onPress={() => {
        const succeed = (): void => {
          setOutcome(words.copied);
          onCopied?.();
        };
        writeClipboard(text).then(succeed, () => setOutcome(words.notCopied));
      }}
    >
      <span aria-live="polite">{outcome ?? children}</span>
    </ActionButton>
  );
}
