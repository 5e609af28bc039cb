import { screen, within } from '@testing-library/react';
import { createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

/** What was done to a loan that is nobody's turn. Today is Friday, November 20, 2026. */
export const AT_REST_DATES = {
  'Dead in Water.ITP Received.completed': '10/26/2026',
  'Dead in Water.Ready to UW.completed': '10/27/2026',
  'Disclosures.Disclosures Sent.completed': '10/20/2026',
  'Initial CD.Sent.completed': '11/02/2026',
};

/** The names of Today's sections that can't wait, with their counts. */
const TODAY_BANDS = /^(?:Legal deadlines|Signed, not funded|Closing within 2 business days|Late) \d/;

type Prepare = (gateway: FakeGateway) => void;

/** Today as it begins: its loans may still be on their way. */
export async function startToday(loans: readonly object[], path = '/today?scope=loans', prepare?: Prepare) {
  const gateway = createFakeGateway(loans);
  prepare?.(gateway);
  const app = await startApp(gateway, path);
  await screen.findByRole('region', { name: 'Today' });
  return { ...app, gateway };
}

/** Today with loans that can't wait. */
export async function openToday(loans: readonly object[], path?: string, prepare?: Prepare) {
  const app = await startToday(loans, path, prepare);
  return { ...app, bands: await screen.findAllByRole('region', { name: TODAY_BANDS }) };
}

export const tray = () => within(screen.getByRole('region', { name: 'Selected loan' }));
export const borrowers = () =>
  [...document.querySelectorAll('.today-borrower')].map((node) => node.textContent);
