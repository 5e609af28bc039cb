export const dueNoticeWords = {
  label: 'Notify me when a step is due',
  what: 'Steps due soon and legal deadlines, once each.',
  on: 'On this device, 7 AM to 8 PM, while the app is open.',
  unsupported: "This browser can't notify you. Today shows what's due.",
  needsInstall: 'To be notified when something is due, add the app to your Home Screen first.',
  blocked: "Blocked on this device. Allow notifications for this site in your browser's settings.",
  /** The one notification for many. */
  many: (count: number) => `${count.toLocaleString('en-US')} steps are due soon`,
  openToday: 'Today has them all.',
} as const;
