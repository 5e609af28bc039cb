import { CLOCK_TOLERANCE_MS } from '#src/gateway/preferences/believed-instant.ts';
import { randomOf, type Random } from '#tests/simulation/engine/random.ts';
import { drawNoteText } from '#tests/simulation/plan/note-texts.ts';
import {
  NOTE_FIELDS,
  type NetworkMode,
  type PersonAct,
  type Plan,
  type PlannedEvent,
  type PlatformFault,
  type RequestFault,
  type StorageMode,
  type TenantRule,
} from '#tests/simulation/plan/plan.ts';

/** For how long a schedule goes on disturbing, in virtual ms. Afterwards everything heals. */
export const DISTURBED_MS = 150_000;
export const USERS = ['anna@lender', 'olive@lender'] as const;
export const GATEWAYS = 2;

const DAY = 86_400_000;
const NETWORK_MODES: readonly [NetworkMode, ...NetworkMode[]] = ['offline', 'offline', 'portal', 'redirect'];
const REQUEST_FAULTS: readonly [RequestFault, ...RequestFault[]] = [
  'lost',
  'answer-lost',
  'answer-lost',
  'doubled',
  'doubled',
  'late-answer',
  'cut',
  'throttled',
  'down',
  'other-receipt',
  'other-hash',
];
const PLATFORM_FAULTS: readonly [PlatformFault, ...PlatformFault[]] = [
  'error-before',
  'error-after',
  'error-after',
  'timeout-before',
  'timeout-after',
  'timeout-late',
  'timeout-late',
  'slow',
  'unauthorized',
  'forbidden',
  'gone',
  'conflict',
  'invalid',
  'busy',
  'unreadable',
  'too-large',
  'page',
  'unauthorized-after',
  'forbidden-after',
  'gone-after',
  'conflict-after',
  'invalid-after',
  'busy-after',
  'too-large-after',
];
const PERSON_ACTS: readonly [PersonAct, ...PersonAct[]] = [
  'hold',
  'prepend',
  'prepend',
  'append',
  'edit',
  'remove',
  'recode',
];
const TENANT_RULES: readonly [TenantRule, ...TenantRule[]] = ['stamp', 'indent', 'fold', 'one-line', 'move'];
const STORAGE_MODES: readonly [StorageMode, ...StorageMode[]] = ['quota', 'wedged', 'lost', 'forgetful'];

/** Draws a schedule. The same seed gives the same plan. */
export function drawPlan(seed: number): Plan {
  const random = randomOf(seed, 'plan');
  const isShared = random.chance(0.5);
  const devices = Array.from({ length: random.between(1, 2) }, (_, index) => ({
    userId: USERS[isShared ? 0 : index % 2] ?? USERS[0],
    tabs: random.chance(0.25) ? 2 : 1,
    clockOffset: mostlyBehind(random.chance(0.3) ? random.between(-DAY, DAY) : random.between(-2000, 2000)),
  }));
  const loans = Array.from({ length: random.between(1, 2) }, (_, index) => ({
    guid: `00000000-0000-4000-8000-00000000000${String(index)}`,
    texts: { 'CX.PROC.CRITICAL.NOTES': drawFieldText(random), 'CX.LO.COMMENTS': drawFieldText(random) },
  }));
  const tabs = devices.flatMap((device, index) =>
    Array.from({ length: device.tabs }, (_, tab) => `tab-${String(index)}-${String(tab)}`),
  );
  const place = { random, tabs, devices: devices.length, loans: loans.length };
  const events = [...drawNotes(place), ...drawFaults(place), ...drawRules(seed, loans.length)];
  return { seed, devices, loans, events };
}

/** From a stream of its own: so all else of a seed stays as it was. */
function drawRules(seed: number, loans: number): PlannedEvent[] {
  const random = randomOf(seed, 'rules');
  if (!random.chance(0.1)) return [];
  const at = random.chance(0.7) ? 0 : random.between(0, DISTURBED_MS);
  const field = NOTE_FIELDS[random.chance(0.75) ? 0 : 1];
  return [{ kind: 'rule', at, loan: random.between(0, loans - 1), field, how: random.pick(TENANT_RULES) }];
}

/**
 * Pages stamp a note by the server's clock as soon as they know it. So of the clocks that are far ahead only a quarter
 * stays ahead: each of their notes is refused, which ends its story.
 */
function mostlyBehind(offset: number): number {
  return offset > CLOCK_TOLERANCE_MS && offset % 4 !== 0 ? -offset : offset;
}

