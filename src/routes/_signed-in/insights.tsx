import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { type InsightsChoice, readChoice, storeChoice } from '#src/features/insights/insights-choice.ts';
import { InsightsScreen } from '#src/features/insights/insights-screen.tsx';
import { usePipeline } from '#src/features/pipeline/read/use-pipeline.ts';
import { NoOwnLoans } from '#src/loan-display/missing/no-own-loans.tsx';
import { useMay, useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ViewProblem, ViewStatus } from '#src/routes/-frame/view-status.tsx';
import { useCachedConditions } from '#src/routes/-use-cached-conditions.ts';
import { askListOfScope } from '#src/routes/-ask-list.ts';
import { scopeOfView, useAskedView, viewOfScope } from '#src/routes/-use-asked-view.ts';

/** Unparsed: the screen's own code reads these texts, because every start loads this. */
const text = v.optional(v.fallback(v.string(), ''));

export const Route = createFileRoute('/_signed-in/insights')({
  validateSearch: v.object({ scope: text, person: text, milestone: text, type: text, from: text, to: text }),
  loader: askListOfScope,
  component: InsightsForSome,
});

function InsightsForSome() {
  return useMay('insights') ? <InsightsRoute /> : <Navigate to="/dashboard" replace />;
}

function InsightsRoute() {
  const address = Route.useSearch();
  const { recentStore } = useServices();
  const { id: userId } = useSignedInUser();
  const choice = useMemo(() => readChoice(address, recentStore, userId), [address, recentStore, userId]);
  const { view, isForWhoHasNone } = useAskedView(viewOfScope(choice.scope));
  const reading = usePipeline(userId, view);
  const navigate = useNavigate({ from: Route.fullPath });
  const change = (part: Partial<InsightsChoice>): void => {
    // The scope goes with it: the link shows the same to everyone.
    const next = { ...choice, scope: scopeOfView(view), ...part };
    storeChoice(recentStore, userId, next);
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
    void navigate({ search, replace: true });
  };
  return (
    <InsightsScreen
      raws={reading.snapshot?.loans}
      problem={reading.error === null ? undefined : <ViewProblem reading={reading} what="insights" />}
      asOf={reading.snapshot?.asOf ?? ''}
      today={useToday()}
      view={view}
      onViewChange={(next) => change({ scope: scopeOfView(next) })}
      choice={choice}
      onChange={change}
      status={
        <>
          {isForWhoHasNone ? <NoOwnLoans /> : null}
          <ViewStatus reading={reading} />
        </>
      }
      conditionsOf={useCachedConditions(userId)}
    />
  );
}
