import { ContractError } from '#src/contract/base/contract-error.ts';
import { isPlainRecord, readText, unreadableSentence } from '#src/contract/base/text-values.ts';
import type { Condition, TrackingEntry } from '#src/domain/conditions/condition.ts';
import { withoutOverrides } from '#src/domain/text/direction.ts';

const TEXTS = [
  'title',
  'internalDescription',
  'externalDescription',
  'priorTo',
  'category',
  'conditionType',
  'status',
  'statusDate',
  'source',
  'requestedFrom',
  'startDate',
  'createdDate',
  'ageStartDate',
  'ageClosedDate',
] as const;

type ConditionTexts = Record<(typeof TEXTS)[number], string>;

/**
 * Reads a loan's conditions, one per item, in the answer's order. A condition whose state can't be read counts as open:
 * a condition must never look satisfied by mistake. If two have the same id, the second gets a new one and a fault that
 * says so.
 * @throws ContractError if the answer isn't a list.
 */
export function parseConditionsAnswer(answer: unknown): Condition[] {
  if (!Array.isArray(answer))
    throw new ContractError('The conditions answer', '', 'expected a list of conditions');
  const ids = new Set<string>();
  return answer.map((item: unknown, position) => {
    const condition = readCondition(item, position);
    if (!ids.has(condition.id)) {
      ids.add(condition.id);
      return condition;
    }
    let id = `${condition.id}-${position}`;
    while (ids.has(id)) id += '-';
    ids.add(id);
    return { ...condition, id, faults: [...(condition.faults ?? []), 'another condition has the same id'] };
  });
}

function readCondition(item: unknown, position: number): Condition {
  const faults: string[] = [];
  if (!isPlainRecord(item)) faults.push('the condition could not be read');
  const record = isPlainRecord(item) ? item : {};
  const texts = readTexts(record, faults);
  const id = readText(record['id']);
  const isOpen = record['statusOpen'];
  if (isPlainRecord(item) && typeof isOpen !== 'boolean') faults.push('it does not say whether it is open');
  const condition = {
    id: id.kind === 'text' && id.text !== '' ? id.text : `unreadable-${position}`,
    ...texts,
    statusOpen: isOpen !== false,
    owner: readReference(record['owner']),
    tracking: readTracking(record['tracking'], faults),
    ...numberIn(record, 'age'),
    ...numberIn(record, 'daysToReceive'),
    ...(isInternalOnly(record['printDefinitions']) ? { isInternalOnly: true } : {}),
  };
  return faults.length === 0 ? condition : { ...condition, faults };
}

function readTexts(record: Readonly<Record<string, unknown>>, faults: string[]): ConditionTexts {
  const texts: Partial<ConditionTexts> = {};
  const unreadable: string[] = [];
  for (const name of TEXTS) {
    const reading = readText(record[name]);
    texts[name] = reading.kind === 'text' ? withoutOverrides(reading.text) : '';
    if (reading.kind === 'not-text') unreadable.push(name);
  }
  if (unreadable.length > 0) faults.push(unreadableSentence(unreadable));
  // The loop has covered every name.
  return texts as ConditionTexts;
}

/** A role's or person's name, else its id; '' for none. */
function readReference(reference: unknown): string {
  if (!isPlainRecord(reference)) return '';
  const name = readText(reference['entityName']);
  if (name.kind === 'text' && name.text.trim() !== '') return withoutOverrides(name.text);
  const id = readText(reference['entityId']);
  return id.kind === 'text' ? id.text : '';
}

/** The steps taken, without those taken back (`isChecked` false). A malformed step tells nothing. */
function readTracking(tracking: unknown, faults: string[]): readonly TrackingEntry[] {
  if (tracking === undefined || tracking === null) return [];
  if (!Array.isArray(tracking)) {
    faults.push('its tracking is not a list');
    return [];
  }
  const steps = tracking.filter(isPlainRecord);
  if (steps.length < tracking.length) faults.push('a part of its tracking could not be read');
  return steps
    .filter((step) => step['isChecked'] !== false)
    .map((step) => ({
      status: textIn(step, 'status'),
      date: textIn(step, 'date'),
      by: readReference(step['user']),
    }));
}

function textIn(record: Readonly<Record<string, unknown>>, name: string): string {
  const reading = readText(record[name]);
  return reading.kind === 'text' ? withoutOverrides(reading.text) : '';
}

function numberIn<Name extends string>(
  record: Readonly<Record<string, unknown>>,
  name: Name,
): Partial<Record<Name, number>> {
  const value = record[name];
  const isCount = typeof value === 'number' && Number.isFinite(value) && value >= 0;
  // A computed key widens to any string, but it's this name.
  return isCount ? ({ [name]: value } as Partial<Record<Name, number>>) : {};
}

// A lender that lists where a condition is printed, without the borrowers, means it.
function isInternalOnly(printDefinitions: unknown): boolean {
  return (
    Array.isArray(printDefinitions) &&
    printDefinitions.length > 0 &&
    !printDefinitions.includes('ExternalPrint')
  );
}
