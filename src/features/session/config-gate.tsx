import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appConfigQuery } from '#src/loan-display/app-config.ts';
import { frameWords as words } from '#src/features/session/words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CentredPage, WaitingPage } from '#src/ui/centred-page.tsx';

export function ConfigGate({ children }: { readonly children: ReactNode }) {
  const { data, isFetching, refetch } = useQuery(appConfigQuery(useServices()));
  if (data !== undefined) return children;
  if (isFetching) return <WaitingPage text={words.loadingSettings} />;
  return (
    <CentredPage title={words.productName}>
      <p role="alert">{words.neverOpened}</p>
      <ActionButton kind="primary" onPress={() => void refetch()}>
        {words.retry}
      </ActionButton>
    </CentredPage>
  );
}
