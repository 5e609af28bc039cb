import { expect, test } from 'vitest';
import { leftOutConditions } from '#src/domain/conditions/left-out-conditions.ts';
import { followed, inMessage, NO_WORDINGS, withBegun } from '#src/domain/share/written-wordings.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';

const LEFT_OUT = leftOutConditions([
  aCondition({ id: 'letter', title: 'Odd letter' }),
  aCondition({ id: 'gift', title: 'Gift' }),
  aCondition({ id: 'title', externalDescription: 'The commitment.', requestedFrom: 'Title Company' }),
]);
const BEGUN = withBegun(NO_WORDINGS, 'letter');
const WITH_LINE = 'We need:\n1. Pay stubs.\n2. \n\nThank you.\n';

/** The message after each of these texts, and who is in the last. */
function after(...texts: readonly string[]): string[] {
  let wordings = BEGUN;
  let before = WITH_LINE;
  for (const text of texts) {
    wordings = followed(wordings, before, text);
    before = text;
  }
  return [...inMessage(LEFT_OUT, before, wordings)];
}

const written = (words: string) => WITH_LINE.replace('2. ', `2. ${words}`);

test.each([
  ['words in its line', [written('Your letter.')], ['letter']],
  ['letter by letter, and changed again', [written('A'), written('A l'), written('The letter')], ['letter']],
  ['the line broken in two', [written('A letter'), written('A\nletter')], ['letter']],
  ['without its number', [written('A letter'), WITH_LINE.replace('2. ', 'A letter')], ['letter']],
  ['another line changed', [written('A'), written('A').replace('Pay', 'Last pay')], ['letter']],
  ['counted anew', [written('A'), written('A').replace('1. Pay stubs.\n2.', '1.')], ['letter']],
  ['nothing written', [WITH_LINE], []],
  ['a blank line changed', [WITH_LINE.replace('\n\n', '\nHi\n')], []],
  ['the line taken out', [written('A letter'), 'We need:\n1. Pay stubs.\n\nThank you.\n'], []],
  ['taken out and taken back', [written('A'), 'We need:\n', written('A')], ['letter']],
  ['emptied', [written('A letter'), WITH_LINE], []],
  ['what others bring, word for word', [written('A').replace('Pay stubs.', 'The commitment.')], ['title']],
])('%s: who is in the message', (_, texts, ids) => {
  expect(after(...texts)).toEqual(ids);
});

test('a line begun for one condition and never written is not taken for the next', () => {
  const next = withBegun(BEGUN, 'gift');
  expect([...inMessage(LEFT_OUT, written('Gift.'), followed(next, WITH_LINE, written('Gift.')))]).toEqual([
    'gift',
  ]);
});
