import * as v from 'valibot';
import { parseFieldReaderAnswer } from '#src/contract/wire/field-reader-answer.ts';
import {
  type PipelineRequest,
  pipelineFieldNames,
  pipelineRequest,
  type PlatformCriterion,
} from '#src/domain/list/pipeline-request.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { noteFieldIds } from '#src/domain/notes/note-fields.ts';
import { isSameName } from '#src/domain/text/fold-text.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { rightsOf } from '#src/gateway/context/rights.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import { type CheckResult, whyFailed } from '#src/gateway/doctor/check-result.ts';
import { createPlatformNotes } from '#src/gateway/notes/create-notes.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { readCurrentUser } from '#src/platform/read-current-user.ts';
import { readLoanConditions, readLoanFields } from '#src/platform/read-loan.ts';
import { type PlatformPipelinePage, readPipelinePage } from '#src/platform/read-pipeline-page.ts';

interface LoanPorts {
  readonly platform: PlatformClient;
  /** The test user's. */
  readonly token: string;
  readonly fieldMap: FieldMap;
  readonly roles: GatewaySettings['roles'];
  /** True if a line may be written into a loan's note fields, and taken out again. */
  readonly mayWrite: boolean;
}

type Query = Pick<PipelineRequest, 'loanFolders'> & Partial<PipelineRequest>;

const PAGE = 1000;
/** Loans whose milestones are read: enough to find each name. */
const MOST_LOANS = 5 * PAGE;
/** Enough to see what's left out. */
const MOST_NAMES = 12;
const LINE = 'Clear to Close was tried here. Remove this line.';

const rowsSchema = v.array(
  v.object({ loanId: v.string(), fields: v.fallback(v.record(v.string(), v.unknown()), {}) }),
);

/** What the test user's rights, the lender's names and the field map lead to at the platform. */
export async function* checkLoans(ports: LoanPorts): AsyncGenerator<CheckResult> {
  const user = await readCurrentUser(ports.platform, ports.token);
  if (user.kind !== 'ok') {
    yield { check: 'Test user', result: 'fault', sentence: whyFailed(user, 'read who the user is') };
    return;
  }
  yield {
    check: 'Test user',
    result: 'ok',
    sentence: `Signed in as ${user.value.id}. What follows is what this user may see.`,
  };
  if (Object.keys(ports.roles).length > 0) yield rightsLine(ports.roles, user.value);
  const request = pipelineRequest(ports.fieldMap, 'AllLoans');
  yield await fieldsFinding(ports, request);
  // An empty list has nothing to look at.
  if (!(yield* folderFindings(ports, request))) return;
  yield await milestonesFinding(ports, request);
  yield await filterFinding(ports, request);
  const { processorCriticalNotes: noteField } = ports.fieldMap.loan;
  const page = await query(ports, { ...request, fields: [noteField] }, 0, PAGE);
  const rows = page.kind === 'ok' ? v.safeParse(rowsSchema, page.value.rows) : undefined;
  const loans = rows?.success === true ? rows.output : [];
  // A loan without notes is the one to write into.
  const loan = loans.find(({ fields }) => (fields[noteField] ?? '') === '') ?? loans[0];
  if (loan === undefined) return;
  yield await fileFinding(ports, loan.loanId);
  const conditions = await readLoanConditions(ports.platform, ports.token, loan.loanId);
  yield conditions.kind === 'ok'
    ? { check: 'Conditions', result: 'ok', sentence: 'They can be read.' }
    : { check: 'Conditions', result: 'fault', sentence: whyFailed(conditions, 'read conditions') };
  yield await notesFinding(ports, loan.loanId);
}

/** A mistyped persona gives nobody a right. */
function rightsLine(roles: LoanPorts['roles'], user: CurrentUser): CheckResult {
  const rights = Object.entries(rightsOf(roles, user));
  const has = rights.filter(([, may]) => may).map(([right]) => right);
  const personas = user.personas ?? [];
  return {
    check: 'Rights',
    result: 'ok',
    sentence: `The test user's personas, ${personas.length === 0 ? 'none' : namesText(personas)}, give ${has.length === 0 ? 'no right' : has.join(', ')}.`,
  };
}

function query(
  { platform, token }: LoanPorts,
  body: Query,
  start: number,
  limit: number,
): Promise<PlatformAnswer<PlatformPipelinePage>> {
  return readPipelinePage(platform, token, { fields: [], ...body }, { start, limit });
}

