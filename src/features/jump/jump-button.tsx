import { Button } from '@chakra-ui/react';
import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent } from 'react';
import { jumpKeyNames } from '#src/loan-display/commands/jump-keys.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** Not with the other words: every start has the button, and few the palette. */
export const JUMP = 'Jump';

interface JumpButtonProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

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
    <Button
      variant="ghost"
      size="lg"
      paddingInline="0"
      className="jump-button"
      aria-label={JUMP}
      title={`${JUMP} (${keys})`}
      aria-haspopup="dialog"
      aria-keyshortcuts={hasCommandKey ? 'Meta+K' : 'Control+K'}
      onClick={() => onOpenChange(true)}
    >
      <Search aria-hidden="true" />
    </Button>
  );
}

/**
 * True for Ctrl+K, on Apple's keyboards Cmd+K: there Ctrl+K deletes to the end of a line. Never while an input method
 * composes a character, whose keys are its own.
 */
export function isJumpKey(event: KeyboardEvent, hasCommandKey: boolean): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === COMPOSING) return false;
  if (event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return false;
  return hasCommandKey ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}

/** The key code of a key that an input method took. Safari gives nothing else for the one that ends a composition. */
const COMPOSING = 229;

function isDialogOpen(): boolean {
  return document.querySelector('[data-scope="dialog"]') !== null;
}
