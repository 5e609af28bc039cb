import { createFileRoute, Link } from '@tanstack/react-router';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';
import { useSignOut } from '#src/features/session/use-sign-out.tsx';
import { StoragePage } from '#src/features/storage/storage-page.tsx';
import { BackLink } from '#src/loan-display/back-link.tsx';
import { useOutbox } from '#src/routes/-use-outbox.ts';

export const Route = createFileRoute('/_signed-in/storage')({ component: StorageRoute });

function StorageRoute() {
  const { id } = useSignedInUser();
  const { isLeaving, begin, question } = useSignOut(id);
  return (
    <>
      <StoragePage
        userId={id}
        platformName={useAppConfig().platformName}
        outbox={useOutbox()}
        homeLink={<BackLink />}
        outboxLink={<Link to="/outbox">Outbox</Link>}
        isRemoving={isLeaving}
        onRemove={begin}
      />
      {question}
    </>
  );
}
