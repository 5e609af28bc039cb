import { useState, useSyncExternalStore } from 'react';
import { installWords as words } from '#src/features/install/words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

const ShareSteps = lazyComponent(
  async () => (await import('#src/features/install/share-steps.tsx')).ShareSteps,
);

export function InstallControl({ onUsed }: { readonly onUsed?: (() => void) | undefined }) {
  const { get, subscribe, install } = useServices().install;
  const { way } = useSyncExternalStore(subscribe, get);
  const [isShown, setIsShown] = useState(false);
  switch (way) {
    case 'none':
      return null;
    case 'prompt':
      return <ActionButton onPress={install}>{words.install}</ActionButton>;
    case 'share':
      return (
        <>
          <ActionButton onPress={() => setIsShown(true)}>{words.addToHomeScreen}</ActionButton>
          {isShown ? (
            <ShareSteps
              onClose={() => {
                setIsShown(false);
                onUsed?.();
              }}
            />
          ) : null}
        </>
      );
    default:
      return way satisfies never;
  }
}
