import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';
import { StorageNotice } from '#src/features/sync-status/storage-notice.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { useOutbox } from '#src/routes/-use-outbox.ts';

const VIEWS = ['MyLoans', 'AllLoans'] as const;

/** What is wrong with the storage of this device, above every screen of the signed-in person. */
export function DeviceStorageNotice() {
  const { storageTrouble, readContents, openRepository, leaveTo } = useServices();
  const { id } = useSignedInUser();
  const router = useRouter();
  const queryClient = useQueryClient();
  const tryStorage = useCallback(() => {
    // What it fails with is the trouble that is shown already.
    readContents(id).catch(() => undefined);
  }, [readContents, id]);
  const onWorksAgain = useCallback(() => {
    // The list is kept when it comes again; what the device has is worth another look where a look failed.
    for (const view of VIEWS) {
      const list = openRepository(id).list(view);
      if (list.get().source === 'none') void list.read();
    }
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryKey, state }) => queryKey[0] === 'pipeline' || state.status === 'error',
    });
  }, [queryClient, openRepository, id]);
  return (
    <StorageNotice
      trouble={storageTrouble}
      outbox={useOutbox()}
      tryStorage={tryStorage}
      onWorksAgain={onWorksAgain}
      reload={() => leaveTo(router.state.location.href)}
    />
  );
}
