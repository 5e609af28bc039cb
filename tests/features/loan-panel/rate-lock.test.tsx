import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import {
  cellOf,
  onAFreshDevice,
  openList,
  openPanel,
  panelOf,
} from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

const LOCK = fieldMap.loan.rateLockExpiryDate;

const locked = (number: string, borrower: string, lock: string, closing?: string) =>
  sampleLoan({ number, borrower, fields: { [LOCK]: lock }, ...(closing === undefined ? {} : { closing }) });

// Today is Fri 11/20/2026.
const LOANS = [
  locked('2026000701', 'Ito', '11/18/2026'),
  locked('2026000702', 'Sato', '11/24/2026', '12/01/2026'),
  locked('2026000703', 'Mori', '11/25/2026', '11/24/2026'),
];

test.each([
  ['Ito', '11/18/2026 (2 days ago)', 'rate lock expired', 'Rate lock expired 2 days ago.'],
  ['Sato', '11/24/2026 (in 4 days)', 'lock ends 11/24', 'The rate lock expires Tue 11/24/2026, before'],
])(
  'the lock of %s is in the count, and red in the panel and in the list, which says why',
  async (name, day, note, why) => {
    const { user } = await openList({ loans: LOANS });
    const cell = cellOf(name, 'Proj. Closing');
    expect(within(cell).getByText(note).dataset['late']).toBe('true');
    await user.hover(cell);
    expect((await screen.findByRole('tooltip')).textContent).toContain(why);
    await user.unhover(cell);
    await user.click(await screen.findByRole('button', { name: '2 locks to extend' }));
    await user.click(cellOf(name));
    const panel = await panelOf(new RegExp(name));
    expect(within(panel).getByText(day).className).toBe('late');
  },
);

test('a lock that outlasts its closing is plain everywhere', async () => {
  const { panel } = await openPanel('Mori', { loans: LOANS });
  expect(cellOf('Mori', 'Proj. Closing').textContent).not.toContain('lock');
  expect(within(panel).getByText('11/25/2026 (in 5 days)').className).toBe('');
});
