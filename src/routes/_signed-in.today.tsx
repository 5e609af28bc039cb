import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { changedFieldNames } from '#src/domain/loan/unseen-changes.ts';
import { displayedFields } from '#src/domain/loan-fields/displayed-fields.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { readStoredScope, storeScope, todayScopeSchema } from '#src/features/today/stored-scope.ts';
import { TodayScreen } from '#src/features/today/today-screen.tsx';
import { todayWords as words } from '#src/features/today/words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { askListOfScope } from '#src/routes/-ask-list.ts';
import { useAskedView, viewOfScope } from '#src/routes/-use-asked-view.ts';
import { LoanFrame, prepareLoanFrame } from '#src/routes/-frame/loan-frame.tsx';
import { noteFirstScreen } from '#src/routes/-frame/start-page.ts';
import { useReturnTarget } from '#src/routes/-frame/use-return-target.ts';
import { StarNotice } from '#src/loan-display/star/star-notice.tsx';
import { useKeptLoanMarks } from '#src/routes/-frame/use-loan-marks.ts';
import { ViewProblem, ViewStatus } from '#src/routes/-frame/view-status.tsx';
import { useCachedConditions } from '#src/routes/-use-cached-conditions.ts';
import { useViewLoans } from '#src/routes/-use-view-loans.ts';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** Unparsed: the screen's own code reads these texts, because every start loads this. */
const text = v.optional(v.fallback(v.string(), ''));

export const Route = createFileRoute('/_signed-in/today')({
  validateSearch: v.object({ scope: text, only: text, who: text }),
  loader: askListOfScope,
  component: TodayRoute,
});

const addressScope = v.fallback(v.optional(todayScopeSchema), undefined);

function TodayRoute() {
  return (
    <LoanFrame>
      <Today />
    </LoanFrame>
  );
}

function Today() {
  const { scope, only, who } = Route.useSearch();
  const { id: userId } = useSignedInUser();
  const services = useServices();
  const ownScope = v.parse(addressScope, scope) ?? readStoredScope(services.recentStore, userId);
  const { view, isForWhoHasNone } = useAskedView(viewOfScope(ownScope));
  const chosenScope = view === 'AllLoans' ? 'everybody' : ownScope === 'everybody' ? undefined : ownScope;
  const { loans, reading, today } = useViewLoans(view);
  const { inputs, isRead } = useActionInputs(reading, today);
  const marks = useKeptLoanMarks(today);
  const seenOf = useSeenOf(reading.snapshot?.loans);
  const navigate = useNavigate({ from: Route.fullPath });
  const returnTarget = useReturnTarget((state) =>
    navigate({ search: (search) => search, replace: true, state }),
  );
  useEffect(() => noteFirstScreen(services), [services]);
  useEffect(() => services.whenQuiet(prepareLoanFrame), [services]);
  return (
    <TodayScreen
      // Without what the device has of their conditions, lines would come and be others a moment later.
      loans={isRead ? loans : undefined}
      problem={
        loans !== undefined || reading.error === null ? undefined : (
          <ViewProblem reading={reading} what="what there is to do" />
        )
      }
      asOf={reading.snapshot?.asOf ?? ''}
      inputs={inputs}
      marks={{ ...marks, seenOf }}
      search={{ scope: chosenScope, only, who }}
      onNarrow={(change, how) => {
        if (how === 'replace' && change.scope !== undefined)
          storeScope(services.recentStore, userId, change.scope);
        void navigate({ search: (search) => ({ ...search, ...change }), replace: how === 'replace' });
      }}
      status={
        <>
          <ViewStatus reading={reading} />
          {isForWhoHasNone ? <span className="muted"> · {words.noOwnLoans}</span> : null}
          <StarNotice />
        </>
      }
      leftFor={returnTarget.leftFor}
      onOpen={(loan) => {
        returnTarget.leave(loan);
        void navigate({ to: '/dashboard', search: { view, loan }, state: { isPanelOpenedHere: true } });
      }}
      onConditions={(loanGuid) => {
        // A loan that came without a GUID has no conditions to ask for.
        if (!v.is(loanGuidSchema, loanGuid)) return;
        returnTarget.leave(loanGuid);
        void navigate({ to: '/conditions/$loanGuid', params: { loanGuid } });
      }}
    />
  );
}

function useActionInputs(
  { snapshot }: PipelineReading,
  today: CalendarDay,
): { readonly inputs: NextActionInputs; readonly isRead: boolean } {
  const { fieldMap } = useAppConfig();
  const rules = useLenderRules();
  const { timeZone } = useLenderClock();
  const conditionsOf = useCachedConditions(useSignedInUser().id);
  const inputs = useMemo((): NextActionInputs => {
    const displayed = displayedFields(fieldMap);
    const raws = new Map(snapshot?.loans.map((loan) => [loan.loanId, loan]));
    return {
      fieldMap,
      rules,
      timeZone,
      today,
      conditionsOf: (loanId) => conditionsOf?.(loanId),
      changesOf: (loanId) => {
        const change = snapshot?.unseen?.get(loanId);
        const raw = raws.get(loanId);
        if (change === undefined || raw === undefined) return undefined;
        const names = changedFieldNames(change, raw, displayed);
        return change.before !== undefined && names.length === 0 ? undefined : names;
      },
    };
  }, [fieldMap, rules, timeZone, today, conditionsOf, snapshot]);
  return { inputs, isRead: conditionsOf !== undefined };
}

const NONE: readonly RawLoan[] = [];

function useSeenOf(loans: readonly RawLoan[] = NONE): (loanId: string) => string | undefined {
  const { fieldMap } = useAppConfig();
  return useMemo(() => createSeenOf(loans, fieldMap), [loans, fieldMap]);
}
