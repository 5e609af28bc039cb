import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

const ShareSteps = lazy(async () => ({
  default: (await import('#src/features/install/share-steps.tsx')).ShareSteps,
}));

/** The way to install the app; nothing where there is none. It stands in the account menu and in the notice. */
export function InstallControl({ onUsed }: { readonly onUsed?: (() => void) | undefined }) {
  const { get, subscribe, install } = useServices().install;
  const { way } = useSyncExternalStore(subscribe, get);
  const [isShown, setIsShown] = useState(false);
  switch (way) {
    case 'none':
      return null;
    case 'prompt':
      return <ActionButton onPress={install}>Install app</ActionButton>;
    case 'share':
      return (
        <>
          <ActionButton onPress={() => setIsShown(true)}>Add to Home Screen</ActionButton>
          {isShown ? (
            <Suspense fallback={null}>
              <ShareSteps
                onClose={() => {
                  setIsShown(false);
                  onUsed?.();
                }}
              />
            </Suspense>
          ) : null}
        </>
      );
    default:
      return way satisfies never;
  }
}
