import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPage } from '#src/app/error-page.tsx';
import { renderThemed } from '#tests/support/with-services.tsx';

afterEach(cleanup);

/** An app of two screens, one of which fails. */
function openFailing(error: Error): void {
  // React and the router report what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/dashboard', component: () => 'The list' });
  const broken = createRoute({
    getParentRoute: () => root,
    path: '/broken',
    component: () => {
      throw error;
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([list, broken]),
    history: createMemoryHistory({ initialEntries: ['/broken'] }),
    defaultErrorComponent: ErrorPage,
  });
  renderThemed(<RouterProvider router={router as never} />);
}

test.each([
  'Failed to fetch dynamically imported module: https://app.example/assets/a.js',
  'error loading dynamically imported module: https://app.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])(
  'a screen that is not on the device yet says so, and leads back without a network: %s',
  async (message) => {
    openFailing(new Error(message));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toBe("This screen isn't on this device yet. Connect, then open it again.");
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(await screen.findByText('The list')).toBeDefined();
  },
);

test('what else fails is told as it is', async () => {
  openFailing(new Error('Ledger unreadable'));
  expect((await screen.findByRole('alert')).textContent).toBe('Ledger unreadable');
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeDefined();
});
