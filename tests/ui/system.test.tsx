import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ActionButton } from '#src/ui/action-button.tsx';
import { AlertDialog } from '#src/ui/alert-dialog.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { system } from '#src/ui/system.ts';
import { UiProvider } from '#src/ui/ui-provider.tsx';

// Chakra renders a component whose recipe is missing as bare HTML and says nothing: each one in use is looked at here.

function styleSheet(): string {
  return [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
}

function rulesOf(element: Element): string {
  const names = [...element.classList].filter((name) => name.startsWith('css-'));
  return names.map((name) => styleSheet().split(`.${name}`).slice(1).join('')).join('');
}

test('a button has its recipe', () => {
  render(
    <UiProvider>
      <ActionButton kind="primary" onPress={() => {}}>
        Press
      </ActionButton>
    </UiProvider>,
  );
  const rules = rulesOf(screen.getByRole('button'));
  expect(rules).toContain('inline-flex');
  expect(rules).toContain('--ctc-colors-color-palette-solid');
});

test('an input has its recipe', () => {
  render(
    <UiProvider>
      <SearchField value="" placeholder="Search..." label="Search" onChange={() => {}} />
    </UiProvider>,
  );
  expect(rulesOf(screen.getByRole('searchbox'))).toContain('--input-height');
});

test('a dialog has its recipe in every part', async () => {
  render(
    <UiProvider>
      <AlertDialog
        title="Session Timed Out"
        text="Please log in again."
        confirmLabel="OK"
        onConfirm={() => {}}
      />
    </UiProvider>,
  );
  const dialog = await screen.findByRole('alertdialog');
  expect(rulesOf(dialog)).toContain('box-shadow');
  expect(rulesOf(screen.getByText('Session Timed Out'))).toContain('font-weight');
});

test('the theme stays small: its tokens are what start-up pays for', () => {
  expect(system.tokens.allTokens.length).toBeLessThan(200);
});
