import { ActionBar } from '@chakra-ui/react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AlertDialog } from '#src/ui/dialogs/alert-dialog.tsx';
import { PopoverPanel } from '#src/ui/popover/popover-panel.tsx';
import { themeSystem } from '#src/ui/theme/system.ts';
import { renderThemed } from '#tests/support/with-services.tsx';

// Chakra renders a component whose recipe is missing as bare HTML and says nothing: each one in use is looked at here.

function styleSheet(): string {
  return [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
}

function rulesOf(element: Element): string {
  const names = [...element.classList].filter((name) => name.startsWith('css-'));
  return names.map((name) => styleSheet().split(`.${name}`).slice(1).join('')).join('');
}

test('a dialog has its recipe in every part', async () => {
  renderThemed(
    <AlertDialog
      title="Session Timed Out"
      text="Please log in again."
      confirmLabel="OK"
      onConfirm={() => {}}
    />,
  );
  const dialog = await screen.findByRole('alertdialog');
  expect(rulesOf(dialog)).toContain('box-shadow');
  expect(rulesOf(screen.getByText('Session Timed Out'))).toContain('font-weight');
});

test('a popover has its recipe', async () => {
  renderThemed(
    <>
      <button type="button" id="opener">
        Open
      </button>
      <PopoverPanel id="panel" buttonId="opener" shape="menu" onEscape={() => {}}>
        Text
      </PopoverPanel>
    </>,
  );
  expect(rulesOf(await screen.findByRole('dialog', { name: 'Open' }))).toContain('box-shadow');
});

test('an action bar has its recipe', () => {
  renderThemed(
    <ActionBar.Root present>
      <ActionBar.Content>Actions</ActionBar.Content>
    </ActionBar.Root>,
  );
  expect(rulesOf(screen.getByText('Actions'))).toContain('pointer-events');
});

test('the theme stays small: a first dialog waits for it', () => {
  expect(themeSystem().tokens.allTokens.length).toBeLessThan(260);
});