async function countOf(ports: LoanPorts, body: Query): Promise<PlatformAnswer<number>> {
  const page = await query(ports, body, 0, 1);
  if (page.kind !== 'ok') return page;
  return { kind: 'ok', value: page.value.totalCount ?? page.value.rows?.length ?? 0 };
}

/** A criterion with an unknown field is refused; half by half leads to the unknown ones, whatever the refusal says. */
async function fieldsFinding(ports: LoanPorts, { loanFolders }: PipelineRequest): Promise<CheckResult> {
  const check = 'Field map';
  const names = pipelineFieldNames(ports.fieldMap);
  const unknown: string[] = [];
  const search = async (part: readonly string[]): Promise<PlatformAnswer<undefined>> => {
    const terms: PlatformCriterion[] = part.map((canonicalName) => ({
      canonicalName,
      matchType: 'IsNotEmpty',
    }));
    const [only] = terms;
    const filter: PlatformCriterion | undefined = terms.length > 1 ? { operator: 'or', terms } : only;
    const answer = await countOf(ports, { loanFolders, ...(filter && { filter }) });
    if (answer.kind === 'ok') return { kind: 'ok', value: undefined };
    if (answer.kind !== 'refused' || answer.status !== 400) return answer;
    if (part.length === 1) {
      unknown.push(...part);
      return { kind: 'ok', value: undefined };
    }
    const middle = Math.ceil(part.length / 2);
    const first = await search(part.slice(0, middle));
    return first.kind === 'ok' ? search(part.slice(middle)) : first;
  };
  const answer = await search(names);
  if (answer.kind !== 'ok')
    return { check, result: 'fault', sentence: whyFailed(answer, 'query the pipeline') };
  if (unknown.length === 0)
    return { check, result: 'ok', sentence: `All ${names.length} fields are in the pipeline.` };
  return {
    check,
    result: 'fault',
    sentence: `The pipeline doesn't know ${unknown.join(', ')}: mend the name in the field map, or add the field to the platform's reporting database.`,
  };
}

/** @returns true if any folder has a loan. One of several may be empty. */
async function* folderFindings(
  ports: LoanPorts,
  { loanFolders }: PipelineRequest,
): AsyncGenerator<CheckResult, boolean> {
  let hasLoans = false;
  const empty: string[] = [];
  for (const folder of loanFolders) {
    const check = `Folder ${folder}`;
    const count = await countOf(ports, { loanFolders: [folder] });
    if (count.kind !== 'ok') {
      yield { check, result: 'fault', sentence: whyFailed(count, 'read the folder') };
    } else if (count.value === 0) empty.push(check);
    else {
      hasLoans = true;
      yield { check, result: 'ok', sentence: `It has ${loansText(count.value)}.` };
    }
  }
  const sentence = 'It has no loan: check its name letter by letter, and whether the test user may see it.';
  for (const check of empty) yield { check, result: hasLoans ? 'open' : 'fault', sentence };
  return hasLoans;
}

async function milestonesFinding(
  ports: LoanPorts,
  { loanFolders, filter }: PipelineRequest,
): Promise<CheckResult> {
  const check = 'Milestones';
  const field = ports.fieldMap.loan.currentMilestone;
  const found = new Set<string>();
  for (let start = 0; start < MOST_LOANS; start += PAGE) {
    const page = await query(ports, { loanFolders, fields: [field] }, start, PAGE);
    if (page.kind !== 'ok')
      return { check, result: 'fault', sentence: whyFailed(page, 'read the milestones') };
    const rows = v.safeParse(rowsSchema, page.value.rows);
    if (!rows.success)
      return {
        check,
        result: 'fault',
        sentence: whyFailed({ kind: 'unreadable' }, 'read the milestones'),
      };
    for (const { fields } of rows.output) {
      const name = fields[field];
      if (typeof name === 'string') found.add(name);
    }
    if (rows.output.length < PAGE) break;
  }
  const wanted = valuesOf(filter, field);
  const missing = wanted.filter((name) => !found.has(name));
  const misspelled = missing.flatMap((name) => {
    const real = [...found].find((other) => isSameName(other, name));
    return real === undefined ? [] : [`“${name}” is “${real}” there`];
  });
  if (misspelled.length > 0)
    return {
      check,
      result: 'fault',
      sentence: `Write them as the platform does: ${misspelled.join('; ')}.`,
    };
  const others = [...found].filter((name) => !wanted.includes(name) && name !== '');
  // What a wrong field holds may be anything, a borrower's name too.
  if (missing.length === wanted.length)
    return {
      check,
      result: 'fault',
      sentence: `No loan is in a milestone of the list, and ${field} has ${others.length} other values: mend currentMilestone in the field map, or the names of the milestones.`,
    };
  const told = [
    `${wanted.length - missing.length} of ${wanted.length} have loans.`,
    ...(missing.length === 0 ? [] : [`None is in ${namesText(missing)}.`]),
    ...(others.length === 0 ? [] : [`The list leaves out ${namesText(others.slice(0, MOST_NAMES))}.`]),
    ...(missing.length === 0 || others.length === 0 ? [] : ['Is one of them another name for it?']),
  ];
  const result = missing.length > 0 && others.length > 0 ? 'open' : 'ok';
  return { check, result, sentence: told.join(' ') };
}

