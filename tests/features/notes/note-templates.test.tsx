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
  return { ...app, gateway, loan, box, input, inBox, press };
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
  expect(input.value).toBe('');
  const kept = () => gateway.preferences?.preferences.noteTemplates;
  await waitFor(() => expect(kept()).toMatchObject([{ name: 'HOI', text: 'HOI is in.', isOn: true }]));

  await press('Rename HOI');
  await user.type(inBox.getByRole('textbox', { name: 'Name of the template' }), ' in{Enter}');
  expect(inBox.getByRole('button', { name: /^HOI in/ })).toBeDefined();
  await press('Delete HOI in');
  expect(inBox.queryByRole('button', { name: /^HOI in/ })).toBeNull();
  await waitFor(() => expect(kept()).toMatchObject([{ text: '', isOn: false }]));
  await press('Undo');
  await press(/^HOI in/);
  expect(input.value).toBe('HOI is in.');
});

/** Saves what's typed as a template, and types more meanwhile. */
async function makeTemplate({ user, input, inBox, press }: Awaited<ReturnType<typeof open>>, more = '') {
  await press('Templates');
  await press('Save as template');
  if (more !== '') await user.type(input, more);
  await user.type(inBox.getByRole('textbox', { name: 'Name of the template' }), 'HOI{Enter}');
}

test('a text made a template leaves the box and its draft: no note is written of it, then or later', async () => {
  const page = await open();
  const { user, input, inBox, gateway, loan, box } = page;
  await user.type(input, 'HOI of {{borrower} is in.');
  await makeTemplate(page);
  expect(input.value).toBe('');
  expect(box.contains(document.activeElement)).toBe(true);
  expect(inBox.getByText(/^Saved as template/).textContent).toContain('HOI');
  await user.click(document.body);
  const again = await openLoan(gateway, loan);
  await again.user.type(again.box.input, 'Called.');
  await again.user.click(document.body);
  await waitFor(() => expect(gateway.notes.written.map(({ text }) => text)).toEqual(['Called.']));
});

test('it can be put back, behind what was typed since, and is then a note like any other', async () => {
  const page = await open();
  const { user, input, press, box } = page;
  await user.type(input, 'HOI is in.');
  await makeTemplate(page);
  await user.type(input, 'Called.');
  await press('Put it back');
  expect(input.value).toBe('Called. HOI is in.');
  expect(document.activeElement).toBe(input);
  await user.click(document.body);
  await waitFor(() => expect(entriesOf(box, 'Called. HOI is in.')).toHaveLength(1));
});

test('what is typed while a template gets its name stays in the box', async () => {
  const page = await open();
  const { user, input, box } = page;
  await user.type(input, 'HOI is in.');
  await makeTemplate(page, ' Really.');
  expect(input.value).toBe('Really.');
  await user.click(document.body);
  await waitFor(() => expect(entriesOf(box, 'Really.')).toHaveLength(1));
});

test('the same words as in a template just made are a note when they are typed or chosen again', async () => {
  const page = await open();
  const { user, input, press, box } = page;
  await user.type(input, 'HOI is in.');
  await makeTemplate(page);
  await press(/^HOI/);
  expect(input.value).toBe('HOI is in.');
  await user.click(document.body);
  await waitFor(() => expect(entriesOf(box, 'HOI is in.')).toHaveLength(1));
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

test('each deleted template can be brought back, not only the last one', async () => {
  const { user, inBox, press } = await open(undefined, [
    { ...OWN, id: 'a', name: 'HOI' },
    { ...OWN, id: 'b', name: 'Title' },
  ]);
  await press('Templates');
  await press('Delete HOI');
  await press('Delete Title');
  const said = inBox.getByText(/HOI/);
  await user.click(within(said).getByRole('button', { name: 'Undo' }));
  expect(inBox.getByRole('button', { name: 'Delete HOI' })).toBeDefined();
  expect(inBox.queryByText(/Deleted.*HOI/)).toBeNull();
  await press('Undo');
  expect(inBox.getByRole('button', { name: 'Delete Title' })).toBeDefined();
});

test('deleting a template ends its renaming, which would bring it back', async () => {
  const { inBox, press } = await open(undefined, [{ ...OWN, id: 'a', name: 'HOI' }]);
  await press('Templates');
  await press('Rename HOI');
  await press('Delete HOI');
  expect(inBox.queryByRole('textbox', { name: 'Name of the template' })).toBeNull();
  expect(inBox.queryByRole('button', { name: 'Delete HOI' })).toBeNull();
});
