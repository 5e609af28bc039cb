import { describe, expect, test } from 'vitest';
import { parseWallStamp } from '#src/domain/calendar/wall-stamp.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { PartOfPipeline } from '#src/contract/wire/pipeline-answer.ts';
import { pipelineWorld } from '#tests/support/offline/pipeline-world.ts';

const CHANGED = 'Loan.LastModified';

function loan(loanId: string, text = 'FHA', at = '11/20/2026 9:00:00 AM'): RawLoan {
  return { loanId, fields: { 'Fields.1172': text, [CHANGED]: at } };
}

/** A world whose gateway knows parts, with a list that a tab read and wrote. */
async function partsWorld(...loans: readonly RawLoan[]) {
  const world = pipelineWorld();
  const { platform, clock } = world;
  platform.terms = { lastModified: CHANGED, timeZone: 'America/New_York', buildId: 'one' };
  platform.part = (part: PartOfPipeline) => ({
    loans: structuredClone(
      platform.loans.filter(
        ({ fields }) =>
          'idsOnly' in part ||
          (parseWallStamp(fields[CHANGED]) ?? 0) >= (parseWallStamp(part.changedSince) ?? 0),
      ),
    ),
    asOf: new Date(clock.now()).toISOString(),
    listCount: platform.loans.length,
  });
  world.change(...loans);
  const tab = world.openTab();
  await tab.list.refresh();
  await tab.becomeIdle();
  world.pass(5);
  world.asked.length = 0;
  return { ...world, tab };
}

describe('a refresh after a full read', () => {
  test('asks for what changed, and takes, keeps and marks it', async () => {
    const world = await partsWorld(loan('a'), loan('b'));
    world.change(loan('a', 'VA', '11/20/2026 10:42:00 AM'), loan('b'));
    const before = world.tab.loans();
    await world.tab.list.refresh();
    expect(world.asked).toEqual([]);
    expect(world.parts).toEqual([{ changedSince: '2026-11-20T08:45:00' }]);
    expect(world.tab.texts()).toEqual(['VA', 'FHA']);
    expect(world.tab.loans()?.[1]).toBe(before?.[1]);
    expect(world.tab.marked()).toEqual(['a']);
    await world.tab.becomeIdle();
    const kept = await world.onDevice();
    expect(kept?.loans).toEqual(world.platform.loans);
    expect(kept?.refresh?.watermark).toBe('2026-11-20T10:42:00');
    expect(kept?.asOf).toBe(world.tab.asOf());
  });

  test('asks for the ids where the count says that one left', async () => {
    const world = await partsWorld(loan('a'), loan('b'));
    world.change(loan('b'));
    await world.tab.list.refresh();
    expect(world.parts).toHaveLength(2);
    expect(world.parts[1]).toEqual({ idsOnly: true });
    expect(world.tab.loans()?.map(({ loanId }) => loanId)).toEqual(['b']);
  });

  test('keeps an unchanged list, its objects and its tag, and makes it younger on the device', async () => {
    const world = await partsWorld(loan('a'));
    const before = world.tab.loans();
    await world.tab.list.refresh();
    expect(world.tab.loans()).toBe(before);
    await world.tab.becomeIdle();
    expect(await world.onDevice()).toMatchObject({ etag: '"1"', asOf: '2026-11-20T15:45:00.000Z' });
  });

  test('goes on from the copy of the last start', async () => {
    const world = await partsWorld(loan('a'));
    const next = world.openTab();
    await next.list.refresh();
    expect(world.asked).toEqual([]);
    expect(world.parts).toHaveLength(1);
  });

  test('changes nothing if one of its calls fails, and is right after the next', async () => {
    const world = await partsWorld(loan('a'), loan('b'));
    const before = world.tab.list.get().snapshot;
    const { part } = world.platform;
    world.platform.part = (wanted) => {
      if ('idsOnly' in wanted) throw new Error('no answer');
      return part?.(wanted);
    };
    world.change(loan('a', 'VA', '11/20/2026 10:44:00 AM'));
    await expect(world.tab.list.refresh()).rejects.toThrow('no answer');
    expect(world.tab.list.get().snapshot).toBe(before);
    await world.tab.becomeIdle();
    expect((await world.onDevice())?.loans).toHaveLength(2);
    world.platform.part = part;
    await world.tab.list.refresh();
    expect(world.tab.texts()).toEqual(['VA']);
  });
});

describe('everything is read', () => {
  test('once for someone who asks by hand, also after a failure', async () => {
    const world = await partsWorld(loan('a'));
    world.tab.list.wantAll();
    world.platform.failure = new Error('no answer');
    await expect(world.tab.list.refresh()).rejects.toThrow('no answer');
    world.platform.failure = undefined;
    await world.tab.list.refresh();
    expect(world.asked).toHaveLength(2);
    await world.tab.list.refresh();
    expect(world.asked).toHaveLength(2);
    expect(world.parts).toHaveLength(1);
  });

  test('on a new day, and an unchanged one moves the marks on', async () => {
    const world = await partsWorld(loan('a'));
    world.pass(24 * 60);
    await world.tab.list.refresh();
    await world.tab.becomeIdle();
    expect(world.asked).toMatchObject([{ etag: '"1"' }]);
    const kept = await world.onDevice();
    expect(kept?.refresh?.namedAt).toBe(kept?.asOf);
    await world.openTab().list.refresh();
    expect(world.asked).toHaveLength(1);
  });

  test('by a gateway that knows no parts, which is asked for them once', async () => {
    const world = await partsWorld(loan('a'));
    world.platform.part = undefined;
    for (let times = 0; times < 3; times += 1) await world.tab.list.refresh();
    expect(world.parts).toHaveLength(1);
    expect(world.asked).toHaveLength(3);
  });

  test('from a copy that an older build wrote', async () => {
    const world = await partsWorld(loan('a'));
    const copy = await world.tab.store.readPipeline('MyLoans');
    await world.tab.store.savePipeline('MyLoans', { loans: copy?.loans ?? [], asOf: copy?.asOf ?? '' });
    await world.openTab().list.refresh();
    expect(world.parts).toEqual([]);
    expect(world.asked).toHaveLength(1);
  });

  test('where a loan doesn’t say when it changed', async () => {
    const world = await partsWorld(loan('a'), loan('b', 'FHA', ''));
    await world.tab.list.refresh();
    expect(world.parts).toEqual([]);
    expect(world.asked).toHaveLength(1);
  });
});
