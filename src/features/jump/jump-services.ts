import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';

/** What jumping needs from outside; the composition root provides it. */
export interface JumpServices {
  /** Recent jumps on this device. Without a secure connection they last as long as the tab. */
  readonly recentStore: KeyValueStore;
  /** The keyboard is Apple's, or would be if there were one. */
  readonly hasCommandKey: boolean;
}
