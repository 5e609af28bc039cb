import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { createDrafts, type Drafts } from '#src/offline/outbox/saving/drafts.ts';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import {
  LANE_A,
  type NoteDevice,
  noteDevice,
  putRows,
  quiet,
  SOME_USER,
  until,
} from '#tests/support/outbox/outbox.ts';

const OTHER_LANE = `${LANE_A}x`;

interface Tab extends Drafts {
  readonly errors: unknown[];
  readonly writes: () => number;
}

function openTab(device: NoteDevice, options: Parameters<NoteDevice['parts']>[0] = {}): Tab {
  const errors: unknown[] = [];
  let writes = 0;
  const drafts = createDrafts({
    ...device.parts(options),
    onWritten: (error) => {
      writes += 1;
      if (error !== undefined) errors.push(error);
    },
  });
  return { ...drafts, errors, writes: () => writes };
}

/** Types and lets the pause pass. */
async function type({ clock }: NoteDevice, tab: Drafts, text: string, lane = LANE_A): Promise<void> {
  const kept = tab.save(lane, text);
  clock.advance(300);
  await kept;
}

describe('what is typed', () => {
  test('is kept once nothing was typed for 300 ms, and one write is enough for many letters', async () => {
    const device = noteDevice();
    const tab = openTab(device);
    for (const text of ['C', 'Ca', 'Call']) {
      void tab.save(LANE_A, text);
      device.clock.advance(299);
    }
    await quiet();
    expect(tab.writes()).toBe(0);
    device.clock.advance(1);
    await until(() => tab.writes() === 1);
    expect(await openTab(device).read(LANE_A)).toBe('Call');
  });

  test('is kept every second while somebody types without a pause', async () => {
    const device = noteDevice();
    const tab = openTab(device);
    let text = '';
    for (let second = 1; second <= 3; second += 1) {
      for (let key = 0; key < 20; key += 1) {
        text += 'x';
        void tab.save(LANE_A, text);
        device.clock.advance(60);
      }
      await until(() => tab.writes() === second);
      expect((await openTab(device).read(LANE_A)).length).toBeGreaterThanOrEqual(text.length - 4);
    }
  });

  test('is kept for each loan and field by itself', async () => {
    const device = noteDevice();
    const tab = openTab(device);
    await Promise.all([type(device, tab, 'one'), type(device, tab, 'two', OTHER_LANE)]);
    const later = openTab(device);
    expect([await later.read(LANE_A), await later.read(OTHER_LANE)]).toEqual(['one', 'two']);
    expect(await later.read('nowhere')).toBe('');
  });

  test('is kept at once when the page goes', async () => {
    const device = noteDevice();
    const tab = openTab(device);
    void tab.save(LANE_A, 'half a sen');
    void tab.save(OTHER_LANE, 'another');
    await tab.flush();
    expect(await openTab(device).read(LANE_A)).toBe('half a sen');
    expect(await openTab(device).read(OTHER_LANE)).toBe('another');
    await tab.flush();
    expect(tab.writes()).toBe(2);
  });

  test('is read with what is not written yet', async () => {
    const device = noteDevice();
    const tab = openTab(device);
    void tab.save(LANE_A, 'just now');
    expect(await tab.read(LANE_A)).toBe('just now');
  });

  test('and emptied again leaves nothing, also of what came from another tab', async () => {
    const device = noteDevice();
    await type(device, openTab(device), 'from before');
    const tab = openTab(device);
    expect(await tab.read(LANE_A)).toBe('from before');
    await type(device, tab, ' \n ');
    expect(await openTab(device).read(LANE_A)).toBe('');
    expect(await device.openStore().readDrafts(LANE_A)).toEqual([]);
  });

  test('of another person is never found', async () => {
    const device = noteDevice();
    await type(device, openTab(device), 'mine');
    const other = { key: 'f'.repeat(32), id: 'mjones' };
    const theirs = openTab(device, { user: other });
    expect(await theirs.read(LANE_A)).toBe('');
  });

  test('passes through the codec, bound to its place', async () => {
    const device = noteDevice();
    const places: string[] = [];
    const codec: RecordCodec = {
      seal: (value, place) => {
        places.push(place);
        return { sealed: value };
      },
      open: (record) => (record as { sealed: unknown }).sealed,
    };
    await type(device, openTab(device, { codec, newId: () => 'tab-1' }), 'secret');
    expect(places).toEqual([`ctc-outbox-${SOME_USER.key}/drafts/${LANE_A}/tab-1`]);
    expect(await openTab(device, { codec }).read(LANE_A)).toBe('secret');
  });
});

