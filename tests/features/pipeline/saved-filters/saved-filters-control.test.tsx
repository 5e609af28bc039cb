import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { buildPipelineIndex } from '#src/domain/list/pipeline-index.ts';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { SavedFiltersControl } from '#src/features/pipeline/saved-filters/applied-filter.tsx';
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

function control(reading: SavedFiltersReading | undefined) {
  return (
    <SavedFiltersControl
      reading={reading}
      prepared={{
        ...quickInputs(TODAY),
        loans: [],
        index: buildPipelineIndex([], [], TODAY),
        isPart: false,
        fieldMap: CONFIG.fieldMap,
      }}
      categories={[]}
      activeFilter={{ own: EMPTY_FILTER }}
      appliedId=""
      current={{ sort: '', setup: DEFAULT_PREFERENCES }}
      onApply={() => {}}
    />
  );
}

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
