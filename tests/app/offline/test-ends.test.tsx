import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sampleLoan } from '#tests/app/sample-loans.ts';
import { startDevice } from '#tests/support/offline.ts';

const OKAFOR = sampleLoan({ number: '2026000111', borrower: 'Okafor' });

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

// What the page of the test before was about to do has had time to be done.
beforeEach(async () => {
  await turns(200);
  expect(await window.indexedDB.databases()).toEqual([]);
});

const TURNS = Array.from({ length: 16 }, (_, at) => at * 3);

test.each(TURNS)(
  'a test that ends %i turns after the list came leaves nothing to the next one',
  async (count) => {
    const tablet = await startDevice({ loans: [OKAFOR] });
    await tablet.openApp();
    await screen.findByText('Okafor');
    await turns(count);
  },
);

test.each(TURNS)(
  'a test that ends %i turns after a note was written leaves nothing to the next one',
  async (count) => {
    const tablet = await startDevice({ loans: [OKAFOR] });
    const { user } = await tablet.openApp(`/dashboard?loan=${OKAFOR.loanId}`);
    const region = await screen.findByRole('region', { name: 'Processor Critical Notes' });
    await user.click(within(region).getByRole('textbox'));
    await user.paste('Appraiser called');
    void user.keyboard('{Control>}{Enter}{/Control}');
    await turns(count);
  },
);

test('nor does the last of them', async () => {
  expect(await window.indexedDB.databases()).toEqual([]);
});
