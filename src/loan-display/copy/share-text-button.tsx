import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface ShareTextButtonProps {
  readonly text: string;
  readonly size?: 'sm' | 'lg' | undefined;
  readonly onShared: () => void;
  /** True if sharing failed, false at every press. A person's change of mind is no failure. */
  readonly onFailed: (hasFailed: boolean) => void;
  readonly children: string;
}

/** Shares a text with another app; nothing where the browser can't. */
export function ShareTextButton({ text, size, onShared, onFailed, children }: ShareTextButtonProps) {
  const { shareText } = useServices();
  if (shareText === undefined) return null;
  return (
    <ActionButton
      kind="primary"
      size={size}
      onPress={() => {
        onFailed(false);
        shareText(text).then(onShared, (error: unknown) => onFailed(!isChangeOfMind(error)));
      }}
    >
      {children}
    </ActionButton>
  );
}

function isChangeOfMind(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
