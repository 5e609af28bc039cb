import { useQuery } from '@tanstack/react-query';
import type { StoragePromise } from '#src/features/outbox/deletion-risk.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** How safely this browser keeps unsent notes; undefined until it says. */
export function useStoragePromise(): StoragePromise | undefined {
  // Ask at every visit: the browser may have given its promise meanwhile.
  return useQuery({
    queryKey: ['browser-keeping'],
    queryFn: useServices().readStoragePromise,
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  }).data;
}
