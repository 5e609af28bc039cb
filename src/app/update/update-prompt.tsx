import { useEffect, useState, useSyncExternalStore } from 'react';
import type { NewBuild, UpdateReady } from '#src/app/update/update-ready.ts';
import { updateWords as words } from '#src/app/words/words.ts';
import { startRealTimer, type StartTimer } from '#src/offline/storage/deadline.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/app/update/update-prompt.css';

/** Browsers hold a new version back while the old one has a running call, for minutes at worst. */
const PATIENCE_MS = 10_000;

interface UpdatePromptProps {
  readonly updateReady: UpdateReady;
  readonly startTimer?: StartTimer | undefined;
}

/** Offers a new version once one is waiting; nothing changes until the user agrees. */
export function UpdatePrompt({ updateReady, startTimer = startRealTimer }: UpdatePromptProps) {
  const build = useSyncExternalStore(updateReady.subscribe, updateReady.get);
  const [putOff, setPutOff] = useState<NewBuild>();
  if (build === undefined || putOff === build) return null;
  return (
    <UpdateOffer
      // A click for one version says nothing about the next.
      key={build.kind}
      build={build}
      startTimer={startTimer}
      onPutOff={() => setPutOff(build)}
    />
  );
}

interface UpdateOfferProps {
  readonly build: NewBuild;
  readonly startTimer: StartTimer;
  readonly onPutOff: () => void;
}

function UpdateOffer({ build, startTimer, onPutOff }: UpdateOfferProps) {
  const [progress, setProgress] = useState<'offered' | 'applying' | 'held-back'>('offered');
  useEffect(
    () => (progress === 'applying' ? startTimer(() => setProgress('held-back'), PATIENCE_MS) : undefined),
    [progress, startTimer],
  );
  const isApplying = progress === 'applying';
  return (
    <aside className="update-prompt rounded" aria-label={words.region}>
      <Notice
        kind="hint"
        action={
          <span className="flex to-end gap-6">
            <ActionButton kind="quiet" onPress={onPutOff}>
              {words.later}
            </ActionButton>
            <ActionButton
              kind="primary"
              disabled={isApplying}
              onPress={() => {
                setProgress('applying');
                build.apply();
              }}
            >
              {isApplying ? words.updating : build.kind === 'waiting' ? words.updateNow : words.reload}
            </ActionButton>
          </span>
        }
      >
        <strong>{offerText(build.kind, progress === 'held-back')}</strong>
        {progress === 'held-back'
          ? null
          : build.changes?.map((change) => (
              <span key={change} className="bullet muted block">
                {change}
              </span>
            ))}
      </Notice>
    </aside>
  );
}

function offerText(kind: NewBuild['kind'], isHeldBack: boolean): string {
  if (isHeldBack) return words.heldBack;
  if (kind === 'taken-over') return words.updatedElsewhere;
  if (kind === 'demanded') return words.demanded;
  return words.ready;
}
