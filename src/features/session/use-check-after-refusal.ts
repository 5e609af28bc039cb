import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';

/** Checks the session after a request outside TanStack Query got a 401. Only the check ends a session. */
export function useCheckAfterRefusal(isRefused: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  }, [isRefused, queryClient]);
}
