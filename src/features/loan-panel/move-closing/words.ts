import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { clockFact, WHO_DECIDES } from '#src/domain/closing/closing-fact-words.ts';
import { type ClosingFactKind, lawOf } from '#src/domain/closing/closing-facts.ts';
import type { EarliestClosing, MovedClosing } from '#src/domain/closing/moved-closing.ts';
import { listText } from '#src/domain/status/explanation-phrases.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { counted } from '#src/ui/counted.ts';

export const moveWords = {
  open: 'Move closing',
  title: 'What if the closing moves?',
  day: 'New day',
  earliest: 'Earliest lawful day',
  later: (days: number) => `+${counted(days, 'business day', 'business days')}`,
  notADay: 'Type a whole date, such as 12/04/2026.',
  isPast: (today: string) => `Choose ${today} or later.`,
  notJudged: "This loan's legal waiting periods aren't known.",
  was: (name: string, before: string) => `${name} was: ${before}.`,
  dueAfter: 'Last step due after that day:',
  dueInTime: 'All steps due by that day:',
  heldUp: 'Would hold up closing:',
  released: 'Would no longer hold up closing:',
  risk: {
    starts: 'The closing would be at risk.',
    ends: "The closing wouldn't be at risk anymore.",
    same: '',
  },
  nothingChanges: 'Nothing else changes.',
  changes: (count: number) => `${counted(count, 'change', 'changes')} below.`,
  unsaved: (platformName: string) =>
    `${WHO_DECIDES} Nothing is saved: change the date in ${isolated(platformName)}, which may then set due dates anew. They aren't guessed here.`,
} as const;

/** What's true once a fact of the closing as planned is gone. */
export const GONE_FACTS: Readonly<Partial<Record<ClosingFactKind, string>>> = {
  'did-not-close': 'The closing would be ahead again.',
  'not-funded': 'The closing would be ahead again.',
  'lock-ends-first': 'The rate lock lasts until then.',
  'no-wires': 'Banks send wires that day.',
};

const DOCUMENTS = {
  CD: { name: 'the Closing Disclosure', must: 'received' },
  LE: { name: 'the Loan Estimate', must: 'sent' },
} as const;

/** `Lawful on Fri 12/04/2026.`, or by how many days it's too early, and what had to be there by when. */
export function verdictText({ facts, broken }: MovedClosing, today: CalendarDay): string {
  const law = lawOf(facts);
  if (law === undefined) return moveWords.notJudged;
  const [first] = broken;
  if (first === undefined) return `Lawful on ${dayWithWeekday(law.legal.closing)}.`;
  const days = daysText(first.days);
  if (law.kind === 'needs-proof') {
    const received = `${first.lastDay < today ? 'was' : 'is'} received by ${dayWithWeekday(first.lastDay)}`;
    return `Too early by ${days} without proof that ${DOCUMENTS.CD.name} ${received}.`;
  }
  const deadlines = broken.map(({ document, lastDay }) => {
    const { name, must } = DOCUMENTS[document];
    return `${name} ${lastDay < today ? 'had' : 'has'} to be ${must} by ${dayWithWeekday(lastDay)}`;
  });
  return `Too early by ${days}: ${listText(deadlines)}.`;
}

/** The earliest lawful day, what decides it, and when banks first send wires. */
export function earliestText({ day, wireDay, clock }: EarliestClosing): string {
  // On a day on which the wait is over, proof changes nothing.
  const proof = clock.isPresumed === true && clock.earliest === day ? ' without proof of CD receipt' : '';
  const wires = wireDay === day ? '' : ` First day with wires: ${dayWithWeekday(wireDay)}.`;
  return `${moveWords.earliest}${proof}: ${dayWithWeekday(day)}. ${clockFact(clock)}.${wires}`;
}
