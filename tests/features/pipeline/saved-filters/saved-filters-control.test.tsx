import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { buildPipelineIndex } from '#src/domain/list/pipeline-index.ts';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { useSavedFiltersControl } from '#src/features/pipeline/saved-filters/applied-filter.tsx';
import type { SavedFiltersReading } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { renderThemed } from '#tests/support/with-services.tsx';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';

// On a busy machine its code takes longer than a test waits for the screen.
beforeAll(async () => {
  await import('#src/features/pipeline/saved-filters/saved-filters-dialog.tsx');
});

const TODAY = calendarDayOf(2026, 11, 20);
const OPENED: SavedFiltersReading = {
  stored: { filters: [], lenders: new Set(), overrides: new Map(), isRead: true, unsentCount: 0 },
  syncing: { reading: 'done', sending: 'idle' },
  store: {
    get: () => OPENED.stored,
    save: () => ({ kind: 'refused', reason: 'no-name' }),
    changeList: () => true,
    remove: () => {},
  },
};

/** The toolbar is another one in a narrow window. */
function Control({
  reading,
  isNarrow,
}: {
  readonly reading: SavedFiltersReading | undefined;
  readonly isNarrow: boolean;
}) {
  const { button, part } = useSavedFiltersControl({
    reading,
    prepared: {
      ...quickInputs(TODAY),
      loans: [],
      index: buildPipelineIndex([], [], TODAY),
      isPart: false,
      fieldMap: CONFIG.fieldMap,
    },
    categories: [],
    activeFilter: { own: EMPTY_FILTER },
    appliedId: '',
    current: { sort: '', setup: DEFAULT_PREFERENCES },
    onApply: () => {},
  });
  return (
    <>
      <div key={String(isNarrow)}>{button}</div>
      {part}
    </>
  );
}

const control = (reading: SavedFiltersReading | undefined, isNarrow = false) => (
  <Control reading={reading} isNarrow={isNarrow} />
);

test("a press just after the start isn't lost: the filters open once the device's copy is open", async () => {
  const user = userEvent.setup();
  const { rerender } = renderThemed(control(undefined));
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(control(OPENED));
  const dialog = await screen.findByRole('dialog', { name: 'New view' });
  // It opens in steps of its own, the last of which would find no page.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a view that somebody is making', () => {
  async function made() {
    const user = userEvent.setup();
    const { rerender } = renderThemed(control(OPENED));
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    const dialog = await screen.findByRole('dialog', { name: 'New view' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.type(name, 'Mine');
    return { user, rerender, dialog, name };
  }

  test.each(['{Escape}', 'Close', 'Cancel'])('is asked about before %s loses it', async (way) => {
    const { user, dialog, name } = await made();
    const leave = async () =>
      way.startsWith('{')
        ? user.keyboard(way)
        : user.click(within(dialog).getByRole('button', { name: way }));
    await leave();
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      "This view isn't saved. Leave and lose your changes?",
    );
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(name).toHaveProperty('value', 'Mine');
    await leave();
    await user.click(within(dialog).getByRole('button', { name: 'Lose changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('stays where the window gets narrow or wide, as a turned phone does', async () => {
    const { rerender, name } = await made();
    rerender(control(OPENED, true));
    expect(screen.getByRole('textbox', { name: 'Name' })).toBe(name);
    expect(name).toHaveProperty('value', 'Mine');
  });
});
