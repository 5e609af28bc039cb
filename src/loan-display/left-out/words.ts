import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import { counted } from '#src/ui/counted.ts';

const REASONS: Readonly<Record<LeftOutCondition['reason'], string>> = {
  others: 'from somebody else',
  internal: 'internal',
  'no-wording': 'without wording for the borrower',
};

export const leftOutWords = {
  /** `3 open conditions left out: 2 from somebody else, 1 without wording for the borrower.` */
  summary: (conditions: readonly LeftOutCondition[]) => {
    const reasons = (['others', 'internal', 'no-wording'] as const)
      .map((reason) => [conditions.filter((one) => one.reason === reason).length, REASONS[reason]] as const)
      .filter(([count]) => count > 0)
      .map(([count, words]) => `${count} ${words}`);
    return `${counted(conditions.length, 'open condition', 'open conditions')} left out: ${reasons.join(', ')}.`;
  },
  include: 'Include',
  included: 'included',
  untitled: 'No title',
  reason: ({ reason, requestedFrom }: LeftOutCondition) => {
    if (reason === 'others') return `requested from ${requestedFrom}`;
    return reason === 'internal' ? 'internal' : 'no wording for the borrower';
  },
} as const;
