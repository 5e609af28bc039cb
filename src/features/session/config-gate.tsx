import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appConfigQuery } from '#src/features/session/app-config-query.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage, WaitingPage } from '#src/ui/centred-page.tsx';

/**
 * Shows nothing before the installation's settings are known: from the device if it has them, else from the gateway.
 */
export function ConfigGate({ children }: { readonly children: ReactNode }) {
  const { data, isFetching, refetch } = useQuery(appConfigQuery(useServices()));
  if (data !== undefined) return children;
  if (isFetching) return <WaitingPage text="Loading..." />;
  return (
    <CentredPage title="Clear to Close">
      <p role="alert">The server cannot be reached, and this device has not opened the app before.</p>
      <ActionButton kind="primary" onPress={() => void refetch()}>
        Retry
      </ActionButton>
    </CentredPage>
  );
}