interface Place {
  readonly random: Random;
  readonly tabs: readonly string[];
  readonly devices: number;
  readonly loans: number;
}

function drawFieldText(random: Random): string {
  return random.pick([
    '',
    '',
    'Underwriter: see file',
    'first\r\nsecond\r\n',
    '1/2/26@ 9:00 AM ZZ - older note\n',
  ]);
}

function drawNotes({ random, tabs, loans }: Place): PlannedEvent[] {
  const texts: string[] = [];
  // Bursts show what happens within one minute and one lane; the rest is spread.
  const from = random.between(0, DISTURBED_MS / 2);
  return Array.from({ length: random.between(2, 9) }, (_, number) => {
    const text = drawNoteText(random, texts, number);
    texts.push(text);
    return {
      kind: 'write',
      at: random.chance(0.6) ? from + random.between(0, 15_000) : random.between(0, DISTURBED_MS - 20_000),
      tab: anyOf(random, tabs),
      loan: random.between(0, loans - 1),
      field: random.chance(0.75) ? NOTE_FIELDS[0] : NOTE_FIELDS[1],
      text,
    };
  });
}

function anyOf(random: Random, names: readonly string[]): string {
  return names[random.between(0, names.length - 1)] ?? '';
}

function drawFaults(place: Place): PlannedEvent[] {
  const { random } = place;
  // One schedule in ten goes undisturbed, so that nothing is only ever right by way of a repair.
  const length = random.chance(0.1) ? 0 : random.between(2, 14);
  return Array.from({ length }, () => drawFault(place));
}

function drawFault({ random, tabs, devices, loans }: Place): PlannedEvent {
  const at = random.between(0, DISTURBED_MS);
  const device = random.between(0, devices - 1);
  const gateway = `gateway-${String(random.between(0, GATEWAYS - 1))}`;
  const field = NOTE_FIELDS[random.chance(0.75) ? 0 : 1];
  switch (random.between(0, 23)) {
    case 0:
    case 1:
    case 2:
      return {
        kind: 'kill',
        process: gateway,
        step: random.between(1, 60),
        restartAfter: random.between(100, 90_000),
      };
    case 3:
    case 4:
      return {
        kind: 'kill',
        process: anyOf(random, tabs),
        step: random.between(1, 80),
        restartAfter: random.between(100, 60_000),
      };
    case 5:
      return {
        kind: 'freeze',
        process: gateway,
        step: random.between(1, 60),
        ms: random.between(1000, 150_000),
      };
    case 6:
      return {
        kind: 'freeze',
        process: anyOf(random, tabs),
        step: random.between(1, 80),
        // Some pages are put aside and never looked at again.
        ms: random.chance(0.3) ? 7_200_000 : random.between(1000, 150_000),
      };
    case 7:
      return {
        kind: 'network',
        device,
        at,
        ms: random.between(1000, 120_000),
        mode: random.pick(NETWORK_MODES),
      };
    case 8:
    case 9:
    case 10:
      return { kind: 'request', device, nth: random.between(1, 20), fault: random.pick(REQUEST_FAULTS) };
    case 11:
    case 12:
    case 13:
      return { kind: 'platform', nth: random.between(1, 60), fault: random.pick(PLATFORM_FAULTS) };
    case 14:
    case 15:
      return {
        kind: 'person',
        at,
        loan: random.between(0, loans - 1),
        field,
        act: random.pick(PERSON_ACTS),
        ms: random.between(500, 60_000),
      };
    case 16:
      return random.chance(0.5)
        ? { kind: 'clock', device, at, ms: random.between(-DAY, DAY) }
        : { kind: 'discard', at, tab: anyOf(random, tabs) };
    case 17:
      return {
        kind: 'storage',
        device,
        at,
        ms: random.between(500, 40_000),
        mode: random.pick(STORAGE_MODES),
      };
    case 18:
      return random.chance(0.5)
        ? { kind: 'account', device, at, userId: random.pick(USERS) }
        : { kind: 'session', device, at, backAfter: random.between(1000, 90_000) };
    case 19:
      return { kind: 'ledger', at, ms: random.between(500, 40_000) };
    default:
      return {
        kind: 'memory',
        process: anyOf(random, tabs),
        step: random.between(1, 80),
        after: random.between(0, 25),
        // Most people never come back to a page, and the browser keeps it all the same.
        ms: random.chance(0.25) ? 7_200_000 : random.between(500, 120_000),
        isEvicted: random.chance(0.25),
        ...(random.chance(0.85) && { nextAfter: random.between(50, 5000) }),
        back: random.pick(['ends', 'swaps', 'beside']),
      };
  }
}
