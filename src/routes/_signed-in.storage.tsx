import { Link as TextLink } from '@chakra-ui/react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isClosingIn } from '#src/domain/list/closing-range.ts';
import { OfflineDownloadSection } from '#src/features/conditions/offline-download/offline-download.tsx';
import { useOfflineDownload } from '#src/features/conditions/offline-download/use-offline-download.ts';
import { useDraftTexts } from '#src/features/outbox/outbox-drafts.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useWorksUntil } from '#src/features/session/use-works-until.ts';
import { hasNoNetwork, useConnectivity } from '#src/loan-display/use-is-offline.ts';
import { useSignOut } from '#src/features/session/sign-out/use-sign-out.tsx';
import { bytesText } from '#src/features/storage/bytes-text.ts';
import { deviceContentsKey } from '#src/features/storage/device-contents-key.ts';
import { StoragePage } from '#src/features/storage/storage-page.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useViewLoans } from '#src/routes/-use-view-loans.ts';
import { useOutbox } from '#src/routes/-frame/use-outbox.ts';

const NO_LOANS: readonly Loan[] = [];
const VIEWS = ['MyLoans', 'AllLoans'] as const;

export const Route = createFileRoute('/_signed-in/storage')({ component: StorageRoute });

function StorageRoute() {
  const { id } = useSignedInUser();
  const { platformName } = useAppConfig();
  const { isLeaving, begin, question } = useSignOut(undefined, true);
  const queryClient = useQueryClient();
  const hasOwnLoans = useViewLoans('MyLoans').loans?.length !== 0;
  // A user without own loans works on anyone's: a trip needs those that close soon.
  const { loans, reading, today } = useViewLoans(hasOwnLoans ? 'MyLoans' : 'AllLoans');
  const wanted = useMemo(() => {
    const guidsOf = (some = loans ?? []) => some.map(({ loanId }) => loanId);
    if (hasOwnLoans) return [{ scope: 'own', loanGuids: guidsOf() } as const];
    const soon = loans?.filter(
      ({ closing }) => !closing.isFunded && isClosingIn(closing, 'next-7-days', today),
    );
    return [
      { scope: 'soon', loanGuids: guidsOf(soon) } as const,
      { scope: 'all', loanGuids: guidsOf() } as const,
    ].filter(({ loanGuids }) => loanGuids.length > 0);
  }, [hasOwnLoans, loans, today]);
  const { openRepository, storageProblem } = useServices();
  const hasProblem = useSyncExternalStore(storageProblem.subscribe, () => storageProblem.get() !== undefined);
  const lists = VIEWS.flatMap((view) => {
    const { snapshot } = openRepository(id).list(view).get();
    return hasProblem || !snapshot?.loans.length ? [] : [{ view, asOf: snapshot.asOf }];
  });
  const outbox = useOutbox();
  const drafts = useDraftTexts(outbox);
  const offlineDownload = useOfflineDownload(id, wanted, loans ?? NO_LOANS);
  const worksUntil = useWorksUntil();
  const isRunning = offlineDownload.run.is === 'asking';
  useEffect(
    () =>
      isRunning ? () => void queryClient.invalidateQueries({ queryKey: deviceContentsKey(id) }) : undefined,
    [isRunning, queryClient, id],
  );
  return (
    <>
      <StoragePage
        userId={id}
        platformName={platformName}
        outbox={outbox}
        draftCount={typeof drafts === 'string' ? 0 : drafts.length}
        hasNoNetwork={hasNoNetwork(useConnectivity())}
        lists={lists}
        conditions={offlineDownload.isRead ? offlineDownload.kept : undefined}
        homeLink={<BackLink />}
        outboxLink={
          <TextLink asChild fontWeight="normal">
            <Link to="/outbox">Outbox</Link>
          </TextLink>
        }
        offlineDownload={
          !loans?.length ? null : (
            <OfflineDownloadSection
              offlineDownload={offlineDownload}
              worksUntil={worksUntil}
              sizeText={bytesText}
            />
          )
        }
        isOfflineDownloadRead={offlineDownload.isRead && (loans !== undefined || reading.error !== null)}
        isDownloading={isRunning}
        isRemoving={isLeaving}
        onRemove={begin}
      />
      {question}
    </>
  );
}
