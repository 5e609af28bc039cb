import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { CONTACT_ROLES, type FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { pipelineDate, pipelineMinute } from '#src/sandbox/loans/wire-dates.ts';
import { fullNameOf, type People, type SandboxUser } from '#src/sandbox/base/people.ts';
import type { BusinessDays } from '#src/sandbox/generation/business-days.ts';
import { drawContacts } from '#src/sandbox/generation/draw-contacts.ts';
import type { ConditionInputs } from '#src/sandbox/generation/draw-conditions.ts';
import { drawNotes, MANY_NOTES_SEED } from '#src/sandbox/generation/draw-notes.ts';
import type { Guids } from '#src/sandbox/generation/guids.ts';
import { lenderTexts } from '#src/sandbox/generation/lender-texts.ts';
import type { LoanLayout } from '#src/sandbox/generation/loan-layout.ts';
import { addFileFlaws, strangeInput } from '#src/sandbox/generation/odd-loans.ts';
import { drawTerms, type LoanTerms } from '#src/sandbox/generation/loan-terms.ts';
import type { Outsider, Population } from '#src/sandbox/generation/population.ts';
import { drawRoughDates } from '#src/sandbox/generation/rough-dates.ts';
import { hashText, mix, seededRandom, type SeededRandom } from '#src/sandbox/generation/seeded-random.ts';
import { type SandboxStory, SLOW_PROCESSOR, slowAppraisalReview } from '#src/sandbox/generation/story.ts';
import { drawStepDates, type StepDates } from '#src/sandbox/generation/step-dates.ts';

interface FillerDeps {
  readonly layout: LoanLayout;
  readonly population: Population;
  readonly people: People;
  readonly guids: Guids;
  readonly business: BusinessDays;
  readonly fieldMap: FieldMap;
  readonly seed: string;
  readonly story?: SandboxStory | undefined;
  readonly seenOn: CalendarDay;
}

const MISSING_COUNTY_SHARE = 0.02;
const OPENING_MINUTE = 8 * 60;
const CLOSING_MINUTE = 18 * 60;

/** Makes a loan's texts, by its position. */
export function createLoanFiller({
  layout,
  population,
  people,
  guids,
  business,
  fieldMap,
  seed,
  story,
  seenOn,
}: FillerDeps) {
  const seeds = {
    terms: hashText(`${seed}/terms`),
    dates: hashText(`${seed}/dates`),
    channel: hashText(`${seed}/channel`),
    notes: hashText(`${seed}/notes`),
    contacts: hashText(`${seed}/contacts`),
    lock: hashText(`${seed}/lock`),
  };
  const names = fieldMap.loan;
  const texts = lenderTexts(fieldMap);
  const notesKey = fieldKeyOf(names.processorCriticalNotes);
  const slot = slotFinder(layout);
  const known = new Map<number, (position: number) => string>([
    [
      slot(names.currentMilestone),
      (position) => texts.milestoneOf(outsider(position), milestoneOf(position)),
    ],
    [slot(names.lienPosition), (position) => texts.lienOf(outsider(position))],
    [
      slot(names.channel),
      (position) => (outsider(position) === 'brokered' ? texts.brokered : channelOf(seeds.channel, position)),
    ],
    [slot('Loan.LoanFolder'), (position) => texts.folderOf(outsider(position), position)],
    [slot(names.loanOfficerEmail), (position) => typedEmail(officerOf(position), position)],
    [slot(names.processorEmail), (position) => typedEmail(processorOf(position), position + 1)],
    [
      slot(names.loanOfficerPhone ?? '1406'),
      (position) => `${officerOf(position).phone ?? ''}${strangeInput(position).extension ?? ''}`,
    ],
    [slot(names.processorPhone ?? '1408'), (position) => processorOf(position).phone ?? ''],
    [slot(names.loanOfficerName), (position) => fullNameOf(officerOf(position))],
    [slot(names.processorName), (position) => fullNameOf(processorOf(position))],
    [slot(names.loanOfficerId), (position) => officerOf(position).id],
    [slot('LPID'), (position) => processorOf(position).id],
    // The product sorts all loans by these two.
    [slot(names.number), numberOf],
    [slot(names.projectedClosingDate), (position) => dateText(closingOf(position))],
  ]);

  const drawDates = (random: SeededRandom, position: number, terms: LoanTerms) =>
    story === 'rough-dates'
      ? drawRoughDates(random, terms, business, seenOn)
      : drawStepDates(random, population.milestoneOf(position), terms, business);
  const datesOf = (position: number) =>
    drawDates(seededRandom(seeds.dates, position), position, termsOf(position));
  const milestoneOf = (position: number) =>
    story === 'rough-dates' ? datesOf(position).milestone : population.milestoneOf(position);
  const closingOf = rememberDays(population.size, business, (position) => datesOf(position).closing);

  const outsider = (position: number): Outsider | undefined => population.outsiderAt(position);
  const officerOf = (position: number) => employed(people.loanOfficers, population.officerOf(position));
  const processorOf = (position: number) => employed(people.processors, population.processorOf(position));
  const termsOf = (position: number): LoanTerms => {
    const terms = drawTerms(seededRandom(seeds.terms, position));
    return { ...terms, lastName: strangeInput(position).lastName ?? terms.lastName };
  };

  /** All of a loan's texts by slot, without its notes. */
  function fill(position: number): readonly (string | undefined)[] {
    const values: (string | undefined)[] = Array.from({ length: layout.slots.size }, () => '');
    const set = (name: string, value: string | undefined): void => {
      values[slot(name)] = value;
    };
    for (const [at, valueOf] of known) values[at] = valueOf(position);
    const terms = termsOf(position);
    const random = seededRandom(seeds.dates, position);
    const dates = drawDates(random, position, terms);
    if (story === 'bottleneck' && population.processorOf(position) === SLOW_PROCESSOR)
      slowAppraisalReview(dates, business.today);
    const isUnreadable = addFileFlaws(random, dates.completed, business.today);
    const strange = strangeInput(position);
    const stepText = (day: CalendarDay | undefined): string => dateText(day) || (strange.noDate ?? '');
    for (const { step, due, completed } of layout.steps) {
      if (step === undefined) continue;
      values[due] = stepText(dates.due[step]);
      values[completed] =
        isUnreadable && step === 'titleReceived' ? '13/45/2026' : stepText(dates.completed[step]);
    }
    set('GUID', `{${guids.at(position)}}`);
    set('364', numberOf(position));
    setTerms(set, fieldMap, terms, random.chance(MISSING_COUNTY_SHARE));
    set(names.currentMilestoneDate, dateText(dates.milestoneDate));
    set(names.fileReviewedDate, dateText(dates.fileReviewed));
    setDisclosures(set, names, dates.completed, business.today);
    if (terms.hasInspectionWaiver && strange.yes !== undefined) set(names.piw, strange.yes);
    setContacts(set, fieldMap.contacts, drawContacts(seededRandom(seeds.contacts, position), terms));
    if (names.rateLockExpiryDate !== undefined) {
      const expiry = drawLockExpiry(seededRandom(seeds.lock, position), dates);
      set(names.rateLockExpiryDate, stepText(expiry));
    }
    set('ENHANCEDCOND.X1', 'Y');
    const atWork = random.between(OPENING_MINUTE, CLOSING_MINUTE);
    set('Loan.DateCreated', pipelineMinute(dates.application, atWork));
    set(names.lastModified, pipelineMinute(addDays(business.today, -random.between(1, 6)), atWork));
    return values;
  }

  return {
    fill,
    /** A text that's known without generating the loan; undefined for all others. */
    knownValue: (position: number, at: number) => known.get(at)?.(position),
    notes(position: number, key: string): string {
      const isProcessors = key === notesKey;
      const random = seededRandom(seeds.notes, position * 2 + (isProcessors ? 0 : 1));
      const author = isProcessors ? processorOf(position) : officerOf(position);
      return drawNotes(random, business.today, author, seed.startsWith(MANY_NOTES_SEED));
    },
    conditionInputs(position: number): ConditionInputs {
      const { application, completed } = datesOf(position);
      return {
        terms: termsOf(position),
        milestone: milestoneOf(position),
        today: business.today,
        application,
        approval: completed.approvalReceived,
        processor: processorOf(position),
      };
    },
  };
}

function numberOf(position: number): string {
  return `26${10_000_019 + position * 7}`;
}

/** Days by position, each drawn once: a query that sorts asks for those of all loans. */
function rememberDays(
  size: number,
  { today }: BusinessDays,
  draw: (position: number) => CalendarDay | undefined,
): (position: number) => CalendarDay | undefined {
  // 0 wasn't drawn yet, 1 is none, and anything else is 2 more than the day.
  const days = new Uint32Array(size);
  return (position) => {
    if (days[position] === 0) days[position] = (draw(position) ?? -1) + 2;
    const drawn = days[position] ?? 1;
    return drawn === 1 ? undefined : addDays(today, drawn - 2 - today);
  };
}

/** The position of a field in a loan's texts; remembers names, whose keys cost more than a loan's other parts. */
function slotFinder({ slots }: LoanLayout): (name: string) => number {
  const slotsByName = new Map<string, number>();
  return (name) => {
    const found = slotsByName.get(name) ?? slots.get(fieldKeyOf(name));
    if (found === undefined) throw new RangeError(`there is no field ${name}`);
    slotsByName.set(name, found);
    return found;
  };
}

function channelOf(seed: number, position: number): string {
  return seededRandom(seed, position).weighted([
    ['Banked - Retail', 92],
    ['Banked - Wholesale', 5],
    ['Correspondent', 3],
  ]);
}

function setTerms(
  set: (name: string, value: string | undefined) => void,
  fieldMap: FieldMap,
  terms: LoanTerms,
  isCountyMissing: boolean,
): void {
  const names = fieldMap.loan;
  set(names.borrowerFirstName, terms.firstName);
  set(names.borrowerLastName, terms.lastName);
  set('Loan.BorrowerName', `${terms.lastName}, ${terms.firstName}`);
  set(names.loanType, terms.type);
  set(names.propertyState, terms.city.state);
  // A column the tenant doesn't populate is missing from the answer.
  set(names.propertyCounty, isCountyMissing ? undefined : terms.city.county);
  set(names.piw, terms.type !== 'Conventional' ? undefined : terms.hasInspectionWaiver ? 'Yes' : 'No');
  set('11', terms.street);
  set('12', terms.city.name);
  set('15', terms.city.zip);
  set('19', terms.purpose);
  set('1401', terms.program);
  set('1109', `${terms.amount}.0000`);
  set('2', `${terms.amount}.0000`);
  set('3', terms.rate.toFixed(4));
  set('353', terms.loanToValue.toFixed(4));
}

/** For a lender who maps more than the steps: a borrower opens the Closing Disclosure the day after it's sent. */
function setDisclosures(
  set: (name: string, value: string | undefined) => void,
  names: FieldMap['loan'],
  completed: ReturnType<typeof drawStepDates>['completed'],
  today: CalendarDay,
): void {
  const { initialCdSent, disclosuresSent } = completed;
  const received = initialCdSent === undefined ? undefined : addDays(initialCdSent, 1);
  const days = [
    [names.loanEstimateSentDate, disclosuresSent],
    [names.closingDisclosureSentDate, initialCdSent],
    [names.closingDisclosureReceivedDate, received !== undefined && received <= today ? received : undefined],
  ] as const;
  for (const [name, day] of days) if (name !== undefined) set(name, dateText(day));
}

/** Uses its own random stream, so that all other values stay the same. */
function setContacts(
  set: (name: string, value: string | undefined) => void,
  mapped: FieldMap['contacts'] = {},
  drawn: ReturnType<typeof drawContacts>,
): void {
  for (const role of CONTACT_ROLES) {
    for (const [part, field] of Object.entries(mapped[role] ?? {})) set(field, drawn.get(role)?.[part] ?? '');
  }
}

function employed(staff: readonly SandboxUser[], index: number): SandboxUser {
  const user = staff[index];
  if (user === undefined) throw new RangeError(`there is no employee ${index}`);
  return user;
}

/** One address in eight is in different case: comparisons must ignore case. */
function typedEmail(user: SandboxUser, position: number): string {
  return mix(position) % 8 === 0 ? user.email.toUpperCase() : user.email;
}

function dateText(day: CalendarDay | undefined): string {
  return day === undefined ? '' : pipelineDate(day);
}

const ENDS_EARLY_SHARE = 0.06;

/** The last day of a completed lock: a while after the closing, or for a few loans before it. */
function drawLockExpiry(
  random: SeededRandom,
  { completed, closing }: Pick<StepDates, 'completed' | 'closing'>,
): CalendarDay | undefined {
  const { lockCompleted } = completed;
  if (lockCompleted === undefined) return undefined;
  if (closing === undefined) return addDays(lockCompleted, random.pick([30, 45, 60]));
  return random.chance(ENDS_EARLY_SHARE)
    ? addDays(closing, -random.between(1, 6))
    : addDays(closing, random.between(0, 21));
}
