import { useSyncExternalStore } from 'react';
import { InstallControl } from '#src/features/install/install-control.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/install/install.css';

/** Offers the installation to somebody who comes back, quietly and until they answer. */
export function InstallNotice() {
  const { get, subscribe, dismissNotice } = useServices().install;
  const { way, isNoticeDue } = useSyncExternalStore(subscribe, get);
  if (!isNoticeDue || way === 'none') return null;
  return (
    <Notice
      kind="hint"
      action={
        <span className="install-actions">
          <ActionButton kind="quiet" onPress={dismissNotice}>
            Not now
          </ActionButton>
          <InstallControl onUsed={dismissNotice} />
        </span>
      }
    >
      Clear to Close works as an app on this device: it opens from its own icon and keeps your loans at hand
      without a network.
    </Notice>
  );
}
