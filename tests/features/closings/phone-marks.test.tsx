import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice, windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

// Today is Friday, November 20, 2026; the 28th is a Saturday.
const DISCLOSED = { 'Disclosures.Disclosures Sent.completed': '10/20/2026' };

async function marksOn(
  name: RegExp,
  loan: Parameters<typeof sampleLoan>[0],
): Promise<(string | undefined)[]> {
  windowOf('phone');
  await startApp(createFakeGateway([sampleLoan(loan)]), '/closings');
  const cell = await screen.findByRole('button', { name });
  return [...cell.querySelectorAll<HTMLElement>('[data-tone]')].map(
    ({ dataset, textContent }) => `${dataset['tone']} ${textContent}`,
  );
}

/** Funds are due on Saturday, when no bank sends wires. */
const DELAYED = {
  number: '2026000111',
  closing: '11/25/2026',
  dates: { ...DISCLOSED, 'Initial CD.Sent.completed': '11/16/2026', 'Closing.Funds Sent.due': '11/28/2026' },
};

test("a phone's month counts no closing as at risk whose funds go with the next wires", async () => {
  expect(await marksOn(/^Wednesday, November 25/, DELAYED)).toEqual(['ahead 1']);
});

test("a phone's month marks the day of a delayed funding, which nobody closes on, without a count", async () => {
  expect(await marksOn(/^Saturday, November 28/, DELAYED)).toEqual([]);
  const day = screen.getByRole('button', { name: /^Saturday, November 28/ });
  expect(day.querySelector('.closings-deadline-mark')).not.toBeNull();
});

test('a closing on a day without wires that funds on another one has no mark of a risk', async () => {
  const marks = await marksOn(/^Saturday, November 28/, {
    number: '2026000111',
    closing: '11/28/2026',
    dates: {
      ...DISCLOSED,
      'Initial CD.Sent.completed': '11/16/2026',
      'Closing.Funds Sent.due': '12/01/2026',
    },
  });
  expect(marks).toEqual(['ahead 1']);
});
