import { wordKey } from '#src/domain/conditions/condition-words.ts';

const ANSWERED = new Set(['received', 'fulfilled', 'reviewed']);
const SENT_BACK = new Set(['rejected', 'expired']);

/**
 * The stage of an open condition, by its latest status: `answered` if the documents came and the next step is the
 * lender's, `sent-back` if they came and weren't good enough, otherwise `asked`. Lenders add statuses of their own:
 * those count as `asked`, so that nothing is dropped. So does `Sent`, which doesn't say by whom. Source: the statuses
 * of Encompass's sample data.
 */
export function conditionTurn(status: string): 'asked' | 'answered' | 'sent-back' {
  const key = wordKey(status);
  if (ANSWERED.has(key)) return 'answered';
  return SENT_BACK.has(key) ? 'sent-back' : 'asked';
}
