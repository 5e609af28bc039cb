import type { NewBuild } from '#src/app/update/update-ready.ts';
import type { WorkerContainer } from '#src/app/update/activate-update.ts';

interface FollowUpdateDeps {
  readonly container: Pick<WorkerContainer, 'controller' | 'addEventListener'>;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  /** Stores this tab's unsaved text. */
  readonly saveDrafts: () => Promise<void>;
  /** True if the user is in the middle of something here. */
  readonly isBusy: () => boolean;
  readonly reload: () => void;
  readonly announce: (build: NewBuild) => void;
}

/**
 * Reacts to a new build taking over in another tab: says so, and reloads only while this one is hidden and has nothing
 * unfinished. Until then it continues with its own build, whose parts the worker keeps.
 * @returns a function to call before this tab lets a new build take over: then the reload is its own. Browsers keep a
 * new worker waiting for minutes while the old one has a running call. The function it returns ends that, and a later
 * activation is treated like another tab's, because the user may be typing here again.
 */
export function followUpdate(deps: FollowUpdateDeps): { readonly reloadWhenInControl: () => () => void } {
  const { container, page, saveDrafts, isBusy, reload, announce } = deps;
  let isOwn = false;
  let isBehind = false;
  // The first worker to control a page has nothing newer than the page itself.
  let hadController = container.controller !== null;

  const reloadUnseen = async (): Promise<void> => {
    const mayReload = () => isBehind && page.visibilityState === 'hidden' && !isBusy();
    if (!mayReload()) return;
    await saveDrafts().catch(() => undefined);
    if (mayReload()) reload();
  };

  container.addEventListener('controllerchange', () => {
    if (isOwn) {
      reload();
      return;
    }
    if (!hadController) {
      hadController = true;
      return;
    }
    isBehind = true;
    announce({
      kind: 'taken-over',
      apply: () => void saveDrafts().then(reload, reload),
    });
    void reloadUnseen();
  });
  page.addEventListener('visibilitychange', () => void reloadUnseen());
  return {
    reloadWhenInControl: () => {
      isOwn = true;
      return () => {
        isOwn = false;
      };
    },
  };
}