/** Each criterion after the other, with how many loans it leaves out. */
async function filterFinding(ports: LoanPorts, request: PipelineRequest): Promise<CheckResult> {
  const check = 'Filter';
  const terms = 'terms' in request.filter ? request.filter.terms : [request.filter];
  const { loanFolders } = request;
  const all = await countOf(ports, { loanFolders });
  if (all.kind !== 'ok') return { check, result: 'fault', sentence: whyFailed(all, 'count loans') };
  let left = all.value;
  const told: string[] = [];
  for (let end = 1; end <= terms.length; end++) {
    const [only, ...more] = terms.slice(0, end);
    const filter: PlatformCriterion | undefined =
      only === undefined || more.length === 0 ? only : { operator: 'and', terms: [only, ...more] };
    const count = await countOf(ports, { loanFolders, ...(filter && { filter }) });
    if (count.kind !== 'ok') return { check, result: 'fault', sentence: whyFailed(count, 'count loans') };
    const last = terms[end - 1];
    const name = last === undefined ? '' : criterionText(last);
    if (count.value === 0 && left > 0)
      return {
        check,
        result: 'fault',
        sentence: `None of ${loansText(left)} passes ${name}: write the value as the platform does, letter by letter.`,
      };
    if (count.value < left) told.push(`${name} leaves out ${left - count.value}`);
    left = count.value;
  }
  const missing = await missingTexts(ports, request);
  if (missing.kind !== 'ok') return { check, result: 'fault', sentence: whyFailed(missing, 'count loans') };
  if (missing.value.length > 0)
    told.push(`no loan has ${missing.value.join(', ')}: compare letter by letter with the platform's text`);
  const sentence = `${[`It finds ${left} of ${loansText(all.value)}`, ...told].join('; ')}.`;
  if (left === 0) return { check, result: 'fault', sentence };
  return { check, result: missing.value.length > 0 ? 'open' : 'ok', sentence };
}

/** Liens and channels that no loan has: one wrong text among right ones leaves loans out, or in, without a word. */
async function missingTexts(
  ports: LoanPorts,
  { loanFolders, filter }: PipelineRequest,
): Promise<PlatformAnswer<readonly string[]>> {
  const missing: string[] = [];
  for (const canonicalName of [ports.fieldMap.loan.lienPosition, ports.fieldMap.loan.channel]) {
    for (const value of valuesOf(filter, canonicalName)) {
      const criterion: PlatformCriterion = { canonicalName, value, matchType: 'Exact' };
      const count = await countOf(ports, { loanFolders, filter: criterion });
      if (count.kind !== 'ok') return count;
      if (count.value === 0) missing.push(criterionText(criterion));
    }
  }
  return { kind: 'ok', value: missing };
}

function criterionText(criterion: PlatformCriterion): string {
  if ('terms' in criterion) {
    const [first] = criterion.terms;
    const field = first !== undefined && 'canonicalName' in first ? first.canonicalName : '';
    return `${field} (${criterion.terms.length} values)`;
  }
  const { canonicalName } = criterion;
  if (criterion.matchType !== 'Exact') return canonicalName;
  return `${canonicalName} ${criterion.include === false ? 'not ' : ''}“${criterion.value}”`;
}

/** Every value that a filter names for a field. */
function valuesOf(criterion: PlatformCriterion, field: string): string[] {
  if ('terms' in criterion) return criterion.terms.flatMap((term) => valuesOf(term, field));
  return criterion.canonicalName === field && criterion.matchType === 'Exact' ? [criterion.value] : [];
}

