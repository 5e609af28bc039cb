import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPopover } from '#tests/support/app/open-popover.ts';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';
import { PanelDialog } from '#src/ui/dialogs/panel-dialog.tsx';
import { renderThemed } from '#tests/support/with-services.tsx';

function page(inside = <button type="button">Inside</button>) {
  return (
    <>
      <button type="button">Before</button>
      <Disclosure label="Tools" sign="Tools" kind="tool" shape="menu">
        {inside}
      </Disclosure>
      <textarea aria-label="Note" />
      <p>Nothing to press</p>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Tools' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the panel lies outside the button, is named by it, and the button keeps the focus', async () => {
  const user = userEvent.setup();
  renderThemed(page());
  const panel = await openPopover(user, opener());
  expect(opener().parentElement?.contains(panel)).toBe(false);
  expect(panel.id).toBe(opener().getAttribute('aria-controls'));
  expect(panel).toBe(screen.getByRole('dialog', { name: 'Tools' }));
  expect(document.activeElement).toBe(opener());
});

test('leaving the button with Tab closes the panel', async () => {
  const user = userEvent.setup();
  renderThemed(page());
  await openPopover(user, opener());
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Before');
  await isClosed();
});

test('Escape closes the panel alone and returns the focus', async () => {
  const user = userEvent.setup();
  const unhandled: string[] = [];
  const listening = new AbortController();
  window.addEventListener(
    'keydown',
    ({ key, defaultPrevented }) => {
      if (!defaultPrevented) unhandled.push(key);
    },
    { signal: listening.signal },
  );
  renderThemed(page());
  const panel = await openPopover(user, opener());
  await user.click(within(panel).getByRole('button', { name: 'Inside' }));
  await user.keyboard('{Escape}');
  await isClosed();
  expect(document.activeElement).toBe(opener());
  listening.abort();
  expect(unhandled).not.toContain('Escape');
});

test('a press on a text box closes the panel and lands in the box', async () => {
  const user = userEvent.setup();
  renderThemed(page());
  await openPopover(user, opener());
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await isClosed();
  await user.keyboard('kept');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('kept');
});

test('a link in the panel closes it: it would cover the screen that the link leads to', async () => {
  const user = userEvent.setup();
  renderThemed(page(<a href="#elsewhere">Outbox</a>));
  const panel = await openPopover(user, opener());
  await user.click(within(panel).getByRole('link', { name: 'Outbox' }));
  await isClosed();
});

test('a press on nothing closes the panel and does no more', async () => {
  const user = userEvent.setup();
  let clicks = 0;
  const listening = new AbortController();
  renderThemed(page());
  await openPopover(user, opener());
  document.addEventListener('click', () => (clicks += 1), { signal: listening.signal });
  await user.click(screen.getByText('Nothing to press'));
  await isClosed();
  expect(clicks).toBe(0);
  await user.click(screen.getByText('Nothing to press'));
  expect(clicks).toBe(1);
  listening.abort();
});

function Asks() {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsked(true)}>
        Ask
      </button>
      {isAsked ? (
        <PanelDialog title="Question" onClose={() => setIsAsked(false)}>
          <button type="button">Answer</button>
        </PanelDialog>
      ) : null}
    </>
  );
}

test('a dialog that the panel opened takes presses and Escape for itself, and the panel stays below it', async () => {
  const user = userEvent.setup();
  renderThemed(page(<Asks />));
  const panel = await openPopover(user, opener());
  await user.click(within(panel).getByRole('button', { name: 'Ask' }));
  const dialog = await screen.findByRole('dialog', { name: 'Question' });
  await waitFor(() => expect(dialog.style.getPropertyValue('--layer-index')).toBe('1'));
  await user.click(within(dialog).getByRole('button', { name: 'Answer' }));
  expect(screen.getByRole('dialog', { name: 'Question' })).toBe(dialog);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Tools' })).toBe(panel);
});
