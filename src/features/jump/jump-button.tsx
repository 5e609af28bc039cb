import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isJumpKey } from '#src/features/jump/jump-key.ts';
import { JUMP } from '#src/features/jump/button-words.ts';
import { jumpKeyNames } from '#src/loan-display/commands/jump-keys.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import '#src/features/jump/jump-button.css';

interface JumpButtonProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Opens what finds everything by name, by a press or by Ctrl+K. */
export function JumpButton({ isOpen, onOpenChange }: JumpButtonProps) {
  const { hasCommandKey } = useServices();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isJumpKey(event, hasCommandKey)) return;
    // Even where it does nothing: the browser's own search field would take the next letters.
    event.preventDefault();
    // Pressed again it stays: the letters after it would be commands of the list.
    if (!isOpen && !isDialogOpen()) onOpenChange(true);
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => handleKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  const keys = jumpKeyNames(hasCommandKey).join('+');
  return (
    <button
      type="button"
      className="jump-button"
      aria-label={JUMP}
      title={`${JUMP} (${keys})`}
      aria-haspopup="dialog"
      aria-keyshortcuts={hasCommandKey ? 'Meta+K' : 'Control+K'}
      onClick={() => onOpenChange(true)}
    >
      <Search aria-hidden="true" />
    </button>
  );
}
