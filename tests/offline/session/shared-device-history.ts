import { randomOf, type Random } from '#tests/simulation/engine/random.ts';
import { wrongOnDevice } from '#tests/offline/session/left-on-device.ts';
import {
  createSharedDevice,
  PEOPLE,
  type Person,
  type SharedDevice,
  type SharedDeviceDesign,
  type SharedPage,
} from '#tests/offline/session/shared-device.ts';

interface HistoryResult {
  /** What was lost or doubled, or left on the device of somebody else. */
  readonly violations: readonly string[];
  /** What a page said to have kept, and what came into a loan. */
  readonly written: number;
  readonly arrived: number;
  /** What happened, for people. */
  readonly trace: readonly string[];
}

interface Play {
  readonly random: Random;
  readonly device: SharedDevice;
  readonly tabs: Map<number, SharedPage>;
  readonly violations: string[];
  readonly trace: string[];
}

const HOUR_MS = 3_600_000;
const MOST_STEPS = 60;
const MOST_TURNS = 40_000;

/**
 * Two people and one device, as the seed draws it: sign-ins, also over somebody's ended session and in another tab,
 * notes and drafts, sign-outs, orders to forget, days without a check, and kills at any step. Then everything heals and
 * each comes back.
 */
export async function playHistory(seed: number, design: SharedDeviceDesign = {}): Promise<HistoryResult> {
  const play: Play = {
    random: randomOf(seed, 'two people'),
    device: createSharedDevice(design),
    tabs: new Map(),
    violations: [],
    trace: [],
  };
  const { random, device, violations, trace } = play;
  // A gateway of the release before gives none, and nothing can be sealed.
  device.setGivesShares(random.chance(0.8));
  await signIn(play, 0, 'ada');
  await writeOffline(play, 0);
  const length = random.between(3, 9);
  for (let step = 0; step < length; step += 1) await takeStep(play);
  await heal(play);
  return { violations, written: device.written.length, arrived: device.arrived.length, trace };
}

async function takeStep(play: Play): Promise<void> {
  const { random, device, tabs } = play;
  const tab = random.between(0, 1);
  const page = tabs.get(tab);
  switch (random.between(0, 15)) {
    case 0:
    case 1:
    case 2:
    case 3:
      // The session before may have ended by time, or goes on.
      if (random.chance(0.5)) device.endSessions();
      device.setOnline(true);
      await signIn(play, tab, random.pick<Person>(['ada', 'ben']), mayDie(random), random.chance(0.4));
      return random.chance(0.6) ? writeOffline(play, tab) : undefined;
    case 4:
      return start(play, tab, mayDie(random));
    case 5:
    case 6:
    case 7:
    case 8:
      if (random.chance(0.3)) return act(play, `tab ${tab} writes`, page, page?.write, mayDie(random));
      return writeOffline(play, tab);
    case 9:
    case 10:
      return act(play, `tab ${tab} drafts`, page, page?.draft, mayDie(random));
    case 11:
      return act(play, `tab ${tab} works`, page, page?.work, undefined);
    case 12:
      return signOut(play, tab, random.chance(0.7), mayDie(random));
    case 13: {
      const isOnline = random.chance(0.4);
      device.setOnline(isOnline);
      play.trace.push(isOnline ? 'online' : 'offline');
      return undefined;
    }
    case 14:
      if (random.chance(0.5)) {
        device.pass(73 * HOUR_MS);
        play.trace.push('73 hours');
        return start(play, tab, mayDie(random));
      }
      device.setGivesShares(random.chance(0.5));
      return undefined;
    default: {
      const person = random.pick<Person>(['ada', 'ben']);
      device.forget(person);
      play.trace.push(`order to forget ${person}`);
      return start(play, tab, mayDie(random));
    }
  }
}

/** What waits for its author. */
async function writeOffline(play: Play, tab: number): Promise<void> {
  play.device.setOnline(false);
  const page = play.tabs.get(tab);
  await act(play, `tab ${tab} writes offline`, page, page?.write, mayDie(play.random));
}

/** A third of the pages die: most of them early, where little has been done. */
function mayDie(random: Random): number | undefined {
  if (random.chance(0.6)) return undefined;
  return random.between(1, random.chance(0.5) ? 30 : MOST_STEPS * 2);
}

