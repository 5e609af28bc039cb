import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import { counted } from '#src/ui/counted.ts';

const REASONS: Readonly<Record<LeftOutCondition['reason'], string>> = {
  others: 'needed from others',
  internal: 'internal',
  'no-wording': 'without wording for the borrower',
  'before-cd': 'not possible until the CD is sent',
};

export const leftOutWords = {
  /** `3 open conditions left out: 2 needed from others, 1 without wording for the borrower.` */
  summary: (conditions: readonly LeftOutCondition[]) => {
    if (conditions.length === 0) return 'No open condition left out.';
    const reasons = (['others', 'internal', 'no-wording', 'before-cd'] as const)
      .map((reason) => [conditions.filter((one) => one.reason === reason).length, REASONS[reason]] as const)
      .filter(([count]) => count > 0)
      .map(([count, words]) => `${count} ${words}`);
    return `${counted(conditions.length, 'open condition', 'open conditions')} left out: ${reasons.join(', ')}.`;
  },
  /** At the buttons; '' for none. */
  count: (count: number) =>
    count === 0
      ? ''
      : `${counted(count, 'open condition', 'open conditions')} left out, listed below the message`,
  /** Outside the fold: the borrower may owe these. True after the sender has written it in the message, too. */
  unwritten: 'No wording for the borrower in the loan file',
  write: 'Write wording',
  include: 'Include',
  included: 'included',
  untitled: 'No title',
  reason: ({ reason, requestedFrom }: LeftOutCondition) => {
    if (reason === 'others') return `requested from ${requestedFrom}`;
    if (reason === 'before-cd') return "the CD isn't sent yet, so nobody can acknowledge it";
    return reason === 'internal' ? 'internal' : 'no wording for the borrower';
  },
} as const;
