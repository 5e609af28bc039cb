import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainWords } from '#src/domain/conditions/plain-words.ts';
import { CONDITION_TEMPLATES } from '#src/sandbox/generation/condition-catalogue.ts';

test.each([
  ['Written VOE.', 'Written employment verification.'],
  ['VOE from your current employer', 'Employment verification from your current employer'],
  ['Please send an LOE for the gap', 'Please send a letter of explanation for the gap'],
  ['A VOE from each employer', 'An employment verification from each employer'],
  ['LOE: credit inquiries.', 'Letter of explanation: credit inquiries.'],
  ['LOE/LOX for the large deposit', 'Letter of explanation for the large deposit'],
  ['LOE (credit inquiries)', 'Letter of explanation (credit inquiries)'],
  ['VOR or VOM, 12 months', 'Verification of rent or verification of mortgage, 12 months'],
  ['Income proof (VOE, pay stubs)', 'Income proof (employment verification, pay stubs)'],
  ['First-year HOI premium receipt.', 'First-year homeowners insurance premium receipt.'],
  ['HOI dec page', 'Homeowners insurance declarations page'],
  ['YTD P&L, signed', 'Year-to-date profit and loss statement, signed'],
  ['Final 1003 signed', 'Final loan application (Form 1003) signed'],
  [
    'CD acknowledged three business days ahead.',
    'Closing Disclosure acknowledged three business days ahead.',
  ],
])('a borrower reads %j as %j', (shorthand, plain) => {
  expect(plainWords(shorthand)).toBe(plain);
});

test.each([
  ['PTD: Most recent 30 days paystubs per DU', 'Most recent 30 days paystubs'],
  ['PTF - HOI receipt', 'Homeowners insurance receipt'],
  ['[PTD] two months of bank stmts.', 'Two months of bank statements.'],
  ['Two years of tax returns (PTD).', 'Two years of tax returns.'],
  ['Two years of tax returns per AUS findings; all pages', 'Two years of tax returns; all pages'],
])('when and by what the lender needs it is left out: %j becomes %j', (text, plain) => {
  expect(plainWords(text)).toBe(plain);
});

test.each([
  'Statement of the CD account',
  'The COE',
  'verification of employment (VOE)',
  'VOE (Verification of Employment)',
  'Anna Reo signs',
  'Your house at 1003 Main Street',
  'LOEWE receipt',
  'PTD',
  'Your last 2 pay stubs.',
  '',
])('what could mean something else, or explains itself, stays: %j', (text) => {
  expect(plainWords(text)).toBe(text);
});

test("what isn't shorthand stays as it is", () => {
  const word = fc.constantFrom(
    'VOE',
    'LOE',
    'HOI',
    'pay',
    'stubs',
    'per DU',
    'PTD',
    'an',
    'a',
    ',',
    'CD',
    '(HOA)',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const plain = plainWords(words.join(' '));
      for (const kept of ['pay', 'stubs', 'CD', '(HOA)'])
        expect(plain.split(' ').filter((one) => one.toLowerCase() === kept.toLowerCase())).toHaveLength(
          words.filter((one) => one === kept).length,
        );
    }),
  );
});

test('no title of the sandbox leaves an employment or insurance acronym to the borrower', () => {
  const plain = CONDITION_TEMPLATES.map(({ title }) => plainWords(title)).join('\n');
  expect(plain).not.toMatch(/\b(?:VOE|VOR|VOM|LOE|HOI|POA|CPL)\b/);
});
