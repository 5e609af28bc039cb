import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { StorageNotice } from '#src/features/sync-status/storage-notice.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { useOutbox } from '#src/routes/-use-outbox.ts';

const VIEWS = ['MyLoans', 'AllLoans'] as const;

/** Any problem with this device's storage, above every screen of the signed-in user. */
export function DeviceStorageNotice() {
  const { storageProblem, readContents, openRepository, leaveTo } = useServices();
  const { id } = useSignedInUser();
  const router = useRouter();
  const queryClient = useQueryClient();
  const tryStorage = useCallback(() => {
    // If it fails, that's the problem already shown.
    readContents(id).catch(() => undefined);
  }, [readContents, id]);
  const onWorksAgain = useCallback(() => {
    // The list is stored when it arrives again; where a lookup failed, look at the device again.
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
      problem={storageProblem}
      outbox={useOutbox()}
      tryStorage={tryStorage}
      onWorksAgain={onWorksAgain}
      reload={() => leaveTo(router.state.location.href)}
    />
  );
}
