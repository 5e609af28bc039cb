import { createFileRoute, Link } from '@tanstack/react-router';
import { TripDownload } from '#src/features/conditions/all/trip-download.tsx';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';
import { useSignOut } from '#src/features/session/sign-out/use-sign-out.tsx';
import { deviceContentsKey } from '#src/features/storage/device-contents-key.ts';
import { StoragePage } from '#src/features/storage/storage-page.tsx';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useViewLoans } from '#src/routes/-use-view-loans.ts';
import { useOutbox } from '#src/routes/-use-outbox.ts';

export const Route = createFileRoute('/_signed-in/storage')({ component: StorageRoute });

function StorageRoute() {
  const { id } = useSignedInUser();
  const { isLeaving, begin, question } = useSignOut(id);
  const queryClient = useQueryClient();
  const { loans = [], ...clock } = useViewLoans(id, 'MyLoans');
  return (
    <>
      <StoragePage
        userId={id}
        platformName={useAppConfig().platformName}
        outbox={useOutbox()}
        homeLink={<BackLink />}
        outboxLink={<Link to="/outbox">Outbox</Link>}
        tripDownload={
          <TripDownload
            userId={id}
            loans={loans}
            timeZone={clock.timeZone}
            today={clock.today}
            onDownloaded={() => void queryClient.invalidateQueries({ queryKey: deviceContentsKey(id) })}
          />
        }
        isRemoving={isLeaving}
        onRemove={begin}
      />
      {question}
    </>
  );
}
