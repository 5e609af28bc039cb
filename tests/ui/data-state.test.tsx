import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataState } from '#src/ui/data-state.tsx';
import { settled } from '#tests/support/settled.ts';
import { renderThemed } from '#tests/support/with-services.tsx';

function Page({ isHere }: { readonly isHere: boolean }) {
  return (
    <main tabIndex={-1}>
      {isHere ? (
        <p>120 loans</p>
      ) : (
        <DataState isFailure retry={{ ask: () => undefined, isAsking: false, answer: '' }}>
          <p>No loans here</p>
        </DataState>
      )}
      <input aria-label="Search" />
    </main>
  );
}

test('data that comes after a pressed Retry takes the focus, and none from elsewhere', async () => {
  const page = renderThemed(<Page isHere={false} />);
  screen.getByRole('button', { name: 'Retry' }).focus();
  page.rerender(<Page isHere />);
  await settled();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  page.rerender(<Page isHere={false} />);
  screen.getByRole('textbox').focus();
  page.rerender(<Page isHere />);
  await settled();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
