export const dueNoticeWords = {
  label: 'Notify me when a step is due',
  what: 'Steps due today or soon and legal deadlines, once each.',
  on: 'Shown on this device while the app is open, not between 8 PM and 7 AM.',
  onClosedToo:
    'Shown on this device. While the app is closed, your browser checks once or twice a day, for 3 days at most. Not between 8 PM and 7 AM.',
  unsupported: "This browser can't notify you. Today shows what's due.",
  needsInstall: 'To be notified when something is due, add the app to your Home Screen first.',
  blocked:
    "Blocked on this device. In a browser, press the icon beside the address and allow notifications. If you installed the app, allow them in your device's settings. Today shows what's due all the same.",
  /** The one notification for many. */
  many: (count: number) => `${count.toLocaleString('en-US')} steps are due soon`,
  openToday: 'Today has them all.',
  /** @param asOf `as of 11/20/2026, 10:40 AM` */
  whileClosed: (asOf: string) =>
    `${asOf.charAt(0).toUpperCase()}${asOf.slice(1)}, when you last used the app.`,
} as const;
