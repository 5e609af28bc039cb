import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CopyTextButton } from '#src/loan-display/copy/copy-text-button.tsx';
import { WithServices } from '#tests/support/with-services.tsx';

test('a browser that has no clipboard, or refuses it, is told from one that took the text', async () => {
  const user = userEvent.setup();
  render(
    <WithServices services={{ writeClipboard: () => Promise.reject(new TypeError('no clipboard')) }}>
      <CopyTextButton text="Appraiser called" />
    </WithServices>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Not copied' })).toBeDefined();
});
