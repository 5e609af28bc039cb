import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import { type Services, useServices } from '#src/loan-display/use-services.ts';

/** The installation's settings: the device's copy first, refreshed at every start. */
export function appConfigQuery({ client, storedConfig }: Services) {
  return queryOptions({
    queryKey: ['app-config'],
    queryFn: async (): Promise<AppConfig> => {
      const config = await client.readConfig();
      storedConfig.save(config);
      return config;
    },
    initialData: storedConfig.read,
    initialDataUpdatedAt: 0,
    networkMode: 'offlineFirst',
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** The installation's settings. Use it below `ConfigGate`, which waits for them. */
export function useAppConfig(): AppConfig {
  return useSuspenseQuery(appConfigQuery(useServices())).data;
}
