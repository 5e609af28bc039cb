import type { Subscribable } from '#src/offline/storage/listeners.ts';

/** How this browser can put the app beside the other apps of the device. */
export interface InstallOffer {
  /**
   * - `none`: it is installed already, or the browser offers no way
   * - `prompt`: the browser has a question of its own, which `install` opens
   * - `share`: by hand, from the browser's Share menu (iPhone and iPad)
   */
  readonly way: 'none' | 'prompt' | 'share';
  /** True from the second visit on until somebody answers it, once and for good. */
  readonly isNoticeDue: boolean;
}

export interface InstallServices extends Subscribable<InstallOffer> {
  /** Opens the browser's own question; whatever the answer is, the notice does not come again. */
  readonly install: () => void;
  readonly dismissNotice: () => void;
}
