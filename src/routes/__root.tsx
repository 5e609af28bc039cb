import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ConfigGate } from '#src/features/session/config-gate.tsx';
import type { AppServices } from '#src/routes/-app-services.ts';

export const Route = createRootRouteWithContext<AppServices>()({
  component: () => (
    <ConfigGate>
      <Outlet />
    </ConfigGate>
  ),
});
