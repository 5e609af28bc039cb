import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { preparePopover } from '#src/ui/popover/disclosure.tsx';

/** Presses a button and waits until its popover shows and listens for Escape, which it does a frame later. */
export async function openPopover(user: UserEvent, button: HTMLElement): Promise<HTMLElement> {
  // As on a page that has been quiet.
  await preparePopover();
  await user.click(button);
  return waitFor(() => {
    const popover = screen.getByRole('dialog');
    expect(popover.style.getPropertyValue('--layer-index')).not.toBe('');
    // What it holds may load first.
    expect(popover.textContent).not.toBe('');
    return popover;
  });
}
