import { ContractError } from '#src/contract/contract-error.ts';
import { isPlainRecord, readText, unreadableSentence } from '#src/contract/text-values.ts';

/**
 * One underwriting condition of a loan. Texts are '' when missing; `statusDate` is the platform's text, unread;
 * `statusOpen` true is open, false is satisfied. Source: specification, section 3.
 */
export interface Condition {
  readonly id: string;
  readonly title: string;
  readonly internalDescription: string;
  readonly externalDescription: string;
  readonly priorTo: string;
  readonly category: string;
  readonly conditionType: string;
  readonly status: string;
  readonly statusDate: string;
  readonly statusOpen: boolean;
  /** What could not be read, in words; absent for a well-formed condition. */
  readonly faults?: readonly string[] | undefined;
}

const TEXTS = [
  'title',
  'internalDescription',
  'externalDescription',
  'priorTo',
  'category',
  'conditionType',
  'status',
  'statusDate',
] as const;

type ConditionTexts = Record<(typeof TEXTS)[number], string>;

/**
 * Reads a loan's conditions, one for every item, in the answer's order. A condition whose state cannot be read counts
 * as open: a condition must never look satisfied by mistake.
 * @throws ContractError when the answer is not a list.
 */
export function parseConditionsAnswer(answer: unknown): Condition[] {
  if (!Array.isArray(answer))
    throw new ContractError('The conditions answer', '', 'expected a list of conditions');
  return answer.map((item: unknown, position) => readCondition(item, position));
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
  };
  return faults.length === 0 ? condition : { ...condition, faults };
}

function readTexts(record: Readonly<Record<string, unknown>>, faults: string[]): ConditionTexts {
  const texts: ConditionTexts = {
    title: '',
    internalDescription: '',
    externalDescription: '',
    priorTo: '',
    category: '',
    conditionType: '',
    status: '',
    statusDate: '',
  };
  const unreadable: string[] = [];
  for (const name of TEXTS) {
    const reading = readText(record[name]);
    if (reading.kind === 'text') texts[name] = reading.text;
    if (reading.kind === 'not-text') unreadable.push(name);
  }
  if (unreadable.length > 0) faults.push(unreadableSentence(unreadable));
  return texts;
}
