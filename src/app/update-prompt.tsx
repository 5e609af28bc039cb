import { useState, useSyncExternalStore } from 'react';
import type { UpdateReady } from '#src/app/update-ready.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Offers a new version when one waits; nothing changes under anybody's hands until they say so. */
export function UpdatePrompt({ updateReady }: { readonly updateReady: UpdateReady }) {
  const apply = useSyncExternalStore(updateReady.subscribe, updateReady.get);
  const [putOff, setPutOff] = useState<() => void>();
  if (apply === undefined || putOff === apply) return null;
  return (
    <aside className="update-prompt" aria-label="New version">
      <Notice
        kind="hint"
        action={
          <span className="update-prompt-actions">
            <ActionButton kind="quiet" onPress={() => setPutOff(() => apply)}>
              Later
            </ActionButton>
            <ActionButton kind="primary" onPress={apply}>
              Update now
            </ActionButton>
          </span>
        }
      >
        A new version of Clear to Close is ready.
      </Notice>
    </aside>
  );
}
