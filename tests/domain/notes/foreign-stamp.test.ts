import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNoteHistory } from '#src/domain/notes/note-history.ts';

const OWN = '11/25/26@ 9:00 AM DW - Called the borrower';

test.each([
  ['11/20/2026 3:05:12 PM (br) > Waiting on VOE', 'br', '3:05 PM'],
  ['11/28/2026 6:10:00 AM user> Waiting on VOE', 'user', '6:10 AM'],
  ['11/20/2026 3:05 PM - Bea Ruiz - Waiting on VOE', 'Bea Ruiz', '3:05 PM'],
  ['[11/20/2026 3:05 PM] bruiz: Waiting on VOE', 'bruiz', '3:05 PM'],
  ['2026-11-20 15:05 br | Waiting on VOE', 'br', '3:05 PM'],
  ['11/20/26 9:05am (b.ruiz): Waiting on VOE', 'b.ruiz', '9:05 AM'],
  ['11/20/2026 (br) > Waiting on VOE', 'br', undefined],
  ['* 11/20/2026 3:05:12 PM EST (br) > Waiting on VOE', 'br', '3:05 PM'],
])('%s is a note of its own, by its own author', (line, author, time) => {
  const [newest, other] = parseNoteHistory(`${OWN}\n${line}\nand the second line`);
  expect(newest).toMatchObject({ author: 'DW', text: 'Called the borrower' });
  expect(other).toMatchObject({ author, text: 'Waiting on VOE\nand the second line' });
  expect(other?.time).toBe(time);
  expect(other?.date).toBeDefined();
});

test.each([
  '*** BR, Nov 20: waiting on VOE ***',
  'Bea Ruiz: waiting on VOE',
  '20.11.2026 BR waiting on VOE',
  '>>> imported from the old system',
  'br 3:05 pm waiting on VOE',
  '<b>11/20</b> waiting on VOE',
])('behind a blank line, %s is nobody’s', (line) => {
  const [newest, earlier, ...others] = parseNoteHistory(`${OWN}\nabout HOI\n\n${line}\nmore of it`);
  expect(newest).toMatchObject({ author: 'DW', text: 'Called the borrower\nabout HOI' });
  expect(earlier).toEqual({ raw: `${line}\nmore of it`, text: `${line}\nmore of it`, isEarlier: true });
  expect(others).toEqual([]);
});

test.each([
  '11/25/2026: closing moved',
  '11/25/2026 - closing moved',
  'They said 3:05 PM works',
  'Second line: no stamp',
])('right below its head, %s is still the note’s own', (line) => {
  expect(parseNoteHistory(`${OWN}\n${line}`)).toHaveLength(1);
});

test('a second paragraph is its author’s', () => {
  expect(parseNoteHistory(`${OWN}\n\nThey will send the binder tomorrow.`)).toHaveLength(1);
});

test('whatever stands in a field, its entries are the field', () => {
  const line = fc.constantFrom(
    OWN,
    '',
    '  ',
    '11/20/2026 3:05:12 PM (br) > one',
    '11/28/2026 6:10:00 AM user> two',
    '*** three',
    'four',
    'Bea: five',
    '2026-13-45 10:00 x> six',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
      const field = lines.join('\n');
      const entries = parseNoteHistory(field);
      expect(entries.map(({ raw }) => raw).join('\n')).toBe(field.trim() === '' ? '' : field);
      const own = entries.filter(({ author }) => author === 'DW');
      expect(own.every(({ raw }) => raw.includes(OWN))).toBe(true);
    }),
  );
});
