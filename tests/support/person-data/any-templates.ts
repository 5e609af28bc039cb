import * as fc from 'fast-check';
import type { NoteTemplate } from '#src/domain/notes/note-template.ts';

/** Few ids and few instants, so that templates meet. */
const aTemplate: fc.Arbitrary<NoteTemplate> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  name: fc.constantFrom('HOI', 'Title', 'hoi'),
  text: fc.constantFrom('', 'HOI is in.', 'For {borrower}.'),
  isOn: fc.boolean(),
  changedAt: fc.integer({ min: 0, max: 20 }).map((hour) => new Date(hour * 3_600_000).toISOString()),
});

/** Templates as several devices may have made them. */
export const someTemplates: fc.Arbitrary<NoteTemplate[]> = fc.array(aTemplate, { maxLength: 12 });