async function signIn(
  play: Play,
  tab: number,
  person: Person,
  killAt?: number,
  isBesideAStart = false,
): Promise<void> {
  const { device, tabs, random, trace } = play;
  trace.push(`${person} signs in in tab ${tab}${isBesideAStart ? ', while the other starts' : ''}`);
  tabs.get(tab)?.leave();
  const other = tabs.get(1 - tab);
  const beside = isBesideAStart ? openTab(play, 1 - tab) : undefined;
  const turns = random.between(0, 60);
  const besides = beside?.mortal.run(beside.start);
  if (beside !== undefined) await pass(turns);
  device.beginSession(person);
  // Other pages hear of it a moment later, and go.
  other?.mortal.dieAt(random.between(1, 30));
  const page = openTab(play, tab);
  await run(play, page, page.start, killAt);
  await besides;
  for (const [name, open] of tabs) if (name !== tab) open.leave();
  other?.leave();
  if (!page.mortal.isDead()) await look(play);
}

async function start(play: Play, tab: number, killAt?: number): Promise<void> {
  play.trace.push(`tab ${tab} starts`);
  play.tabs.get(tab)?.leave();
  const page = openTab(play, tab);
  await run(play, page, page.start, killAt);
  if (page.mortal.isDead()) return;
  leaveOthers(play, tab);
  await look(play);
}

async function signOut(play: Play, tab: number, keepsNotes: boolean, killAt?: number): Promise<void> {
  const page = play.tabs.get(tab);
  if (page === undefined || page.mortal.isDead() || page.outbox() === undefined) return;
  play.trace.push(`tab ${tab} signs out${keepsNotes ? '' : ' and discards'}`);
  await run(play, page, () => page.signOut(keepsNotes), killAt);
  const isDone = !page.mortal.isDead();
  page.leave();
  if (!isDone) return;
  leaveOthers(play, tab);
  await look(play);
}

async function act(
  play: Play,
  what: string,
  page: SharedPage | undefined,
  work: (() => Promise<void>) | undefined,
  killAt: number | undefined,
): Promise<void> {
  if (page === undefined || work === undefined || page.mortal.isDead()) return;
  play.trace.push(what);
  await run(play, page, work, killAt);
}

async function run(
  { trace }: Play,
  page: SharedPage,
  work: () => Promise<void>,
  killAt: number | undefined,
): Promise<void> {
  if (killAt !== undefined) page.mortal.dieAt(killAt);
  await page.mortal.run(work);
  if (page.mortal.isDead()) trace.push(`  and is killed at step ${killAt ?? '?'}`);
  // Otherwise it would die somewhere later.
  else page.mortal.dieAt(Number.POSITIVE_INFINITY);
}

function openTab({ device, tabs }: Play, tab: number): SharedPage {
  const page = device.openPage();
  tabs.set(tab, page);
  return page;
}

function leaveOthers({ tabs }: Play, tab: number): void {
  for (const [name, page] of tabs) if (name !== tab) page.leave();
}

async function look({ device, violations, trace }: Play): Promise<void> {
  const wrong = await wrongOnDevice(device);
  trace.push(...wrong.map((what) => `  WRONG: ${what}`));
  violations.push(...wrong.map((what) => `left: ${what}`));
}

/** Each comes back, online and undisturbed. */
async function heal(play: Play): Promise<void> {
  const { device, tabs, violations } = play;
  for (const page of tabs.values()) page.leave();
  device.setOnline(true);
  device.setGivesShares(true);
  for (const person of PEOPLE) {
    await signIn(play, 0, person);
    // An order to forget the one before may have signed this one out.
    if (tabs.get(0)?.outbox() === undefined) await signIn(play, 0, person);
    const page = tabs.get(0);
    const drafts = await page?.outbox()?.readAllDrafts();
    for (const one of device.written.filter((each) => each.person === person && !each.mayBeGone)) {
      if (one.isDraft && drafts?.some(({ text }) => text === one.text) !== true)
        violations.push(`lost: the draft ${one.text}`);
    }
    const isThere = (): boolean =>
      device.written.every(
        (one) =>
          one.person !== person ||
          one.isDraft ||
          one.mayBeGone ||
          device.arrived.some(({ text }) => text === one.text),
      );
    for (let turn = 0; turn < MOST_TURNS && !isThere(); turn += 1) {
      if (turn % 500 === 499) page?.outbox()?.retry();
      await pass(1);
    }
    for (const one of device.written)
      if (
        one.person === person &&
        !one.isDraft &&
        !one.mayBeGone &&
        !device.arrived.some(({ text }) => text === one.text)
      )
        violations.push(`lost: the note ${one.text}`);
    await signOut(play, 0, true);
  }
  const texts = new Set(device.arrived.map(({ text }) => text));
  if (texts.size < device.arrived.length) violations.push('a note arrived twice');
  for (const { text, by } of device.arrived)
    if (!text.startsWith(`secret of ${by} `)) violations.push(`${text} was written by ${by}`);
}

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1)
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
}
