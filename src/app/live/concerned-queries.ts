import type { QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import type { LiveHint } from '#src/contract/wire/live-hint.ts';
import { loanTopic } from '#src/domain/loan/loan-topic.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** The keys of what reads the platform's loans (`pipelineQuery`, `notesQuery`, `conditionsQuery`). */
const listKeySchema = v.tuple([v.literal('pipeline'), v.string(), v.picklist(['MyLoans', 'AllLoans'])]);
const loanKeySchema = v.looseTuple([v.picklist(['notes', 'conditions']), v.string(), v.string()]);

/** The loans of a user's list as this page knows them; undefined before it knows any. */
export type KnownLoans = (
  userId: string,
  view: LoanOwnership,
) => readonly Pick<RawLoan, 'loanId'>[] | undefined;

/**
 * True if the query's answer may be another one since the hint. All loans' list also gets loans that it doesn't have
 * yet. A list that isn't known yet is asked for anyway.
 */
export function isConcerned(
  queryKey: QueryKey,
  { topics }: Pick<LiveHint, 'topics'>,
  knownLoans: KnownLoans,
): boolean {
  const isMeant = (loanId: string): boolean => topics === 'all' || topics.includes(loanTopic(loanId));
  if (v.is(loanKeySchema, queryKey)) return isMeant(queryKey[2]);
  if (!v.is(listKeySchema, queryKey)) return false;
  const [, userId, view] = queryKey;
  if (topics === 'all' || view === 'AllLoans') return true;
  return knownLoans(userId, view)?.some(({ loanId }) => isMeant(loanId)) ?? true;
}

/** The topics of the loans whose notes are on screen. */
export function openLoanTopics(queryClient: QueryClient): readonly number[] {
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['notes'] })
    .flatMap(({ queryKey }) => (v.is(loanKeySchema, queryKey) ? [loanTopic(queryKey[2])] : []));
}
