/** What of the browser decides how long it keeps what waits on the device. */
export interface BrowserKind {
  /** Whether the page runs in a window of its own, outside the browser. */
  readonly isInstalled: boolean;
  /** Safari deletes what a page keeps when nobody uses it for seven days, and gives an installed app a storage of its own. */
  readonly isSafari: boolean;
}

/** @param isInstalled as the installation's offer reads it. */
export function readBrowserKind({ vendor }: Pick<Navigator, 'vendor'>, isInstalled: boolean): BrowserKind {
  return { isInstalled, isSafari: vendor.startsWith('Apple') };
}
