import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fillTemplate,
  insertedText,
  liveTemplates,
  mergeNoteTemplates,
  MOST_TEMPLATES,
  type NoteTemplate,
  templateRefusal,
  withNoteTemplate,
} from '#src/domain/notes/note-template.ts';
import { someTemplates } from '#tests/support/person-data/any-templates.ts';

const FACTS = { borrower: 'Okafor', loan: '2026000123', closing: '12/03/2026' };
const aText = fc.string({ unit: 'grapheme', maxLength: 20 });

describe('filling in', () => {
  test('says what the loan has, wherever it is asked for, in any case', () => {
    expect(fillTemplate('{Borrower}, {loan}: {CLOSING}, {borrower}. {Title}', FACTS)).toBe(
      'Okafor, 2026000123: 12/03/2026, Okafor. {Title}',
    );
  });

  test.each([undefined, '', '  '])('says in words that there is none for %j', (nothing) => {
    const none = { borrower: nothing, loan: nothing, closing: nothing };
    expect(fillTemplate('{borrower}, {loan}, {closing}', none)).toBe(
      'no borrower name, no loan number, no closing date',
    );
  });

  test('keeps all other text, and takes what it puts in as it is', () => {
    const aFact = fc.constantFrom('$&', '$1', '{loan}', 'O’Brien', 'undefined');
    fc.assert(
      fc.property(aText, aText, aFact, (before, after, borrower) => {
        const [plainBefore, plainAfter] = [before, after].map((text) => text.replaceAll(/[{}]/g, ''));
        expect(fillTemplate(`${plainBefore}{borrower}${plainAfter}`, { ...FACTS, borrower })).toBe(
          `${plainBefore}${borrower}${plainAfter}`,
        );
      }),
    );
  });
});

test('putting in at the caret loses and changes nothing, and runs no words together', () => {
  fc.assert(
    fc.property(aText, aText, aText, (before, after, added) => {
      const result = insertedText(`${before}${after}`, before.length, added);
      expect(result.text).toBe(`${before}${result.added}${after}`);
      expect(result.added.trim()).toBe(added.trim());
      expect(result.text.slice(result.caret)).toBe(after);
      const seams = [
        `${before.at(-1) ?? ' '}${result.added.at(0) ?? ' '}`,
        `${result.added.at(-1) ?? ' '}${after.at(0) ?? ' '}`,
      ];
      for (const seam of seams) expect(seam).toMatch(/\s/u);
    }),
  );
});

describe('templates of several devices', () => {
  test('are the same in whatever order and however often they meet', () => {
    fc.assert(
      fc.property(someTemplates, someTemplates, someTemplates, (one, other, third) => {
        const merged = mergeNoteTemplates(one, other);
        expect(mergeNoteTemplates(other, one)).toEqual(merged);
        expect(mergeNoteTemplates(merged, one)).toEqual(merged);
        expect(mergeNoteTemplates(merged, third)).toEqual(
          mergeNoteTemplates(one, mergeNoteTemplates(other, third)),
        );
      }),
    );
  });

  test('are all kept where two devices were full before they met', () => {
    const [one, other] = ['One', 'Other'].map((device) => {
      let all: NoteTemplate[] = [];
      for (let count = 1; count <= MOST_TEMPLATES; count += 1)
        all = withNoteTemplate(all, { name: `${device} ${count}`, text: 'a' }, count);
      return all;
    });
    expect(liveTemplates(mergeNoteTemplates(one ?? [], other ?? []))).toHaveLength(2 * MOST_TEMPLATES);
  });

  test('have the last change of each, whatever the clocks say', () => {
    fc.assert(
      fc.property(someTemplates, fc.integer({ min: 0, max: 1e8 }), (some, now) => {
        const before = mergeNoteTemplates(some, []);
        const [first] = before;
        if (first === undefined) return;
        const renamed = withNoteTemplate(before, { name: ' New ', text: 'Text' }, now, first.id);
        expect(mergeNoteTemplates(before, renamed).find(({ id }) => id === first.id)).toMatchObject({
          name: 'New',
          text: 'Text',
          isOn: true,
        });
        const deleted = withNoteTemplate(renamed, { name: 'New', text: '' }, now, first.id);
        const left = liveTemplates(mergeNoteTemplates(renamed, deleted));
        expect(left.map(({ id }) => id)).not.toContain(first.id);
        expect(left).toHaveLength(liveTemplates(renamed).length - 1);
      }),
    );
  });
});

describe('a new template', () => {
  const kept = withNoteTemplate([], { name: 'HOI', text: 'HOI is in.' }, 1);
  const [{ id } = { id: '' }] = kept;

  test.each([
    ['no-name', { name: ' ', text: 'a' }],
    ['name-too-long', { name: 'x'.repeat(61), text: 'a' }],
    ['too-long', { name: 'a', text: 'x'.repeat(601) }],
    ['name-taken', { name: 'hoi', text: 'a' }],
    [undefined, { name: 'Title', text: 'x'.repeat(600) }],
  ] as const)('is refused (%s)', (refusal, template) => {
    expect(templateRefusal(kept, template)).toBe(refusal);
  });

  test('keeps its own name in a rename', () => {
    expect(templateRefusal(kept, { name: 'HOI ', text: 'a' }, id)).toBeUndefined();
  });

  test('finds no room beside the most, deleted ones aside', () => {
    let all = kept;
    for (let count = 1; count < MOST_TEMPLATES; count += 1)
      all = withNoteTemplate(all, { name: `Name ${count}`, text: 'a' }, count + 1);
    expect(liveTemplates(all)).toHaveLength(MOST_TEMPLATES);
    expect(templateRefusal(all, { name: 'One more', text: 'a' })).toBe('too-many');
    expect(templateRefusal(all, { name: 'Renamed', text: 'a' }, id)).toBeUndefined();
    const fewer = withNoteTemplate(all, { name: 'HOI', text: '' }, 99, id);
    expect(templateRefusal(fewer, { name: 'One more', text: 'a' })).toBeUndefined();
  });
});
