import { afterEach, expect, test } from 'vitest';
import { captureTyping } from '#src/loan-display/lazy/typing-capture.ts';

afterEach(() => document.body.replaceChildren());

function button(): HTMLButtonElement {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  return opener;
}

/** As keys do, in whatever has the focus. */
function type(text: string): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.value += text;
}

test('what is typed before a field is there is kept for it, and what had the focus is known', () => {
  const opener = button();
  const early = captureTyping('Jump');
  expect(document.activeElement?.ariaLabel).toBe('Jump');
  type('oka');
  expect(early.opener).toBe(opener);
  expect(early.typed()).toBe('oka');
  early.drop();
  expect(document.querySelector('input')).toBeNull();
});

test('it leaves with the focus', () => {
  const opener = button();
  const early = captureTyping('Jump');
  type('oka');
  opener.focus();
  expect(document.querySelector('input')).toBeNull();
  expect(early.typed()).toBe('oka');
});
