import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

export function useOutbox(): Outbox {
  return useServices().openOutbox(useSignedInUser().id, useAppConfig());
}
