import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { changedFieldNames } from '#src/domain/loan/unseen-changes.ts';
import { displayedFields } from '#src/domain/loan-fields/displayed-fields.ts';
import { allCachedConditionsQuery } from '#src/features/conditions/read/conditions-query.ts';
import { useHasNoOwnLoans } from '#src/features/pipeline/read/use-has-no-own-loans.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { usePreferences } from '#src/features/preferences/preferences-provider.tsx';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { readStoredScope, storeScope, todayScopeSchema } from '#src/features/today/stored-scope.ts';
import { TodayScreen } from '#src/features/today/today-screen.tsx';
import { todayWords as words } from '#src/features/today/words.ts';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { PlatformLink } from '#src/loan-display/platform/platform-link.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { conditionsKey } from '#src/offline/cache/conditions-cache.ts';
import { noteFirstScreen } from '#src/routes/-frame/start-page.ts';
import { useReturnTarget } from '#src/routes/-frame/use-return-target.ts';
import { StarNotice } from '#src/loan-display/star/star-notice.tsx';
import { useDidToday } from '#src/routes/-use-did-today.ts';
import { useKeptLoanMarks } from '#src/routes/-marks/use-loan-marks.ts';
import { useStars } from '#src/routes/-marks/use-stars.ts';
import { ViewProblem } from '#src/routes/-frame/view-problem.tsx';
import { ViewStatus } from '#src/routes/-frame/view-status.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { useOutbox } from '#src/routes/-use-outbox.ts';
import { useViewLoans } from '#src/routes/-use-view-loans.ts';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

const LoanNotes = lazyComponent(async () => (await import('#src/features/notes/loan-notes.tsx')).LoanNotes);

/** Unparsed: the screen's own code reads these texts, because every start loads this. */
const text = v.optional(v.fallback(v.string(), ''));

export const Route = createFileRoute('/_signed-in/today')({
  validateSearch: v.object({ scope: text, only: text, who: text }),
  component: TodayRoute,
});

const addressScope = v.fallback(v.optional(todayScopeSchema), undefined);

