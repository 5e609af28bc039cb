import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { FundingForecast } from '#src/domain/forecast/funding-forecast.ts';
import { isolated } from '#src/domain/text/direction.ts';

export const likelyWords = {
  title: 'Likely Funding',
  how: 'How?',
} as const;

/** `, between Fri 11/20/2026 and Tue 12/01/2026`, behind the likely day; '' where that's the whole range. */
export function rangeText({ from, to }: FundingForecast): string {
  return from === to ? '' : `, between ${dayWithWeekday(from)} and ${dayWithWeekday(to)}`;
}

/** What the estimate is from, and how good it would have been. */
export function howTexts(
  loanType: string,
  { from, likely, to, category, done, loanCount, track }: FundingForecast,
): readonly string[] {
  const { heldShare, missDays, projectedMissDays } = track;
  const range = from === to ? 'that day' : `from ${dayWithWeekday(from)} to ${dayWithWeekday(to)}`;
  return [
    `An estimate, not a promise, from ${loanCount.toLocaleString('en-US')} funded ${isolated(loanType)} loans on this device. They were where this loan is: ${isolated(category)} done (here ${dayWithWeekday(done)}), and nothing later for as many business days.`,
    `Counted from that day, half of them were funded by ${dayWithWeekday(likely)}, and 8 in 10 ${range}. Purchases fund on the closing day, most refinances days later. What's arranged for this loan isn't known.`,
    `Tried on such loans as if they were open: the range was right on ${Math.round(100 * heldShare)}% of days. The likely day was off by ${daysText(missDays)}, their projected day as it stands now by ${daysText(projectedMissDays)} (medians).`,
  ];
}
