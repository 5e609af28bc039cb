import type { GatewayClient } from '#src/api/gateway-client.ts';
import { createGetAll } from '#src/features/conditions/all/get-all.ts';
import type { ConditionsServices } from '#src/features/conditions/conditions-services.ts';

/** Connects the screens of conditions; what they fetch in the background goes on whatever screen is shown. */
export function createConditions(
  outside: Omit<ConditionsServices, 'client' | 'getAll'> & {
    readonly client: Pick<GatewayClient, 'readConditions'>;
  },
): ConditionsServices {
  const { client, openStore, log } = outside;
  return { ...outside, getAll: createGetAll({ readConditions: client.readConditions, openStore, log }) };
}