async function fileFinding({ platform, token, fieldMap }: LoanPorts, loanGuid: string): Promise<CheckResult> {
  const check = 'Loan file';
  // Names of the pipeline alone, as Loan.LoanNumber, aren't fields of a file.
  const ids = pipelineFieldNames(fieldMap).flatMap((name) => /^Fields\.(.+)$/.exec(name)?.[1] ?? []);
  const answer = await readLoanFields(platform, token, loanGuid, ids);
  if (answer.kind !== 'ok')
    return { check, result: 'fault', sentence: whyFailed(answer, "read a loan's fields") };
  const { values } = parseFieldReaderAnswer(answer.value.json, ids);
  const hidden = ids.filter((id) => values[id] === undefined);
  if (hidden.length === 0)
    return { check, result: 'ok', sentence: `All ${ids.length} mapped fields can be read.` };
  return {
    check,
    result: 'fault',
    sentence: `The test user can't read ${hidden.join(', ')}: let the user's persona see the field, or mend its name in the field map.`,
  };
}

async function notesFinding(ports: LoanPorts, loanGuid: string): Promise<CheckResult> {
  const check = 'Notes';
  const { token, mayWrite } = ports;
  const notes = createPlatformNotes(ports.platform);
  const locks = await notes.locks(token, loanGuid);
  if (locks.kind !== 'ok')
    return { check, result: 'fault', sentence: whyFailed(locks, "read a loan's locks") };
  if (!mayWrite) {
    return {
      check,
      result: 'open',
      sentence: `Add --write to try it: a line goes into both note fields of loan ${loanGuid}, and is taken out again.`,
    };
  }
  // The platform may give somebody their own lock again, and then it would be taken away from them.
  if (locks.value.length > 0)
    return { check, result: 'open', sentence: `Somebody has loan ${loanGuid} open: run the doctor again.` };
  const lock = await notes.lock(token, loanGuid);
  let fault = lock.kind === 'ok' ? undefined : whyFailed(lock, 'lock a loan');
  if (lock.kind === 'ok') {
    for (const fieldId of Object.values(noteFieldIds(ports.fieldMap)))
      fault ??= await tryNoteField(notes, token, { loanGuid, fieldId, lockId: lock.value });
    await notes.unlock(token, loanGuid, lock.value);
  }
  const left = await notes.locks(token, loanGuid);
  const isLocked = left.kind !== 'ok' || left.value.length > 0;
  if (isLocked && (lock.kind === 'ok' || lock.kind === 'timeout' || lock.kind === 'unavailable'))
    fault =
      `${fault ?? ''} Loan ${loanGuid} may still be locked: look at the platform, and release it there.`.trim();
  if (fault !== undefined) return { check, result: 'fault', sentence: fault };
  return {
    check,
    result: 'ok',
    sentence: `A line went into both note fields of loan ${loanGuid}, and out again.`,
  };
}

/** @returns what's wrong. Under the lock nobody else writes meanwhile. */
async function tryNoteField(
  notes: ReturnType<typeof createPlatformNotes>,
  token: string,
  place: { readonly loanGuid: string; readonly fieldId: string; readonly lockId: string },
): Promise<string | undefined> {
  const { loanGuid, fieldId } = place;
  const before = await notes.readField(token, loanGuid, fieldId);
  if (before.kind !== 'ok') return whyFailed(before, `read field ${fieldId}`);
  if (before.value === undefined) return `Field ${fieldId} is hidden from the test user, or doesn't exist.`;
  const text = before.value === '' ? LINE : `${LINE}\n${before.value}`;
  const written = await notes.writeField(token, { ...place, text });
  const after = await notes.readField(token, loanGuid, fieldId);
  const hasLine = after.kind === 'ok' && after.value?.startsWith(LINE) === true;
  // Only a refusal proves that nothing was written.
  if (written.kind !== 'refused' || hasLine || after.kind !== 'ok') {
    const undone = await notes.writeField(token, { ...place, text: before.value });
    const last = await notes.readField(token, loanGuid, fieldId);
    if (undone.kind !== 'ok' || last.kind !== 'ok' || last.value !== before.value)
      return `A line was written into field ${fieldId} of loan ${loanGuid}, and may still be there: look at the platform, and remove it.`;
  }
  if (written.kind !== 'ok') return whyFailed(written, `write field ${fieldId}`);
  return hasLine
    ? undefined
    : `Field ${fieldId} takes a note without keeping it: look for a rule of the platform that changes it.`;
}

function loansText(count: number): string {
  return count === 1 ? '1 loan' : `${count} loans`;
}

function namesText(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ');
}
