import { createBrowserHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { askBeforeBack } from '#src/app/router.ts';
import { atTestEnd } from '#tests/support/setup/at-test-end.ts';

test('the browser’s Back asks while something is only here, and leads back once it is over', async () => {
  const before = window.location.href;
  const history = createBrowserHistory();
  atTestEnd(() => {
    history.destroy();
    window.history.replaceState(null, '', before);
  });
  for (const place of ['/dashboard', '/dashboard?loan=1']) {
    history.push(place);
    history.flush();
  }
  let asked = 0;
  const end = askBeforeBack(history, () => (asked += 1));
  window.history.back();
  await vi.waitFor(() => expect(asked).toBe(1));
  await vi.waitFor(() => expect(window.location.search).toBe('?loan=1'));
  expect(history.location.href).toBe('/dashboard?loan=1');
  history.replace('/dashboard?loan=2');
  await vi.waitFor(() => expect(history.location.href).toBe('/dashboard?loan=2'));
  history.flush();
  expect(asked).toBe(1);
  end();
  window.history.back();
  await vi.waitFor(() => expect(history.location.href).toBe('/dashboard'));
});