function TodayRoute() {
  const { scope, only, who } = Route.useSearch();
  const user = useSignedInUser();
  const config = useAppConfig();
  const outbox = useOutbox();
  const services = useServices();
  const hasNone = useHasNoOwnLoans(user.id);
  const ownScope = v.parse(addressScope, scope) ?? readStoredScope(services.recentStore, user.id);
  // Users without loans of their own, such as managers, see everyone's.
  const isForWhoHasNone = hasNone && ownScope === undefined;
  const chosenScope = isForWhoHasNone ? 'everybody' : ownScope;
  const view = chosenScope === 'everybody' ? 'AllLoans' : 'MyLoans';
  const { loans, reading, timeZone, today } = useViewLoans(user.id, view);
  const { inputs, isRead } = useActionInputs(reading, { timeZone, today });
  const { snoozes, dones, mark, isWaiting } = useKeptLoanMarks(today);
  const stars = useStars();
  const did = useDidToday();
  const seenOf = useSeenOf(reading.snapshot?.loans);
  const navigate = useNavigate({ from: Route.fullPath });
  const returnTarget = useReturnTarget((state) =>
    navigate({ search: (search) => search, replace: true, state }),
  );
  useEffect(() => noteFirstScreen(services), [services]);
  useEffect(() => services.whenQuiet(prepareShare), [services]);
  const [sharedId, setSharedId] = useState<string>();
  const shared = loans?.find(({ loanId }) => loanId === sharedId);
  return (
    <>
      <TodayScreen
        // Without what the device has of their conditions, lines would come and be others a moment later.
        loans={isRead ? loans : undefined}
        problem={
          loans !== undefined || reading.error === null ? undefined : (
            <ViewProblem reading={reading} what="what there is to do" />
          )
        }
        inputs={inputs}
        marks={{ snoozes, dones, mark, seenOf, isWaiting, starred: stars.starred, onStar: stars.toggle, did }}
        email={user.email}
        chosenScope={chosenScope}
        onScopeChange={(next) => {
          storeScope(services.recentStore, user.id, next);
          void navigate({ search: (search) => ({ ...search, scope: next }), replace: true });
        }}
        isStarredOnly={only === 'starred'}
        onStarredOnlyChange={(isOn) =>
          void navigate({
            search: (search) => ({ ...search, only: isOn ? 'starred' : undefined }),
            replace: true,
          })
        }
        who={who ?? ''}
        // Back widens it again.
        onWhoChange={(next, shown) =>
          void navigate({ search: (search) => ({ ...search, scope: shown, who: next || undefined }) })
        }
        singleKeys={usePreferences().values.singleKeys}
        status={
          <>
            <ViewStatus reading={reading} />
            {isForWhoHasNone ? <span className="today-between"> · {words.noOwnLoans}</span> : null}
            <StarNotice {...stars} />
          </>
        }
        backLink={<BackLink />}
        closingsLink={
          <Link to="/closings" className="today-closings">
            Closings
          </Link>
        }
        renderNotes={(loan) => (
          <LoanNotes
            loan={loan}
            asOf={reading.snapshot?.asOf ?? ''}
            user={user}
            config={config}
            outbox={outbox}
          />
        )}
        renderPlatformLink={(loanId) =>
          config.loanLink === null ? null : (
            <PlatformLink loanId={loanId} config={config} className="action contact-link" />
          )
        }
        onShare={setSharedId}
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
      {shared === undefined ? null : (
        <ShareDialogPart
          loan={shared}
          asOf={reading.snapshot?.asOf ?? ''}
          today={today}
          onClose={() => setSharedId(undefined)}
        />
      )}
    </>
  );
}

/** What the device knows besides the loans: their conditions, and what the person hasn't seen. */
function useActionInputs(
  { snapshot }: PipelineReading,
  { timeZone, today }: Pick<NextActionInputs, 'timeZone' | 'today'>,
): { readonly inputs: NextActionInputs; readonly isRead: boolean } {
  const services = useServices();
  const { fieldMap } = useAppConfig();
  const rules = useLenderRules();
  const { data: cached, isPending } = useQuery(allCachedConditionsQuery(services, useSignedInUser().id));
  const inputs = useMemo((): NextActionInputs => {
    const displayed = displayedFields(fieldMap);
    const raws = new Map(snapshot?.loans.map((loan) => [loan.loanId, loan]));
    return {
      fieldMap,
      rules,
      timeZone,
      today,
      conditionsOf: (loanId) => cached?.byLoan.get(conditionsKey(loanId))?.conditions,
      changesOf: (loanId) => {
        const change = snapshot?.unseen?.get(loanId);
        const raw = raws.get(loanId);
        if (change === undefined || raw === undefined) return undefined;
        const names = changedFieldNames(change, raw, displayed);
        return change.before !== undefined && names.length === 0 ? undefined : names;
      },
    };
  }, [fieldMap, rules, timeZone, today, cached, snapshot]);
  return { inputs, isRead: !isPending };
}

/** The dialog that shares a loan's status, in code of its own. */
const ShareDialogPart = lazyComponent(
  async () => (await import('#src/routes/-frame/share-loan.tsx')).ShareLoan,
);

/** Loads sharing before its first use. A failure shows there. */
function prepareShare(): void {
  ShareDialogPart.preload().catch(() => undefined);
}

const NONE: readonly RawLoan[] = [];

/** What each of these loans shows now, by loan id, to tell a loan that changed. */
function useSeenOf(loans: readonly RawLoan[] = NONE): (loanId: string) => string | undefined {
  const { fieldMap } = useAppConfig();
  return useMemo(() => createSeenOf(loans, fieldMap), [loans, fieldMap]);
}
