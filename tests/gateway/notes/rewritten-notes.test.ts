import { beforeAll, describe, expect, test } from 'vitest';
import type { NoteOutcome } from '#src/gateway/notes/note-ports.ts';
import {
  type RewritingPlatform,
  type RewrittenLoan,
  type Rule,
  startRewritingPlatform,
  type WriteAnswer,
} from '#tests/support/gateway-notes/rewriting-platform.ts';
import { newNoteId } from '#tests/support/gateway-notes/note-world.ts';

// A lender's rules run in the platform's fieldWriter: they stamp, move, fold and cut what is written.

const TEXT = 'Called Ana Peña @ title & asked for the CD\n- sent <again> - waits';
const STAMP = '11/20/2026 3:05:12 PM user> ';
const HEAD = /11\/20\/26@ 3:05 PM AD - /g;

/** Puts what is new through a rule, and leaves the earlier text, as a rule of the field's changes does. */
const onNew =
  (change: (text: string) => string): Rule =>
  (text, before) =>
    text.endsWith(before) ? `${change(text.slice(0, text.length - before.length))}${before}` : change(text);

const RULES: Readonly<Record<string, Rule>> = {
  'head changed: a stamp in front': (text) => STAMP + text,
  'head changed: a stamp instead': (text) => text.replace(HEAD, STAMP),
  'head changed: another date': (text) => text.replace(HEAD, '2026-11-20 15:05 AD: '),
  'head changed: the tag is the login': (text) => text.replaceAll(' AD - ', ' mkessler - '),
  'head changed: gone': (text) => text.replace(HEAD, ''),
  'head changed: en dash': (text) => text.replaceAll(' - ', ' – '),
  'head changed: no-break blanks': (text) => text.replaceAll(' ', '\u{a0}'),
  'head changed: @ as an entity': (text) => text.replaceAll('@', '&#64;'),
  'head changed: / as an entity': (text) => text.replaceAll('/', '&#x2F;'),
  'head changed: small letters': (text) => text.toLowerCase(),
  'head changed: capitals': (text) => text.toUpperCase(),
  'head off the start: a blank': (text) => ` ${text}`,
  'head off the start: a bullet': onNew((text) => `• ${text}`),
  'head off the start: a mark of order': (text) => `\u{feff}${text}`,
  'head off the start: behind the old text': (text, before) =>
    `${before} ${text.slice(0, text.length - before.length)}`,
  'head off the start: all in one line': (text) => text.replaceAll('\n', ' '),
  'body changed: question marks': (text) => text.replace(/[^\x20-\x7e\n]/g, '?'),
  'body changed: markup taken out': (text) => text.replace(/<[^>]*>/g, ''),
  'body changed: all entities': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('ñ', '&ntilde;'),
  'body changed: masked': onNew((text) => text.replace(/ - .*/s, ' - (confidential)\n')),
  'body changed: cut behind 60': onNew((text) => `${text.slice(0, 60)}\n`),
  'both changed': onNew((text) => `${STAMP}${text.replace(HEAD, '').toLowerCase().slice(0, 40)}\n`),
  'both changed: nothing known left': onNew(() => 'Comment added by rule 12\n'),
  'all gone: emptied': () => '',
  'all gone: as before': (_text, before) => before,
  'all gone: a fixed text': () => 'See the log',
  'another field': (_text, before) => before,
  'only the newest line': (text) => text.split('\n')[0] ?? '',
  'only the first 30': (text) => text.slice(0, 30),
  'a line below': (text) => `${text}\n(added by rule 12)`,
  'a blank line above': (text) => `\n${text}`,
};
const BEFORE = {
  empty: '',
  'another minute': '11/19/26@ 9:00 AM ZZ - old',
  'the same minute': '11/20/26@ 3:05 PM AD - Called Ana Peña\nold',
};
const ANSWERS: readonly WriteAnswer[] = ['204', 'lost', '500'];

let platform: RewritingPlatform;

beforeAll(async () => {
  platform = await startRewritingPlatform();
});

describe.each(Object.entries(RULES))('%s', (_name, rule) => {
  test.each(
    Object.entries(BEFORE).flatMap(([when, before]) => ANSWERS.map((answer) => ({ when, before, answer }))),
  )('field of before: $when, answer: $answer', async ({ before, answer }) => {
    const loan = await platform.loan(before);
    loan.rule(rule, answer);
    const id = newNoteId();
    const outcome = await sendFor(loan, id, 10 * 60_000);
    expect(loan.writes()).toBeLessThanOrEqual(2);
    expect(isHonest(outcome, (await loan.text()).replaceAll('\r', ''))).toBe(true);
    // However often it comes again, also once the rule is gone.
    loan.rule((text) => text, '204');
    const writes = loan.writes();
    expect((await loan.add(id, TEXT)).kind).toBe(outcome.kind);
    expect(loan.writes()).toBe(writes);
    // What its author then sends as another note gets in, once.
    expect(await loan.add(newNoteId(), 'Written anew')).toMatchObject({ kind: 'applied' });
    expect(loan.world.lockRecords.rows.size).toBe(0);
  });
});

test('an acknowledged write that left a trace is not repeated at all', async () => {
  const few = Object.entries(RULES).filter(([name]) => /^(head|body)/.test(name));
  for (const [name, rule] of few) {
    const loan = await platform.loan(BEFORE['another minute']);
    loan.rule(rule, '204');
    await sendFor(loan, newNoteId(), 60_000);
    expect([name, loan.writes()]).toEqual([name, 1]);
  }
});

test('what somebody saved over the note is no rule: the note is merged once more', async () => {
  const loan = await platform.loan('old');
  let isSaved = false;
  loan.rule((text) => {
    if (isSaved) return text;
    isSaved = true;
    return 'Saved at a desktop';
  }, '204');
  expect(await sendFor(loan, newNoteId(), 60_000)).toMatchObject({ kind: 'applied' });
  expect(loan.writes()).toBe(2);
  expect((await loan.text()).endsWith('\nSaved at a desktop')).toBe(true);
});

/** As the device does: the same note again, when it's told to, until there's a receipt or the note is given back. */
async function sendFor({ add, world }: RewrittenLoan, id: string, ms: number): Promise<NoteOutcome> {
  const until = world.clockNow() + ms;
  for (;;) {
    const outcome = await add(id, TEXT);
    if (['applied', 'rule', 'field-full'].includes(outcome.kind)) return outcome;
    if (world.clockNow() > until) return outcome;
    world.pass((outcome.kind === 'trouble' ? outcome.settlesInMs : undefined) ?? 2_000);
    await world.releaseLeft();
  }
}

/** A receipt only for the very text, and else the word that it may be there, or that it was taken out again. */
function isHonest(outcome: NoteOutcome, text: string): boolean {
  if (outcome.kind === 'applied') return text.includes(`11/20/26@ 3:05 PM AD - ${TEXT}`);
  if (outcome.kind === 'field-full') return !text.includes('Called Ana Peña @');
  return outcome.kind === 'rule' && outcome.mayBeInLoan === true;
}
