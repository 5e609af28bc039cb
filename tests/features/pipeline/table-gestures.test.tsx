import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

async function open() {
  const { user } = await startApp(createFakeGateway(sampleLoans(40)), '/dashboard');
  const grid = await screen.findByRole('grid');
  return { user, grid };
}

test('a press on a heading that ends elsewhere drags nothing when the mouse comes back', async () => {
  await open();
  const heading = screen.getByRole('columnheader', { name: 'Milestone' });
  Object.assign(heading, { setPointerCapture: vi.fn() });
  Object.assign(document, { elementFromPoint: () => null });
  fireEvent.pointerDown(heading, { button: 0, buttons: 1, clientX: 100 });
  fireEvent.pointerMove(heading, { buttons: 0, clientX: 140 });
  expect(heading.dataset).not.toHaveProperty('dragged');
  fireEvent.pointerDown(heading, { button: 0, buttons: 1, clientX: 100 });
  fireEvent.pointerMove(heading, { buttons: 1, clientX: 140 });
  expect(heading.dataset).toHaveProperty('dragged');
});

test('a list that is grouped starts at its top, as a sorted one does', async () => {
  const { user, grid } = await open();
  const frame = grid.parentElement ?? document.body;
  const scrollTo = vi.fn();
  Object.assign(frame, { scrollTo, scrollTop: 400 });
  fireEvent.scroll(frame);
  await user.click(screen.getByRole('button', { name: /columns/i }));
  await user.selectOptions(await screen.findByLabelText('Group by'), 'By milestone');
  await screen.findAllByRole('rowheader');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
});
