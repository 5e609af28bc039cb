import { useRouteContext } from '@tanstack/react-router';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

/** The signed-in person's outbox. */
export function useOutbox(): Outbox {
  const { openOutbox } = useRouteContext({ from: '__root__' });
  return openOutbox(useSignedInUser().id, useAppConfig());
}
