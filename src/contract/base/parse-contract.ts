import * as v from 'valibot';
import { ContractError } from '#src/contract/base/contract-error.ts';

/**
 * Parses an unknown value with a schema.
 * @param what names the value for the user, e.g. "The answer of the user check".
 * @throws ContractError that says where the first fault is and what was expected there, without the value.
 */
export function parseContract<TSchema extends v.GenericSchema>(
  schema: TSchema,
  value: unknown,
  what: string,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ContractError(what, v.getDotPath(issue) ?? '', describeIssue(issue));
}

/** All faults of a value, each with its place and what was expected there, without the value; none if it's right. */
export function faultsOf(schema: v.GenericSchema, value: unknown): readonly string[] {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${describeIssue(issue)}`);
}

/** The items of a list that a schema can read: one that can't hides no other. */
export function readableItems<T>(schema: v.GenericSchema<unknown, T>) {
  return v.transform((items: unknown[]) =>
    items.flatMap((item): T[] => {
      const result = v.safeParse(schema, item);
      return result.success ? [result.output] : [];
    }),
  );
}

// Valibot's own message quotes what it received. Quote only its type, never its content.
function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'non_empty') return 'expected a text, found an empty one';
  if (issue.kind === 'schema')
    return `expected ${issue.expected ?? 'something else'}, found ${kindOf(issue.input)}`;
  if (issue.expected === null) return issue.message;
  return `expected ${issue.expected.replace('>=', 'at least ').replace('<=', 'at most ')}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}
