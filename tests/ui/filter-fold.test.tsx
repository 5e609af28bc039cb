import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FilterFold } from '#src/ui/fields/filter-fold.tsx';
import { renderThemed } from '#tests/support/with-services.tsx';

function fold(applied: readonly string[]) {
  return (
    <FilterFold beside={null} below={null} activeCount={0} summary="" closeLabel="Show" applied={applied}>
      <p>Milestones</p>
    </FilterFold>
  );
}

test('closes on a new choice and gives the focus back, and stays open when a choice goes', async () => {
  const user = userEvent.setup();
  const { rerender } = renderThemed(fold(['', 'one']));
  const toggle = screen.getByRole('button', { name: 'Filters' });
  await user.click(toggle);
  rerender(fold(['', '']));
  expect(screen.getByText('Milestones')).toBeDefined();
  rerender(fold(['Docs Signing', '']));
  expect(screen.queryByText('Milestones')).toBeNull();
  expect(document.activeElement).toBe(toggle);
});
