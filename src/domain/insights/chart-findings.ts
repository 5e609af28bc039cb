import { daysText } from '#src/domain/calendar/days-text.ts';
import type { Figure } from '#src/domain/insights/figure.ts';
import { fromDueText } from '#src/domain/insights/first-finding.ts';
import type { Insights, PersonPace } from '#src/domain/insights/insights.ts';
import type { PriorToRow } from '#src/domain/insights/open-conditions.ts';
import { isolated } from '#src/domain/text/direction.ts';

const number = (count: number): string => count.toLocaleString('en-US');
const loans = (count: number): string => (count === 1 ? '1 loan' : `${number(count)} loans`);

/** `7 days, the median of 14 loans` */
const ofLoans = (days: string, { count }: Figure): string => `${days}, the median of ${loans(count)}`;

const NO_LOANS = 'There are no loans here.';

/** What each chart says, in one sentence. None says more than the loans tell. */
export function chartFindings({
  milestones,
  categories,
  processors,
  officers,
  weeks,
  ages,
  agelessCount,
}: Insights) {
  return {
    milestones: milestonesFinding(milestones),
    categories: categoriesFinding(categories),
    processors: paceFinding(processors, 'processor'),
    officers: paceFinding(officers, 'loan officer'),
    weeks: weeksFinding(weeks),
    ages: agesFinding(ages, agelessCount),
  };
}

function milestonesFinding(rows: Insights['milestones']): string {
  const [slowest] = rows
    .filter(({ days }) => days !== undefined)
    .toSorted((a, b) => (b.days ?? 0) - (a.days ?? 0));
  if (slowest?.days !== undefined)
    return `Loans have been longest in ${isolated(slowest.milestone)}: ${ofLoans(daysText(slowest.days), slowest.loans)}, by the current milestone's date.`;
  const open = rows.reduce((sum, row) => sum + row.loans.count, 0);
  return open === 0 ? 'No loan is open.' : `${loans(open)} open: too few to tell how long a milestone takes.`;
}

function categoriesFinding([slowest, next]: Insights['categories']): string {
  if (slowest === undefined) return 'No category was done in the last 6 weeks.';
  if (slowest.days === undefined) return 'Too few loans to tell how long a category takes.';
  const more = next?.days === undefined ? 0 : slowest.days - next.days;
  const ahead =
    next === undefined || more === 0 ? '' : `, ${daysText(more)} more than ${isolated(next.category)}`;
  return `${isolated(slowest.category)} takes longest: ${ofLoans(fromDueText(slowest.days), slowest.loans)}${ahead}.`;
}

function paceFinding([slowest]: readonly PersonPace[], role: string): string {
  if (slowest?.days === undefined) return `Too few loans to tell how long a ${role} takes.`;
  return `${isolated(slowest.person.name)} takes longest: ${ofLoans(fromDueText(slowest.days), slowest.loans)}.`;
}

function weeksFinding(weeks: Insights['weeks']): string {
  const sum = (outcome: string): number =>
    weeks
      .flatMap(({ outcomes }) => outcomes)
      .reduce((all, one) => all + (one.outcome === outcome ? one.count : 0), 0);
  const [onTime, slipped, notFunded] = [sum('on-time'), sum('slipped'), sum('not-funded')];
  const over = onTime + slipped + notFunded;
  if (over === 0) return 'No closing is over in these 6 weeks.';
  return `${number(onTime)} of ${number(over)} closings of 6 weeks were on time, ${number(slipped)} slipped and ${number(notFunded)} ${notFunded === 1 ? "isn't" : "aren't"} funded.`;
}

function agesFinding(ages: Insights['ages'], agelessCount: number): string {
  const open = ages.reduce((sum, { loans: { count } }) => sum + count, 0);
  const nothingDone =
    agelessCount === 0
      ? ''
      : ` ${loans(agelessCount)} without a step done ${agelessCount === 1 ? "isn't" : "aren't"} counted.`;
  if (open === 0) return `${NO_LOANS}${nothingDone}`;
  const oldest = ages.at(-1);
  return `${number(oldest?.loans.count ?? 0)} of ${number(open)} open files are ${oldest?.from ?? 0} days old or more.${nothingDone}`;
}

/** Of how many loans the device knows the conditions, and how many are old. */
export function conditionsFinding(
  rows: readonly PriorToRow[],
  coveredCount: number,
  loanCount: number,
): string {
  const open = rows.reduce((sum, { count }) => sum + count, 0);
  const old = rows.reduce((sum, row) => sum + (row.byAge.find(({ age }) => age === '31+')?.count ?? 0), 0);
  const known = `This device has the conditions of ${number(coveredCount)} of ${loans(loanCount)}`;
  return coveredCount === 0
    ? `${known}.`
    : `${known}: ${number(open)} ${open === 1 ? 'is' : 'are'} open, ${number(old)} of them for more than 30 days.`;
}
