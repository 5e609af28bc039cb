/** What decides how long the browser keeps what waits on the device. */
export interface BrowserKind {
  /** True if the page runs in its own window, outside the browser. */
  readonly isInstalled: boolean;
  /** Safari deletes a page's data if it isn't used for seven days, and gives an installed app its own storage. */
  readonly isSafari: boolean;
}

/** @param isInstalled as determined for the install offer. */
export function readBrowserKind({ vendor }: Pick<Navigator, 'vendor'>, isInstalled: boolean): BrowserKind {
  return { isInstalled, isSafari: vendor.startsWith('Apple') };
}
