import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import { loanTypesOf, searchOffers } from '#src/domain/list/search-offer.ts';

const TYPES = ['Conventional', 'FHA', 'VA', 'USDA-RHS'];
const named = (search: string) =>
  searchOffers(search, TYPES).map(({ kind, value, rest }) => `${kind} ${value} | ${rest}`);

test.each([
  ['VA', ['loanTypes VA | ']],
  ['va', ['loanTypes VA | ']],
  ['iverson va samir', ['loanTypes VA | iverson samir']],
  ['conv', ['loanTypes Conventional | ']],
  ['usda rhs', ['loanTypes USDA-RHS | ']],
  ['usda lee', ['loanTypes USDA-RHS | lee']],
  ['docs signing', ['milestones Docs Signing | ']],
  ['file review retl', ['milestones File Review-Retl | ']],
  ['Cond. Approved', ['milestones Conditionally Approved | ']],
  ['suspended fha', ['loanTypes FHA | suspended', 'milestones Suspended | fha']],
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
