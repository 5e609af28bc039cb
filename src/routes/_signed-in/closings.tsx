import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { ClosingsScreen } from '#src/features/closings/closings-screen.tsx';
import { ADDRESS_DAY, type ShownDay } from '#src/features/closings/shown-day.ts';
import type { OpenConditionsOf } from '#src/features/closings/closings-context.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { NoOwnLoans } from '#src/loan-display/missing/no-own-loans.tsx';
import { useCachedConditions } from '#src/routes/-use-cached-conditions.ts';
import { useViewLoans } from '#src/routes/-use-view-loans.ts';
import { askListOfScope } from '#src/routes/-ask-list.ts';
import { scopeOfView, useAskedView, viewOfScope } from '#src/routes/-use-asked-view.ts';
import { useReturnTarget } from '#src/routes/-frame/use-return-target.ts';
import { ViewProblem, ViewStatus } from '#src/routes/-frame/view-status.tsx';

/** Unparsed: the screen's own code reads these texts, because every start loads this. */
const text = v.optional(v.fallback(v.string(), ''));

export const Route = createFileRoute('/_signed-in/closings')({
  validateSearch: v.object({ day: text, by: text, scope: text }),
  loader: askListOfScope,
  component: ClosingsRoute,
});

const NO_DAY = 'none';
const formSchema = v.fallback(v.picklist(['month', 'week']), 'month');
const scopeSchema = v.fallback(v.optional(v.picklist(['loans', 'everybody'])), undefined);

function ClosingsRoute() {
  const { day, by, scope: chosen } = Route.useSearch();
  const form = v.parse(formSchema, by);
  const { id } = useSignedInUser();
  const { view, isForWhoHasNone } = useAskedView(viewOfScope(v.parse(scopeSchema, chosen)));
  const { loans, reading, today } = useViewLoans(view);
  const navigate = useNavigate({ from: Route.fullPath });
  const returnTarget = useReturnTarget((state) =>
    navigate({ search: (search) => search, replace: true, state }),
  );
  const show = (shown: ShownDay): Promise<void> =>
    navigate({ search: (search) => ({ ...search, day: dayText(shown) }), replace: true });
  return (
    <ClosingsScreen
      loans={loans}
      problem={reading.error === null ? undefined : <ViewProblem reading={reading} what="closings" />}
      asOf={reading.snapshot?.asOf ?? ''}
      today={today}
      view={view}
      onViewChange={(next) =>
        void navigate({ search: (search) => ({ ...search, scope: scopeOfView(next) }), replace: true })
      }
      form={form}
      onFormChange={(next, chosenDay) =>
        void navigate({
          search: (search) => ({
            ...search,
            by: next === 'week' ? next : undefined,
            ...(chosenDay !== undefined && { day: dayText(chosenDay) }),
          }),
          replace: true,
        })
      }
      shown={readShownDay(day)}
      onShow={(shown) => void show(shown)}
      status={
        <>
          {isForWhoHasNone ? <NoOwnLoans /> : null}
          <ViewStatus reading={reading} />
        </>
      }
      openConditionsOf={useOpenConditions(id)}
      leftFor={returnTarget.leftFor}
      onConditions={returnTarget.leave}
      onAtRisk={() => void navigate({ to: '/dashboard', search: { view, quick: 'at-risk' } })}
      onOpen={(loan, from) =>
        // Closing the loan, or a step back, leads to this day and its line.
        void show(from).then(() => {
          returnTarget.leave(loan);
          return navigate({ to: '/dashboard', search: { view, loan }, state: { isPanelOpenedHere: true } });
        })
      }
    />
  );
}

function useOpenConditions(userId: string): OpenConditionsOf {
  const conditionsOf = useCachedConditions(userId);
  return useMemo(
    () => conditionsOf && ((loanId) => conditionsOf(loanId)?.filter(({ statusOpen }) => statusOpen).length),
    [conditionsOf],
  );
}

/** `2026-11-25`, within a plausible range, or `none`; undefined for anything else. */
function readShownDay(text: string | undefined): ShownDay | undefined {
  if (text === NO_DAY) return NO_DAY;
  return text !== undefined && ADDRESS_DAY.test(text) ? parseCalendarDay(text) : undefined;
}

function dayText(shown: ShownDay): string {
  return shown === NO_DAY ? NO_DAY : formatIsoDay(shown);
}
