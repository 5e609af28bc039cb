import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CategoryStatuses } from '#src/domain/list/pipeline-filter.ts';
import { StatusChoices } from '#src/features/pipeline/saved-filters/filter-fields.tsx';

function offered(category: string): string[] {
  const row = screen.getByRole('row', { name: new RegExp(category) });
  return within(row)
    .queryAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label') ?? '');
}

test('a category offers the statuses that it can have: Dead in Water is past due or completed', () => {
  render(<StatusChoices categories={['Dead in Water', 'Title']} chosen={[]} onChange={() => undefined} />);
  expect(offered('Title').length).toBe(5);
  expect(offered('Dead in Water')).toEqual(['Dead in Water: Past due', 'Dead in Water: Completed']);
});

test('a filter that was saved with a status that cannot be can lose it', async () => {
  let changed: readonly CategoryStatuses[] = [];
  render(
    <StatusChoices
      categories={['Dead in Water']}
      chosen={[{ category: 'Dead in Water', statuses: ['DUE_TODAY'] }]}
      onChange={(next) => (changed = next)}
    />,
  );
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Dead in Water: Due today' }));
  expect(changed).toEqual([{ category: 'Dead in Water', statuses: [] }]);
});
