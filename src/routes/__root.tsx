import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ConfigGate } from '#src/features/session/config-gate.tsx';
import type { RouterContext } from '#src/routes/-router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <ConfigGate>
      <Outlet />
    </ConfigGate>
  ),
});
