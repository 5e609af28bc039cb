import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import { loanTypesOf, searchOffers } from '#src/domain/list/search-offer.ts';

const TYPES = ['Conventional', 'FHA', 'VA', 'USDA-RHS'];
const named = (search: string) =>
  searchOffers(search, TYPES).map(({ kind, value, rest }) => `${kind} ${value} | ${rest}`);

test.each([
  ['VA', ['loanType VA | ']],
  ['va', ['loanType VA | ']],
  ['iverson va samir', ['loanType VA | iverson samir']],
  ['conv', ['loanType Conventional | ']],
  ['usda rhs', ['loanType USDA-RHS | ']],
  ['usda lee', ['loanType USDA-RHS | lee']],
  ['docs signing', ['milestone Docs Signing | ']],
  ['file review retl', ['milestone File Review-Retl | ']],
  ['Cond. Approved', ['milestone Conditionally Approved | ']],
  ['suspended fha', ['loanType FHA | suspended', 'milestone Suspended | fha']],
  // A part of a name is none.
  ['v', []],
  ['ivan', []],
  ['signing', []],
  ['', []],
  ['  ', []],
])('%j offers %j', (search, offered) => {
  expect(named(search)).toEqual(offered);
});

test('any milestone or type is offered wherever it stands, and what is left is the rest of the words', () => {
  const word = fc.constantFrom('samir', 'iverson', '05598', 'lee-ng');
  const words = fc.array(word, { maxLength: 2 });
  fc.assert(
    fc.property(words, fc.constantFrom(...PIPELINE_MILESTONES, ...TYPES), words, (before, value, after) => {
      const offered = searchOffers([...before, value.toUpperCase(), ...after].join('  '), TYPES);
      expect(offered.map((offer) => offer.value)).toEqual([value]);
      expect(offered[0]?.rest).toBe([...before, ...after].join(' '));
    }),
  );
});

test('the types are those of the list, each once', () => {
  expect(loanTypesOf(['VA', '', 'FHA', 'VA'].map((loanType) => ({ loanType })))).toEqual(['FHA', 'VA']);
});
