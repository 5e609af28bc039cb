import { useSyncExternalStore } from 'react';
import { InstallControl } from '#src/features/install/install-control.tsx';
import { installWords as words } from '#src/features/install/words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/features/install/install.css';

export function InstallNotice() {
  const { get, subscribe, dismissNotice } = useServices().install;
  const { way, isNoticeDue } = useSyncExternalStore(subscribe, get);
  if (!isNoticeDue || way === 'none') return null;
  return (
    <Notice
      kind="hint"
      action={
        <span className="inline-flex wrap gap-8">
          <ActionButton kind="quiet" onPress={dismissNotice}>
            {words.notNow}
          </ActionButton>
          <InstallControl onUsed={dismissNotice} />
        </span>
      }
    >
      {words.offer}
    </Notice>
  );
}
