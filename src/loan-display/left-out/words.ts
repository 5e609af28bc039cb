import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import { counted } from '#src/ui/counted.ts';

const REASONS: Readonly<Record<LeftOutCondition['reason'], string>> = {
  others: 'needed from others',
  internal: 'internal',
  'no-wording': 'without wording for the borrower',
  'before-cd': 'not possible until the CD is sent',
  'before-le': 'not possible until the disclosures are sent',
  'before-itp': 'not allowed until ITP is received',
  answered: 'answered in a condition',
};

/** Steps are among them, too. */
function countText(conditions: readonly LeftOutCondition[]): string {
  return conditions.some(({ isStep }) => isStep)
    ? counted(conditions.length, 'open item', 'open items')
    : counted(conditions.length, 'open condition', 'open conditions');
}

export const leftOutWords = {
  /** `3 open conditions left out: 2 needed from others, 1 without wording for the borrower.` */
  summary: (conditions: readonly LeftOutCondition[]) => {
    if (conditions.length === 0) return 'No open condition left out.';
    const reasons = Object.entries(REASONS)
      .map(([reason, words]) => [conditions.filter((one) => one.reason === reason).length, words] as const)
      .filter(([count]) => count > 0)
      .map(([count, words]) => `${count} ${words}`);
    return `${countText(conditions)} left out: ${reasons.join(', ')}.`;
  },
  count: (conditions: readonly LeftOutCondition[]) =>
    conditions.length === 0 ? '' : `${countText(conditions)} left out, listed below the message`,
  /** Outside the fold: the borrower may owe these. True after the sender has written it in the message, too. */
  unwritten: 'No wording for the borrower in the loan file',
  write: 'Write wording',
  include: 'Include',
  included: 'included',
  untitled: 'No title',
  reason: ({ reason, requestedFrom }: LeftOutCondition) => {
    if (reason === 'others') return `requested from ${requestedFrom}`;
    if (reason === 'before-cd') return "the CD isn't sent yet, so nobody can acknowledge it";
    if (reason === 'before-le') return "the disclosures aren't sent yet, so there's nothing to go ahead with";
    if (reason === 'before-itp') return "ITP isn't received yet, so nobody may charge for it";
    if (reason === 'answered') return 'a condition about it is answered, and the step has no date yet';
    return reason === 'internal' ? 'internal' : 'no wording for the borrower';
  },
} as const;