describe('all that was typed and not saved', () => {
  test('is listed by lane, of every tab, without what a longer text contains', async () => {
    const device = noteDevice();
    const [one, two] = [openTab(device), openTab(device)];
    await type(device, one, 'Called');
    await type(device, two, 'Called the title company');
    await type(device, two, 'elsewhere', OTHER_LANE);
    await putRows(device, [{ lane: LANE_A, writer: 'damaged' }], 'drafts');
    const all = await openTab(device).readAll();
    expect([...all].sort((left, right) => left.lane.length - right.lane.length)).toEqual([
      { lane: LANE_A, text: 'Called the title company', isSaved: true },
      { lane: OTHER_LANE, text: 'elsewhere', isSaved: true },
    ]);
  });

  test('is nothing on a new device', async () => {
    expect(await openTab(noteDevice()).readAll()).toEqual([]);
  });
});

describe('two tabs on the same box', () => {
  test('shorten nothing of each other: the next reader gets both, the latest first', async () => {
    const device = noteDevice();
    const [one, two] = [openTab(device), openTab(device)];
    await type(device, one, 'Called the title company');
    await type(device, two, 'Appraisal is late');
    expect(await openTab(device).read(LANE_A)).toBe('Appraisal is late\nCalled the title company');
  });

  test('of which one goes on from the other’s text leave that text once', async () => {
    const device = noteDevice();
    const [one, two] = [openTab(device), openTab(device)];
    await type(device, one, 'Called');
    expect(await two.read(LANE_A)).toBe('Called');
    await type(device, two, 'Called the title company');
    expect(await openTab(device).read(LANE_A)).toBe('Called the title company');
    expect(await device.openStore().readDrafts(LANE_A)).toHaveLength(1);
  });

  test('that both go on from the same text leave what each of them has', async () => {
    const device = noteDevice();
    const [one, two] = [openTab(device), openTab(device)];
    await type(device, one, 'Called');
    await two.read(LANE_A);
    await type(device, one, 'Called the borrower');
    await type(device, two, 'Called the title company');
    expect(await openTab(device).read(LANE_A)).toBe('Called the title company\nCalled the borrower');
  });

  test('of which one is some letters behind leave the longer text alone', async () => {
    const device = noteDevice();
    const [one, two] = [openTab(device), openTab(device)];
    await type(device, one, 'Called the tit');
    await type(device, two, 'Called the title company');
    expect(await openTab(device).read(LANE_A)).toBe('Called the title company');
    await type(device, one, 'the title');
    expect(await openTab(device).read(LANE_A)).toBe('Called the title company');
  });

  test('lose nothing when somebody types before the old draft was found', async () => {
    const device = noteDevice();
    await type(device, openTab(device), 'from before');
    const tab = openTab(device);
    const reading = tab.read(LANE_A);
    void tab.save(LANE_A, 'typed meanwhile');
    expect(await reading).toContain('from before');
    device.clock.advance(1);
    void tab.save(LANE_A, 'typed meanwhile, on and on');
    await tab.flush();
    expect(await openTab(device).read(LANE_A)).toBe('typed meanwhile, on and on\nfrom before');
  });
});

describe('a draft that becomes a note', () => {
  test('is named with its version, and what waits to be written is not written any more', async () => {
    const device = noteDevice();
    const tab = openTab(device, { newId: () => 'tab-1' });
    await type(device, tab, 'Called');
    void tab.save(LANE_A, 'Called again');
    const { versions } = await tab.take(LANE_A);
    expect(versions).toEqual([{ lane: LANE_A, writer: 'tab-1', revision: 1 }]);
    device.clock.advance(1000);
    await tab.flush();
    expect(tab.writes()).toBe(1);
  });

  test('is a draft again when it could not be saved', async () => {
    const device = noteDevice();
    const tab = openTab(device);
    void tab.save(LANE_A, 'Called');
    const taken = await tab.take(LANE_A);
    taken.putBack();
    await until(() => tab.writes() === 1);
    expect(await openTab(device).read(LANE_A)).toBe('Called');
  });

  test('takes nothing away that was typed after it', async () => {
    const device = noteDevice();
    const tab = openTab(device);
    await type(device, tab, 'Called');
    const taken = await tab.take(LANE_A);
    await type(device, tab, 'Called. And more');
    await device.openStore().removeDrafts(taken.versions);
    taken.putBack();
    expect(await openTab(device).read(LANE_A)).toBe('Called. And more');
  });
});

