import { useNavigate, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { mayNameContact } from '#src/domain/find/contact-search.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { askSearch } from '#src/features/pipeline/address/asked-search.ts';
import { storedPart } from '#src/features/pipeline/address/entry-search.ts';
import {
  DEFAULT_PIPELINE_SEARCH,
  type PipelineSearch,
  pipelineSearchSchema,
} from '#src/features/pipeline/address/pipeline-search.ts';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { panelHistory } from '#src/routes/-frame/panel-history.ts';

/** Leads to a loan or to a narrowed list, from any screen. */
export function useJumpTo() {
  const navigate = useNavigate();
  const router = useRouter();
  const { values, change } = usePreferences();
  /** The list that's on the screen; undefined on other screens. */
  const current = (): PipelineSearch | undefined => {
    const { pathname, search } = router.latestLocation;
    return pathname === '/dashboard' ? v.parse(pipelineSearchSchema, search) : undefined;
  };
  return {
    /** Opens a loan over the current list if that's the loan's view, else over that view. */
    loan: (loan: string, view: LoanOwnership): void => {
      const list = current();
      // All Loans includes everyone's.
      if (list !== undefined && (list.view === view || list.view === 'AllLoans')) {
        const how = list.loan === '' ? 'push' : 'replace';
        void navigate({
          to: '/dashboard',
          search: { ...list, loan },
          replace: how === 'replace',
          state: panelHistory({ loan }, how),
        });
      } else {
        askSearch('');
        void navigate({ to: '/dashboard', search: { ...DEFAULT_PIPELINE_SEARCH, view, loan } });
      }
    },
    /** Shows a view without anything that narrows it, and remembers it as the tools above the list do. */
    view: (view: LoanOwnership): void => {
      change(storedPart({ view, milestone: '' }));
      askSearch('');
      void navigate({ to: '/dashboard', search: { ...DEFAULT_PIPELINE_SEARCH, view } });
    },
    /** Searches a view for a text. The remembered one doesn't change. */
    search: (text: string, view: LoanOwnership): void => {
      // No list is here to tell a phone from a long loan number.
      const isKeptOut = mayNameContact(text);
      void navigate({
        to: '/dashboard',
        search: { ...DEFAULT_PIPELINE_SEARCH, view, search: isKeptOut ? '' : text },
      });
      askSearch(text);
    },
    /** Shows the loans of the view in use that one filter finds. */
    filter: (filter: Partial<Pick<PipelineSearch, 'quick' | 'filter' | 'milestone' | 'sort'>>): void => {
      const view = current()?.view ?? values.view;
      askSearch('');
      void navigate({ to: '/dashboard', search: { ...DEFAULT_PIPELINE_SEARCH, view, ...filter } });
    },
  };
}
