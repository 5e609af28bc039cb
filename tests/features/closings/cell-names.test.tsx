import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

const LOANS = ['Okafor', 'Sato', 'Silva'].map((borrower, at) =>
  sampleLoan({ number: `202600011${at}`, borrower, closing: '11/30/2026' }),
);

/** Rows that leave names so many pixels; a line of theirs has 16. */
function namesHave(height: number): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, height));
  const sheet = document.createElement('style');
  sheet.textContent = '.closings-names { line-height: 16px }';
  document.head.append(sheet);
  class MeasuredAtOnce {
    readonly observe: () => void;
    constructor(tell: () => void) {
      this.observe = tell;
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', MeasuredAtOnce);
  onTestFinished(() => {
    vi.restoreAllMocks();
    sheet.remove();
  });
}

test.each([
  [15, ['Okafor+2']],
  [48, ['Okafor', 'Sato', 'Silva']],
  [47.6, ['Okafor', '+2 more']],
  [90, ['Okafor', 'Sato', 'Silva']],
  [33, ['Okafor', '+2 more']],
])(
  'a day names as many as %d px of its cell have lines for, in a month and in a week',
  async (height, names) => {
    namesHave(height);
    const { user } = await startApp(createFakeGateway(LOANS), '/closings?day=2026-11-30');
    const cell = await screen.findByRole('button', { name: /^Monday, November 30/ });
    const shown = () =>
      [...document.querySelectorAll('td[aria-selected="true"] .closings-names > *')].map(
        ({ textContent }) => textContent,
      );
    expect(cell.textContent).toContain('3 closings');
    expect(shown()).toEqual(names);
    await user.click(screen.getByRole('radio', { name: 'Week' }));
    await screen.findByRole('grid', { name: /^7 days from/ });
    expect(shown()).toEqual(names);
  },
);
