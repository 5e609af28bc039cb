import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { csvText } from '#src/domain/text/csv-text.ts';
import { pipelineCsv } from '#src/domain/list/pipeline-csv.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { parseCsv } from '#tests/support/parse-csv.ts';

const COLUMNS = pipelineColumns(fieldMap);
const AS_OF = 'My loans as of 11/20/2026, 3:40 PM';

function exported(...rows: readonly Readonly<Record<string, string>>[]): Record<string, string>[] {
  const loans = deriveLoans(
    rows.map((fields, at) => rawLoan(fields, `loan-${at}`)),
    fieldMap,
    TODAY,
  );
  const [, heading = [], ...lines] = tableOf(
    pipelineCsv(loans, COLUMNS, fieldMap, { today: TODAY, cdReceipt: 'mailbox', asOfText: AS_OF }),
  );
  return lines.map((line) => Object.fromEntries(line.map((cell, at) => [heading[at] ?? '', cell])));
}

function tableOf(csv: string): string[][] {
  expect(csv.startsWith('\uFEFF')).toBe(true);
  return parseCsv(csv.slice(1));
}

describe('an exported list', () => {
  test('says first how old its data is, then names its columns and every milestone’s dates, each once', () => {
    const table = tableOf(
      pipelineCsv([], COLUMNS, fieldMap, { today: TODAY, cdReceipt: 'mailbox', asOfText: AS_OF }),
    );
    expect(table).toHaveLength(2);
    expect(table[0]?.filter((cell) => cell !== '')).toEqual([AS_OF]);
    const heading = table[1] ?? [];
    expect(heading.slice(0, 22)).toEqual(
      COLUMNS.flatMap(({ name, kind }) => (kind === 'closing' ? [name, 'Closing note'] : [name])),
    );
    expect(heading.slice(22, 24)).toEqual([
      'Dead in Water: ITP Received due',
      'Dead in Water: ITP Received completed',
    ]);
    const steps = fieldMap.categories.flatMap(({ fields }) => fields);
    expect(heading).toHaveLength(22 + 2 * steps.length);
    expect(new Set(heading).size).toBe(heading.length);
  });

  test('holds what the columns show, with the whole loan number, dates as ISO and statuses in words', () => {
    const [loan] = exported({
      'Loan.LoanNumber': '2611000123',
      'Fields.4002': "O'Brien, Jr.",
      'Fields.763': dateIn(0),
      'Loan.CurrentMilestoneName': 'Suspended',
      'Loan.CurrentMilestoneDate': dateIn(-2),
      'Fields.317': 'Zoë "Z" Lee',
      'Fields.1172': 'VA',
      ...stepFields('Dead in Water', { 'ITP Received': { done: -12 } }),
      ...stepFields('Title', { Ordered: { due: -3 }, Received: { due: 4, done: -1 } }),
      ...stepFields('HOI', { Received: { due: 0 } }),
    });
    expect(loan).toMatchObject({
      Loan: '2611000123',
      Borrower: "O'Brien, Jr.",
      'Proj. Closing': '2026-11-20',
      'Closing note': 'not before 11/30/2026',
      Processor: '',
      'Loan Officer': 'Zoë "Z" Lee',
      'Loan type': 'VA',
      Milestone: 'Suspended',
      'Milestone Date': '2026-11-18',
      'Dead in Water': '12 days, stalled',
      Title: 'Past due',
      HOI: 'Due today',
      Locked: 'Not started',
      'Title: Ordered due': '2026-11-17',
      'Title: Ordered completed': '',
      'Title: Received due': '2026-11-24',
      'Title: Received completed': '2026-11-19',
    });
  });

  test('says of a closing that passed without funds that it is not done', () => {
    const [open] = exported({ 'Fields.763': dateIn(-9) });
    const [signed] = exported({
      'Fields.763': dateIn(-9),
      ...stepFields('Closing', { 'Closing Sent': { done: -9 } }),
    });
    expect(open).toMatchObject({
      'Proj. Closing': '2026-11-11',
      'Closing note': 'did not close, 9 days',
    });
    expect(signed).toMatchObject({ 'Closing note': 'not funded, 9 days, no CD on record' });
  });

  test('keeps the dates of a waived appraisal beside their own steps', () => {
    const [loan] = exported({
      'Fields.CX.PIW': 'Yes',
      ...stepFields('Appraisal', { 'Appraisal Ordered': { due: 1 }, 'Appraisal Cleared': { done: -1 } }),
    });
    expect(loan).toMatchObject({
      Appraisal: 'Completed',
      'Appraisal: Appraisal Ordered due': '2026-11-21',
      'Appraisal: Appraisal Paid due': '',
      'Appraisal: Appraisal Cleared completed': '2026-11-19',
    });
  });

  test('has an empty cell where there is no date, no count and no text', () => {
    const [loan] = exported({});
    expect(loan).toMatchObject({ Loan: '', 'Proj. Closing': '', 'Dead in Water': '', Title: 'Not started' });
  });

  test('says how long a loan that is not stalled was in the water', () => {
    const water = stepFields('Dead in Water', { 'ITP Received': { done: -1 } });
    expect(exported(water)[0]).toMatchObject({ 'Dead in Water': '1 day' });
  });

  test('holds the loans in the order given, and a date that cannot be read as none', () => {
    const loans = exported(
      { 'Loan.LoanNumber': '2' },
      { 'Loan.LoanNumber': '1', 'Fields.763': '13/45/2026' },
    );
    expect(loans.map((loan) => loan['Loan'])).toEqual(['2', '1']);
    expect(loans[1]?.['Proj. Closing']).toBe('');
  });

  test('of any loans has equally many cells in every line', () => {
    const somePipeline = fc.array(aRawLoan(fieldMap), { maxLength: 6 });
    fc.assert(
      fc.property(somePipeline, fc.string({ unit: 'binary' }), (raws, asOfText) => {
        const loans = deriveLoans(raws, fieldMap, TODAY);
        const table = tableOf(
          pipelineCsv(loans, COLUMNS, fieldMap, { today: TODAY, cdReceipt: 'mailbox', asOfText }),
        );
        expect(table).toHaveLength(loans.length + 2);
        expect(new Set(table.map((line) => line.length)).size).toBe(1);
      }),
    );
  });
});

