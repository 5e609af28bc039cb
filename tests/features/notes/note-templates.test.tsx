import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { NoteTemplate } from '#src/domain/notes/note-template.ts';
import { createFakeGateway, danasChoices } from '#tests/support/app/fake-gateway.ts';
import { entriesOf, openLoan } from '#tests/support/app/note-boxes.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

async function open(closing?: string, noteTemplates: readonly NoteTemplate[] = []) {
  const loan = sampleLoan({ number: '2026000123', borrower: 'Okafor', ...(closing && { closing }) });
  const gateway = createFakeGateway([loan]);
  gateway.preferences = danasChoices({ noteTemplates });
  gateway.config = {
    ...gateway.config,
    noteTemplates: [{ name: 'Closing', text: '{borrower}, loan {loan}: {closing}.' }],
  };
  const app = await openLoan(gateway, loan);
  const { box, input } = app.box;
  const inBox = within(box);
  const press = (name: string | RegExp) => app.user.click(inBox.getByRole('button', { name }));
  return { ...app, gateway, box, input, inBox, press };
}

test('a lender’s template goes in at the caret, filled in, and nothing that was typed is lost', async () => {
  const { user, input, press, gateway } = await open();
  await user.type(input, 'Before after');
  input.setSelectionRange(0, 6);
  await press('Templates');
  await press(/^Closing/);
  expect(input.value).toBe('Before Okafor, loan 2026000123: no closing date. after');
  expect(document.activeElement).toBe(input);
  expect(input.value.slice(input.selectionStart)).toBe(' after');
  expect(screen.queryByRole('region', { name: 'Templates' })).toBeNull();
  // It's still a draft: nothing was sent meanwhile.
  expect(gateway.notes.written).toEqual([]);
});

test('a template has the loan’s closing date', async () => {
  const { input, press } = await open('12/03/2026');
  await press('Templates');
  await press(/^Closing/);
  expect(input.value).toBe('Okafor, loan 2026000123: 12/03/2026.');
});

test('what is typed becomes a template of the person, which can be renamed, deleted and brought back', async () => {
  const { user, input, inBox, press, gateway } = await open();
  await press('Templates');
  expect(inBox.getByRole<HTMLButtonElement>('button', { name: 'Save as template' }).disabled).toBe(true);
  await user.type(input, 'HOI is in.');
  await press('Save as template');
  await press('Save template');
  expect(inBox.getByRole('alert').textContent).toBe('Give the template a name.');
  await user.type(inBox.getByRole('textbox', { name: 'Name of the template' }), 'HOI{Enter}');
  expect(input.value).toBe('HOI is in.');
  const kept = () => gateway.preferences?.preferences.noteTemplates;
  await waitFor(() => expect(kept()).toMatchObject([{ name: 'HOI', text: 'HOI is in.', isOn: true }]));

  await press('Rename HOI');
  await user.type(inBox.getByRole('textbox', { name: 'Name of the template' }), ' in{Enter}');
  expect(inBox.getByRole('button', { name: /^HOI in/ })).toBeDefined();
  await press('Delete HOI in');
  expect(inBox.queryByRole('button', { name: /^HOI in/ })).toBeNull();
  await waitFor(() => expect(kept()).toMatchObject([{ text: '', isOn: false }]));
  await press('Undo');
  await user.clear(input);
  await press(/^HOI in/);
  expect(input.value).toBe('HOI is in.');
});

test('a text typed to be a template is no note until Save is pressed, or it is typed on', async () => {
  const { user, input, inBox, press, box, gateway } = await open();
  await user.type(input, 'HOI is in.');
  await press('Templates');
  await press('Save as template');
  await user.type(inBox.getByRole('textbox', { name: 'Name of the template' }), 'HOI{Enter}');
  await user.click(document.body);
  expect(input.value).toBe('HOI is in.');
  expect(entriesOf(box, 'HOI is in.')).toEqual([]);
  await user.type(input, ' Really.');
  await user.click(document.body);
  await waitFor(() => expect(entriesOf(box, 'HOI is in. Really.')).toHaveLength(1));
  await waitFor(() => expect(gateway.notes.written).toHaveLength(1));
});

test('a note too long for a template says so, and stays', async () => {
  const { user, input, inBox, press } = await open();
  await user.click(input);
  await user.paste('x'.repeat(601));
  await press('Templates');
  await press('Save as template');
  await user.type(inBox.getByRole('textbox', { name: 'Name of the template' }), 'Long{Enter}');
  expect(inBox.getByRole('alert').textContent).toBe(
    'A template has at most 600 characters. Shorten the note first.',
  );
  expect(input.value).toHaveLength(601);
});

test('Escape closes the templates before the loan', async () => {
  const { user, input, press } = await open();
  await press('Templates');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Templates' })).toBeNull();
  expect(document.activeElement).toBe(input);
});

const OWN = { text: 'HOI is in.', isOn: true, changedAt: '2026-11-20T15:00:00.000Z' };

test('templates with one name, as two devices may have made them, come and go each by itself', async () => {
  const { user, inBox, press } = await open(undefined, [
    { ...OWN, id: 'a', name: 'HOI' },
    { ...OWN, id: 'b', name: 'HOI', text: 'HOI waits.' },
  ]);
  await press('Templates');
  const [first] = inBox.getAllByRole('button', { name: 'Delete HOI' });
  if (first !== undefined) await user.click(first);
  expect(inBox.getAllByRole('button', { name: /^HOI/ }).map(({ textContent }) => textContent)).toEqual([
    'HOIHOI waits.',
  ]);
});

test('deleting a template ends its renaming, which would bring it back', async () => {
  const { inBox, press } = await open(undefined, [{ ...OWN, id: 'a', name: 'HOI' }]);
  await press('Templates');
  await press('Rename HOI');
  await press('Delete HOI');
  expect(inBox.queryByRole('textbox', { name: 'Name of the template' })).toBeNull();
  expect(inBox.queryByRole('button', { name: 'Delete HOI' })).toBeNull();
});
