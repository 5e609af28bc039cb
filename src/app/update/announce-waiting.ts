import { replacesAnother } from '#src/app/update/activate-update.ts';
import type { NewBuild } from '#src/app/update/update-ready.ts';

interface AnnounceWaitingDeps {
  readonly getRegistration: () => Promise<
    { readonly active: unknown; readonly waiting: unknown } | undefined
  >;
  /** What's new in the build. Never rejects. */
  readonly readChanges: () => Promise<readonly string[]>;
  readonly announce: (build: NewBuild) => void;
  readonly apply: () => void;
}

/** Announces a build that waits, with what's new in it. Says nothing of one that took over in another tab meanwhile. */
export async function announceWaiting(deps: AnnounceWaitingDeps): Promise<void> {
  const { getRegistration, readChanges, announce, apply } = deps;
  const registration = await getRegistration();
  if (registration === undefined || !replacesAnother(registration)) return;
  const changes = await readChanges();
  // Reading takes up to 2 s: "a new version is ready" must not replace "updated in another tab".
  if (replacesAnother(registration)) announce({ kind: 'waiting', changes, apply });
}
