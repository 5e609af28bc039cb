import { MOST_MARKED_LOANS } from '#src/domain/marks/loan-mark.ts';

export const snoozeWords = {
  snooze: 'Snooze',
  snoozeLoan: (name: string) => `Snooze ${name}`,
  title: 'Snooze until',
  reason: 'Why (optional)',
  reasonHint: 'Only you see it.',
  days: {
    tomorrow: 'Tomorrow',
    'next-business-day': 'Next business day',
    'two-business-days': 'In 2 business days',
    'next-monday': 'Next Monday',
  },
  whenChanged: 'When the loan changes',
  date: 'Another day',
  untilDate: 'Until this day',
  /** `CD must go by Mon 11/30, so this loan comes back that day.` */
  legal: (name: string, day: string) => `${name} by ${day}, so this loan comes back that day.`,
  legalNow: (name: string) => `${name} today, so this loan can't be snoozed.`,
  tooEarly: "This closing date isn't legal anymore. Set a new one before you snooze.",
  tooMany: `${MOST_MARKED_LOANS} loans are snoozed, and more can't be kept. Wake one of them first.`,
  noBorrower: 'No borrower name',
  group: 'Snoozed',
  hint: 'they come back by themselves',
  until: (day: string) => `until ${day}`,
  untilLegal: (day: string, name: string) => `until ${day} (${name})`,
  untilChanged: 'until the loan changes',
  wake: 'Wake now',
  wakeLoan: (name: string) => `Wake now: ${name}`,
  snoozed: (name: string) => `${name} is snoozed.`,
  /** `Mbeki snoozed until Fri 11/27`. */
  snoozedUntil: (name: string, until: string) => `${name} snoozed ${until}`,
  undo: 'Undo',
  undoFor: (name: string) => `Undo: ${name} snoozed`,
} as const;
