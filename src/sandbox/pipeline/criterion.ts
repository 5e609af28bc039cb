import * as v from 'valibot';
import { isPlainRecord } from '#src/contract/base/text-values.ts';
import { parseWallStamp } from '#src/domain/calendar/wall-stamp.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';

const leafSchema = v.pipe(
  v.object({
    canonicalName: v.string(),
    matchType: v.pipe(
      v.string(),
      v.toLowerCase(),
      v.picklist(['exact', 'isnotempty', 'greaterthanorequals'], "is not a 'MatchType' of the sandbox"),
    ),
    value: v.optional(v.string(), ''),
    precision: v.optional(v.literal('minute')),
    include: v.optional(v.boolean(), true),
  }),
  v.check(
    ({ matchType, value }) => matchType !== 'greaterthanorequals' || parseWallStamp(value) !== undefined,
    "'Value' must be a date with a time",
  ),
);

type Leaf = v.InferOutput<typeof leafSchema>;

interface Group {
  readonly operator: 'and' | 'or';
  readonly terms: readonly PipelineCriterion[];
}

export type PipelineCriterion = Leaf | Group;

const groupSchema: v.GenericSchema<unknown, Group> = v.object({
  operator: v.picklist(['and', 'or']),
  terms: v.pipe(
    v.array(v.lazy(() => criterionSchema)),
    v.minLength(2, "If only one filter term is supplied in the list 'Terms', 'Operator' does not apply."),
  ),
});

/** What the gateway uses of the platform's filter grammar: a test of one field, or a group of them. */
export const criterionSchema: v.GenericSchema<unknown, PipelineCriterion> = v.lazy((input) =>
  isPlainRecord(input) && 'terms' in input ? groupSchema : leafSchema,
);

/** The names of all fields in a filter. */
export function fieldsOf(criterion: PipelineCriterion): readonly string[] {
  return 'terms' in criterion ? criterion.terms.flatMap(fieldsOf) : [criterion.canonicalName];
}

/** A loan's text by field key, `''` if it has none. */
type FieldTexts = (key: string) => string;

/** Makes the test of a filter, once for all loans. */
export function compileCriterion(criterion: PipelineCriterion): (texts: FieldTexts) => boolean {
  if ('terms' in criterion) {
    const terms = criterion.terms.map(compileCriterion);
    return criterion.operator === 'or'
      ? (texts) => terms.some((accepts) => accepts(texts))
      : (texts) => terms.every((accepts) => accepts(texts));
  }
  const key = fieldKeyOf(criterion.canonicalName);
  const matches = matcherOf(criterion);
  return (texts) => matches(texts(key)) === criterion.include;
}

function matcherOf({ matchType, value, precision }: Leaf): (text: string) => boolean {
  switch (matchType) {
    case 'exact':
      return (text) => text === value;
    case 'isnotempty':
      return (text) => text !== '';
    case 'greaterthanorequals': {
      const given = parseWallStamp(value) ?? Infinity;
      const earliest = precision === 'minute' ? given - (given % 60) : given;
      return (text) => (parseWallStamp(text) ?? -Infinity) >= earliest;
    }
  }
}
