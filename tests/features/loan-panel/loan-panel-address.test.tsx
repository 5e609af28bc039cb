import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import {
  COLLEAGUES,
  NGUYEN,
  OKAFOR,
  onAFreshDevice,
  openList,
  panelOf,
  SATO,
  untilClosed,
} from '#tests/support/app/loan-panel-start.tsx';
import { signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

test('an address with a loan opens it, and closing takes it out of the address', async () => {
  const { user, address } = await openList({ path: `/dashboard?loan=${SATO.loanId}` });
  const panel = await panelOf('Sato 00222');
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await untilClosed();
  expect(address()).toBe('/dashboard');
  await screen.findByRole('grid');
});

test('an address with something else than a loan says so beside the list, and leads back to it', async () => {
  const { user, address } = await openList({ path: '/dashboard?loan=javascript:alert(1)' });
  const panel = await panelOf("That link doesn't open a loan");
  expect(panel.textContent).toContain("“javascript:alert(1)” isn't a loan's link.");
  expect(within(panel).queryByRole('button', { name: 'See All Loans' })).toBeNull();
  await user.click(within(panel).getByRole('button', { name: 'Back to the list' }));
  await untilClosed();
  expect(address()).toBe('/dashboard');
});

test('a loan outside of the list as it is filtered is shown, without a way to step', async () => {
  await openList({ path: `/dashboard?search=sato&loan=${OKAFOR.loanId}` });
  const panel = await panelOf(/Okafor/);
  expect(within(panel).getByRole('button', { name: 'Next loan' }).hasAttribute('disabled')).toBe(true);
  expect(panel.querySelector('.panel-position')?.textContent).toBe('Not in this list');
});

test("a colleague's loan is said not to be among one's own, and is found in All Loans", async () => {
  const { user, address } = await openList({
    path: `/dashboard?loan=${COLLEAGUES.loanId}`,
    prepare: (gateway) => (gateway.allLoans = [OKAFOR, SATO, NGUYEN, COLLEAGUES]),
  });
  const panel = await panelOf("That loan isn't in your list");
  expect(panel.textContent).toContain('It may belong to a colleague.');
  await user.click(within(panel).getByRole('button', { name: 'See All Loans' }));
  await panelOf('Adeyemi 00444');
  await waitFor(() => expect(address()).toContain('view=AllLoans'));
  expect(address()).toContain(COLLEAGUES.loanId);
});

test('a loan in no list at all is said so', async () => {
  const { user, address } = await openList({ path: `/dashboard?view=AllLoans&loan=${COLLEAGUES.loanId}` });
  const panel = await panelOf("That loan isn't in All Loans");
  expect(panel.textContent).toContain('It may have closed or moved');
  await user.click(within(panel).getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(address()).not.toContain('loan='));
});

test('before the first loans are there the panel says that it loads', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  const answer = gateway.holdBack('/los/v3/loanPipeline');
  await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  const panel = await panelOf('Loading loan...');
  expect(panel.querySelector('[data-skeleton="list"]')).not.toBeNull();
  answer();
  await panelOf('Okafor 00111');
});

test('without any loans the panel says so and offers to try again', async () => {
  const gateway = createFakeGateway([OKAFOR]);
  // The session check has to succeed before the screens show.
  gateway.refused.add('/los/v3/loanPipeline');
  signInOnThisDevice();
  const { user } = await startApp(gateway, `/dashboard?loan=${OKAFOR.loanId}`);
  const panel = await panelOf("Couldn't load the loan");
  gateway.refused.clear();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await panelOf('Okafor 00111');
});
