import type { NewBuild } from '#src/app/update/update-ready.ts';
import type { WorkerContainer } from '#src/app/update/take-over.ts';

interface FollowParts {
  readonly container: Pick<WorkerContainer, 'controller' | 'addEventListener'>;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  /** Keeps what is typed in this tab. */
  readonly keepDrafts: () => Promise<void>;
  /** Whether somebody is in the middle of something here. */
  readonly isBusy: () => boolean;
  readonly reload: () => void;
  readonly announce: (build: NewBuild) => void;
}

/**
 * What this tab does when a new build has taken over in another one: it says so, and loads itself again only while nobody
 * looks at it and nothing is unfinished in it. Until then it goes on with its own build, whose parts the worker keeps.
 * @returns what this tab calls before it lets a new build take over itself: the reload is then its own. Browsers let a new worker
 * wait while the old one has a call in hand, for minutes: what it returns ends that, and a take-over that comes later is as
 * one of another tab, because by then somebody may be typing here again.
 */
export function followTakeOver(parts: FollowParts): { readonly reloadWhenInControl: () => () => void } {
  const { container, page, keepDrafts, isBusy, reload, announce } = parts;
  let isOwn = false;
  let isBehind = false;
  // The first worker that takes a page has nothing newer than the page itself.
  let hadController = container.controller !== null;

  const reloadUnseen = async (): Promise<void> => {
    const mayReload = () => isBehind && page.visibilityState === 'hidden' && !isBusy();
    if (!mayReload()) return;
    await keepDrafts().catch(() => undefined);
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
      apply: () => void keepDrafts().then(reload, reload),
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
