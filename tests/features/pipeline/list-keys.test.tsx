import { afterEach, expect, test } from 'vitest';
import { actionOf } from '#src/loan-display/commands/single-keys.ts';

afterEach(() => document.body.replaceChildren());

const press = (key: string, init: KeyboardEventInit = {}) =>
  actionOf(new KeyboardEvent('keydown', { key, ...init }));

function openDialog(className: string, role = 'dialog'): void {
  const dialog = document.createElement('div');
  dialog.className = className;
  dialog.setAttribute('role', role);
  document.body.append(dialog);
}

test('keys act on the list, whatever their case, and not with Ctrl, Alt or Cmd', () => {
  expect(['j', 'K', 'n', '*', '/'].map((key) => press(key))).toEqual([
    'next',
    'previous',
    'note',
    'star',
    'search',
  ]);
  expect([press('n', { ctrlKey: true }), press('n', { altKey: true }), press('q')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('under the panel that covers the list, what is for the open loan works, and nothing else', () => {
  openDialog('loan-panel');
  expect(['n', 'c', 'y', 'm', '*'].map((key) => press(key))).toEqual([
    'note',
    'conditions',
    'copy',
    'share',
    'star',
  ]);
  expect(['j', 'k', '/', '?'].map((key) => press(key))).toEqual([undefined, undefined, undefined, undefined]);
});

test.each(['dialog', 'alertdialog'])('under any other %s, also over the panel, no key works', (role) => {
  openDialog('loan-panel');
  openDialog('other', role);
  expect(['n', '*', 'j'].map((key) => press(key))).toEqual([undefined, undefined, undefined]);
});
