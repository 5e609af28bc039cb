import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePipelineServices } from '#src/features/pipeline/read/pipeline-services.ts';
import { useSessionServices } from '#src/features/session/session-services.ts';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';
import { StorageNotice } from '#src/features/sync-status/storage-notice.tsx';
import { useOutbox } from '#src/routes/-use-outbox.ts';

const VIEWS = ['MyLoans', 'AllLoans'] as const;

/** What is wrong with the storage of this device, above every screen of the signed-in person. */
export function DeviceStorageNotice() {
  const { storageTrouble, storage } = useRouteContext({ from: '__root__' });
  const { leaveTo } = useSessionServices();
  const { id } = useSignedInUser();
  const router = useRouter();
  const queryClient = useQueryClient();
  const tryStorage = useCallback(() => {
    // What it fails with is the trouble that is shown already.
    storage.readContents(id).catch(() => undefined);
  }, [storage, id]);
  const { openRepository } = usePipelineServices();
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
