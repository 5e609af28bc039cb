import type { DueItem } from '#src/domain/actions/due-notices.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';

/**
 * Whether this browser tells the person what's due:
 * - `unsupported`: it has no notifications
 * - `needs-install`: it has them only for apps on the Home Screen
 * - `blocked`: the person forbade them in the browser
 */
export type DueNoticesState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on';

/** One person's notifications on this device. */
export interface DueNotices extends Subscribable<DueNoticesState> {
  /** Asks for the browser's permission: call it in a press. */
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => void;
  /**
   * Tells what's due and wasn't told yet, and takes back what's done. In quiet hours it waits for their end.
   */
  readonly tell: (items: readonly DueItem[]) => Promise<void>;
  /** Gets the loan of a pressed notification, or '' for all of them. The last listener counts. */
  readonly follow: (open: (loanId: string) => void) => void;
}
