import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useIsHere } from '#src/routes/-frame/use-is-here.ts';

/** A list whose settings come late, beside a screen whose code comes late. */
async function openList() {
  let applySettings = (): void => undefined;
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: function List() {
      const { history } = useRouter();
      const isHere = useIsHere('/list');
      applySettings = () => {
        if (isHere()) history.replace('/list?view=all');
      };
      return <p>The list</p>;
    },
  });
  let codeComes = (): void => undefined;
  const code = new Promise<{ default: () => string }>((resolve) => {
    codeComes = () => resolve({ default: () => 'Today' });
  });
  const today = createRoute({
    getParentRoute: () => root,
    path: '/today',
    component: lazyRouteComponent(() => code),
  });
  const router = createRouter({
    routeTree: root.addChildren([list, today]),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('The list');
  return { router, applySettings: () => applySettings(), codeComes: () => codeComes() };
}

test('a screen may change its own address', async () => {
  const { router, applySettings } = await openList();
  act(applySettings);
  await waitFor(() => expect(router.state.location.href).toBe('/list?view=all'));
});

test('a screen that a press leaves changes nothing, also while the next one loads', async () => {
  const { router, applySettings, codeComes } = await openList();
  act(() => void router.navigate({ to: '/today' }));
  screen.getByText('The list');
  act(applySettings);
  codeComes();
  await screen.findByText('Today');
  expect(router.history.location.href).toBe('/today');
});
