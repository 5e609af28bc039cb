import { useState, useSyncExternalStore } from 'react';
import type { NewBuild, UpdateReady } from '#src/app/update-ready.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Offers a new version when one waits; nothing changes under anybody's hands until they say so. */
export function UpdatePrompt({ updateReady }: { readonly updateReady: UpdateReady }) {
  const build = useSyncExternalStore(updateReady.subscribe, updateReady.get);
  const [putOff, setPutOff] = useState<NewBuild>();
  if (build === undefined || putOff === build) return null;
  return (
    <aside className="update-prompt" aria-label="New version">
      <Notice
        kind="hint"
        action={
          <span className="update-prompt-actions">
            <ActionButton kind="quiet" onPress={() => setPutOff(build)}>
              Later
            </ActionButton>
            <ActionButton kind="primary" onPress={build.apply}>
              {build.kind === 'waiting' ? 'Update now' : 'Reload'}
            </ActionButton>
          </span>
        }
      >
        {build.kind === 'waiting'
          ? 'A new version of Clear to Close is ready.'
          : 'Clear to Close was updated in another tab. This one still shows the version before.'}
      </Notice>
    </aside>
  );
}