describe('a cell', () => {
  test.each([
    ['plain text', 'Brown', 'Brown'],
    ['a comma', 'Brown, Jr.', '"Brown, Jr."'],
    ['a quote', 'the "big" one', '"the ""big"" one"'],
    ['a line break', 'a\r\nb', '"a\r\nb"'],
    ['blanks at its ends', ' a ', '" a "'],
    ['a hyphen inside', 'Smith-Jones', 'Smith-Jones'],
    ['a formula', '=1+1', "'=1+1"],
    ['a sum', '+1', "'+1"],
    ['a difference', '-2+3', "'-2+3"],
    ['a call', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab before a formula', '\t=1', `"'\t'=1"`],
    ['a return before a formula', '\r=1', `"'\r'=1"`],
    ['a NUL before a formula', '\0=1', `"'\0=1"`],
    ['a full-width formula', '＝1', "'＝1"],
    ['full-width signs', '＠a', "'＠a"],
    ['a formula behind another separator', 'a;=1', `"a;'=1"`],
    ['a formula on a second line', 'a\n=1', `"a\n'=1"`],
    ['a link that would send data away', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ])('with %s', (_, text, written) => {
    expect(csvText([[text, 'x']])).toBe(`${written},x\r\n`);
  });

  const aCell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc
      .array(
        fc.constantFrom(
          '=',
          '+',
          '-',
          '@',
          '\t',
          '\r',
          '\n',
          '\0',
          '＝',
          '－',
          '"',
          ',',
          ';',
          "'",
          ' ',
          'a',
          '1',
          '\uFEFF',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join('')),
  );
  const aTable = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(aCell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    );

  test('comes back as it was, apart from the apostrophes that make it harmless', () => {
    fc.assert(
      fc.property(aTable, (table) => {
        const back = parseCsv(csvText(table));
        expect(back.map((line) => line.length)).toEqual(table.map((line) => line.length));
        for (const [row, line] of table.entries()) {
          for (const [at, cell] of line.entries()) expect(isGuarded(cell, back[row]?.[at] ?? '?')).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('never begins a formula, also where a spreadsheet splits at semicolons, tabs and line breaks', () => {
    fc.assert(
      fc.property(aTable, (table) => {
        for (const cell of parseCsv(csvText(table)).flat()) {
          expect(cell).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
          for (const part of cell.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[=+\-@＝＋－＠]/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('that is harmless comes back exactly', () => {
    const harmless = fc.string({ unit: 'grapheme' }).filter((text) => !/[=+\-@＝＋－＠\p{C}]/u.test(text));
    fc.assert(
      fc.property(harmless, (cell) => {
        expect(parseCsv(csvText([[cell]]))).toEqual([[cell]]);
      }),
    );
  });
});

/** True when the second text is the first with nothing but apostrophes added. */
function isGuarded(original: string, written: string): boolean {
  let at = 0;
  for (const unit of written) {
    if (original.startsWith(unit, at)) at += unit.length;
    else if (unit !== "'") return false;
  }
  return at === original.length;
}

describe('a loan number that a spreadsheet would change', () => {
  test.each([
    '0012345',
    '26110E12',
    '100012345678901234',
    '3-12-26',
    '1/2',
    '26-11-0002',
    '1.50',
    '12:30',
    'MAR1',
    '10-DEC',
    '1e5',
    'TRUE',
    '5 PM',
    '+12345',
    '-12345',
  ])('%s keeps its characters', (number) => {
    const [loan] = exported({ 'Loan.LoanNumber': number });
    expect(loan?.['Loan']).toBe(`="${number}"`);
  });

  test.each(['2611000123', '123456789012345', '26A11', 'HL-2026-11', '0', 'MARINA 12'])(
    '%s needs nothing',
    (number) => {
      expect(exported({ 'Loan.LoanNumber': number })[0]?.['Loan']).toBe(number);
    },
  );

  test('whatever a number is, what is written as a formula calls nothing', () => {
    const aNumber = fc.oneof(fc.string(), fc.stringMatching(/^[-=+@\d/E"(). A-Z]{0,12}$/));
    fc.assert(
      fc.property(aNumber, (number) => {
        const [loan] = exported({ 'Loan.LoanNumber': number });
        const cell = loan?.['Loan'] ?? '';
        expect(/^[=+\-@]/.test(cell) && !/^="[\d .,:/+\-%$()a-z]*"$/i.test(cell)).toBe(false);
      }),
    );
  });
});