describe('storage that fails', () => {
  function failing(device: NoteDevice) {
    const disk = { isBroken: true };
    const stored = device.openStore();
    const putDraft: OutboxStore['putDraft'] = (...given) =>
      disk.isBroken ? Promise.reject(new StorageError('quota')) : stored.putDraft(...given);
    return { disk, store: { ...stored, putDraft } };
  }

  test('is told, and rejects nothing', async () => {
    const device = noteDevice();
    const tab = openTab(device, { store: failing(device).store });
    await type(device, tab, 'Called');
    expect(tab.errors).toMatchObject([{ kind: 'quota' }]);
  });

  test('has the text again at the next try', async () => {
    const device = noteDevice();
    const { store, disk } = failing(device);
    const tab = openTab(device, { store });
    await type(device, tab, 'Called');
    disk.isBroken = false;
    await tab.flush();
    expect(await openTab(device).read(LANE_A)).toBe('Called');
  });

  test('does not put an old text over what was typed since', async () => {
    const device = noteDevice();
    const { store, disk } = failing(device);
    const tab = openTab(device, { store });
    void tab.save(LANE_A, 'Called');
    const flushing = tab.flush();
    void tab.save(LANE_A, 'Called again');
    await flushing;
    disk.isBroken = false;
    await tab.flush();
    expect(await openTab(device).read(LANE_A)).toBe('Called again');
  });

  test('leaves the text in memory, where whoever comes back to the box finds it', async () => {
    const device = noteDevice();
    await type(device, openTab(device), 'from another tab');
    const { store, disk } = failing(device);
    const tab = openTab(device, { store });
    disk.isBroken = false;
    await type(device, tab, 'Called');
    disk.isBroken = true;
    await type(device, tab, 'Called the title company');
    expect(await tab.read(LANE_A)).toBe('Called the title company\nfrom another tab');
    expect(await tab.readAll()).toEqual([
      { lane: LANE_A, text: 'Called the title company\nfrom another tab', isSaved: false },
    ]);
    disk.isBroken = false;
    await tab.flush();
    expect(await openTab(device).read(LANE_A)).toBe('Called the title company\nfrom another tab');
  });

  test('keeps nothing from being found that is in memory, also when nothing can be read', async () => {
    const device = noteDevice();
    const no = (): Promise<never> => Promise.reject(new StorageError('wedged'));
    const store = { ...device.openStore(), putDraft: no, readDrafts: no, readAllDrafts: no };
    const tab = openTab(device, { store });
    await expect(tab.readAll()).rejects.toMatchObject({ kind: 'wedged' });
    await type(device, tab, 'Called');
    expect(await tab.read(LANE_A)).toBe('Called');
    expect(await tab.readAll()).toEqual([{ lane: LANE_A, text: 'Called', isSaved: false }]);
  });

  test('brings nothing back that was emptied on the screen', async () => {
    const device = noteDevice();
    const tab = openTab(device, {
      store: {
        ...device.openStore(),
        removeDrafts: () => Promise.reject(new StorageError('wedged')),
      },
    });
    await type(device, tab, 'Called');
    await type(device, tab, '');
    expect(await tab.readAll()).toEqual([]);
    expect(await tab.read(LANE_A)).toBe('');
  });

  test('of one draft hides none of the others', async () => {
    const device = noteDevice();
    const rows = [
      { lane: LANE_A, writer: 'damaged' },
      { v: 2, lane: LANE_A, writer: 'newer', revision: 1, keptAt: 0, sealed: 'x' },
      { v: 1, lane: LANE_A, writer: 'no text', revision: 1, keptAt: 0, sealed: { not: 'a text' } },
    ];
    const tab = openTab(device);
    await type(device, tab, 'Called');
    await putRows(device, rows, 'drafts');
    expect(await openTab(device).read(LANE_A)).toBe('Called');
    await type(device, tab, '');
    // What cannot be read is never removed.
    expect(await device.openStore().readDrafts(LANE_A)).toHaveLength(3);
  });

  test('shows when a draft is read', async () => {
    const device = noteDevice();
    const store = { ...device.openStore(), readDrafts: () => Promise.reject(new StorageError('wedged')) };
    await expect(openTab(device, { store }).read(LANE_A)).rejects.toMatchObject({ kind: 'wedged' });
  });
});

test('whatever two tabs type and read in turn, the last words of both are there', async () => {
  const steps = fc.array(
    fc.record({
      tab: fc.nat(1),
      step: fc.oneof(
        fc.constant({ kind: 'read' as const }),
        fc
          .constantFrom('alpha', 'beta', 'gamma', 'alpha beta')
          .map((text) => ({ kind: 'type' as const, text })),
      ),
    }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const device = noteDevice();
      const tabs = [openTab(device), openTab(device)];
      const lastWords: (string | undefined)[] = [];
      for (const { tab, step } of sequence) {
        const current = tabs[tab];
        if (current === undefined) continue;
        if (step.kind === 'read') {
          // A tab that reads has what it read on its screen, and has said nothing of its own since.
          await current.read(LANE_A);
          lastWords.fill(undefined);
        } else {
          await type(device, current, step.text);
          lastWords[tab] = step.text;
        }
      }
      const found = await openTab(device).read(LANE_A);
      for (const words of lastWords) expect(found).toContain(words ?? '');
    }),
    { numRuns: 60 },
  );
});
