import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { createMatch, needsValue, readMatchType } from '#src/sandbox/pipeline/matching.ts';
import { readPrecision, type Precision } from '#src/sandbox/pipeline/moment.ts';
import type { WireCriterion } from '#src/sandbox/pipeline/query-schema.ts';

/** A loan as a criterion sees it: a field's text by key, `''` if it has none. */
type FieldTexts = (key: string) => string;

export type Criterion = (texts: FieldTexts) => boolean;

/** A criterion ready to evaluate, or why the platform would refuse it. */
export type CompiledCriterion =
  { readonly ok: true; readonly accepts: Criterion } | { readonly ok: false; readonly fault: string };

export interface CriterionRules {
  /** v3 refuses an operator on a group of one; v1 accepts it. */
  readonly refusesOperatorOnOneTerm: boolean;
  readonly hasField: (key: string) => boolean;
}

/** Compiles a filter; `at` is the place a refusal names, in the platform's words. */
export function compileCriterion(
  wire: WireCriterion,
  rules: CriterionRules,
  at = 'queryContract.filter',
): CompiledCriterion {
  return wire.terms === null || wire.terms === undefined
    ? compileLeaf(wire, rules, at)
    : compileGroup(wire, wire.terms, rules, at);
}

function compileGroup(
  wire: WireCriterion,
  terms: readonly WireCriterion[],
  rules: CriterionRules,
  at: string,
): CompiledCriterion {
  const operator = wire.operator?.toLowerCase();
  if (terms.length === 0) return refused(at, "The list 'Terms' is empty.");
  if (operator !== undefined && operator !== 'and' && operator !== 'or') {
    return refused(at, `'${wire.operator ?? ''}' is not a valid 'Operator'.`);
  }
  if (terms.length === 1 && operator !== undefined && rules.refusesOperatorOnOneTerm) {
    return refused(at, "If only one filter term is supplied in the list 'Terms', 'Operator' does not apply.");
  }
  if (terms.length > 1 && operator === undefined) {
    return refused(at, "'Operator' is required when the list 'Terms' has more than one filter term.");
  }
  const compiled: Criterion[] = [];
  for (const [index, term] of terms.entries()) {
    const one = compileCriterion(term, rules, `${at}.terms[${index}]`);
    if (!one.ok) return one;
    compiled.push(one.accepts);
  }
  const accepts: Criterion =
    operator === 'or'
      ? (texts) => compiled.some((term) => term(texts))
      : (texts) => compiled.every((term) => term(texts));
  return { ok: true, accepts: wire.include === false ? (texts) => !accepts(texts) : accepts };
}

function compileLeaf(wire: WireCriterion, rules: CriterionRules, at: string): CompiledCriterion {
  if (wire.canonicalName === null || wire.canonicalName === undefined || wire.canonicalName === '') {
    return refused(at, "A filter term needs a 'CanonicalName', or a list 'Terms'.");
  }
  const key = fieldKeyOf(wire.canonicalName);
  if (!rules.hasField(key)) return refused(at, `Invalid field name '${wire.canonicalName}'.`);
  const matchType = readMatchType(wire.matchType ?? '');
  if (matchType === undefined) return refused(at, `'${wire.matchType ?? ''}' is not a valid 'MatchType'.`);
  if (needsValue(matchType) && (wire.value === undefined || wire.value === null)) {
    return refused(at, `'Value' is required for the 'MatchType' ${wire.matchType ?? ''}.`);
  }
  let precision: Precision | undefined;
  if (wire.precision !== null && wire.precision !== undefined) {
    precision = readPrecision(wire.precision);
    if (precision === undefined) return refused(at, `'${wire.precision}' is not a valid 'Precision'.`);
  }
  const match = createMatch(matchType, wire.value, precision);
  const wanted = wire.include !== false;
  return { ok: true, accepts: (texts) => match(texts(key)) === wanted };
}

function refused(at: string, fault: string): CompiledCriterion {
  return { ok: false, fault: `${at}: ${fault}` };
}
