import { useSyncExternalStore } from 'react';
import { useServices } from '#src/loan-display/use-services.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

const InstallHint = lazyComponent(
  async () => (await import('#src/features/install/install-hint.tsx')).InstallHint,
);

/** Offers a returning user the installation, as a hint, until they answer. */
export function InstallNotice() {
  const { get, subscribe } = useServices().install;
  const { way, isNoticeDue } = useSyncExternalStore(subscribe, get);
  if (!isNoticeDue || way === 'none') return null;
  return <InstallHint />;
}
