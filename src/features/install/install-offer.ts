import type { Subscribable } from '#src/offline/storage/listeners.ts';

/** How this browser can install the app. */
export interface InstallOffer {
  /**
   * - `none`: it's already installed, or the browser can't
   * - `prompt`: `install` opens the browser's own question
   * - `share`: users install by hand from the browser's Share menu (iPhone and iPad)
   */
  readonly way: 'none' | 'prompt' | 'share';
  /** True from the second visit until the user answers, once for this device. */
  readonly isNoticeDue: boolean;
}

/** The offer is the same object until it changes. */
export interface InstallServices extends Subscribable<InstallOffer> {
  /** Opens the browser's own question. Whatever the answer, the notice doesn't return. */
  readonly install: () => void;
  readonly dismissNotice: () => void;
}
