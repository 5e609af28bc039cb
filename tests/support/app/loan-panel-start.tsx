import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

/** A fresh device for each test, with a signed-in user. */
export function onAFreshDevice(): void {
  beforeEach(freshSignedInDevice);
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}

export const OKAFOR = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '11/25/2026',
  milestone: 'Submit to UW',
  dates: {
    'Title.Ordered.completed': '11/10/2026',
    'Title.Received.due': '11/12/2026',
    'HOI.Received.completed': '11/18/2026',
  },
  fields: {
    'Fields.317': 'Marisol Kessler',
    'Fields.1406': '(312) 555-0142',
    'Fields.1407': 'marisol@harborlight.example',
    'Fields.362': 'Simon Rourke',
    'Fields.1408': '312.555.0118 x7',
    'Fields.1409': 'simon?subject=x@harborlight.example',
  },
});
export const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/18/2026' });
export const NGUYEN = sampleLoan({ number: '2026000333', borrower: 'Nguyễn' });
export const COLLEAGUES = sampleLoan({ number: '2026000444', borrower: 'Adeyemi', closing: '12/01/2026' });

interface Start {
  readonly path?: string;
  readonly loans?: readonly object[];
  readonly prepare?: (gateway: FakeGateway) => void;
}

/** By closing date the order is Sato, Okafor, Nguyễn. */
export async function openList({ path = '/dashboard', loans = [OKAFOR, SATO, NGUYEN], prepare }: Start = {}) {
  const gateway = createFakeGateway(loans);
  prepare?.(gateway);
  const app = await startApp(gateway, path);
  await waitFor(() => expect(document.querySelector('[data-loan-guid]')).not.toBeNull());
  return { ...app, gateway };
}

/** The list with this borrower's loan open in the panel. */
export async function openPanel(borrower: string, start?: Start) {
  const app = await openList(start);
  await app.user.click(cellOf(borrower));
  return { ...app, panel: await panelOf(new RegExp(borrower)) };
}

/** A wide or narrow window, as its media queries report it. */
export function windowOf(kind: 'wide' | 'phone') {
  const changes = new EventTarget();
  const state = { kind };
  vi.stubGlobal('matchMedia', (text: string) => ({
    get matches() {
      return text.includes('64rem')
        ? state.kind === 'wide'
        : text.includes('max-width') && state.kind === 'phone';
    },
    addEventListener: (type: string, listener: EventListener) => changes.addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListener) =>
      changes.removeEventListener(type, listener),
  }));
  return {
    become: (next: 'wide' | 'phone') => {
      state.kind = next;
      act(() => void changes.dispatchEvent(new Event('change')));
    },
  };
}

export function cellOf(borrower: string, column = 'Borrower'): HTMLElement {
  const row = [...document.querySelectorAll('tr[data-loan-guid]')].find((one) =>
    one.textContent.includes(borrower),
  );
  const cell = row?.querySelector<HTMLElement>(`td[data-column="${column}"]`);
  if (cell === null || cell === undefined) throw new Error(`no cell ${column} of ${borrower}`);
  return cell;
}

/** The panel with this heading, in either layout, once its code is there: its name is before. */
export async function panelOf(borrower: string | RegExp, role: 'dialog' | 'complementary' = 'dialog') {
  await waitFor(() => expect(document.querySelector('.panel-bar')).not.toBeNull());
  return screen.findByRole(role, { name: borrower });
}

export async function untilClosed(): Promise<void> {
  await waitFor(() => expect(document.querySelector('.loan-panel')).toBeNull());
}

export function selectedBorrower(): string | undefined {
  return document.querySelector('tr.selected td[data-column="Borrower"]')?.textContent;
}
