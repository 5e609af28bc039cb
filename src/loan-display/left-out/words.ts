import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import { counted } from '#src/ui/counted.ts';

export const leftOutWords = {
  summary: (count: number) =>
    `${counted(count, 'open condition', 'open conditions')} left out: not the borrower's, or without wording for the borrower.`,
  untitled: 'No title',
  reason: ({ reason, requestedFrom }: LeftOutCondition) => {
    if (reason === 'others') return `requested from ${requestedFrom}`;
    return reason === 'internal' ? 'internal' : 'no wording for the borrower';
  },
} as const;
