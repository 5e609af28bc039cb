import { describe, expect, test } from 'vitest';
import { problem } from '#tests/support/note-gateway.ts';
import { nextId, noteDevice, quiet, savedIn, stateIn, until } from '#tests/support/outbox.ts';

describe('throwing away', () => {
  test('takes a note out of what is sent, and brings it back', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    const [one, two] = [await savedIn(tab, 'one'), await savedIn(tab, 'two')];
    expect(await tab.discard(one)).toBe(true);
    await until(() => stateIn(tab, one) === 'discarded');
    expect(tab.get().pendingCount).toBe(1);
    tab.start();
    await until(() => stateIn(tab, two) === 'acked');
    expect(device.gateway.texts()).toEqual(['two']);
    expect(await tab.undoDiscard(one)).toBe(true);
    await until(() => stateIn(tab, one) === 'acked');
    expect(device.gateway.texts()).toEqual(['two', 'one']);
    expect(await tab.discard(one)).toBe(false);
    expect(await tab.undoDiscard(one)).toBe(false);
    expect(await tab.discard(nextId())).toBe(false);
  });

  test('is over after 30 days, as is keeping what was sent; what waits stays for ever', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    const sent = await savedIn(tab, 'sent');
    await until(() => stateIn(tab, sent) === 'acked');
    device.gateway.answerNext(problem(403, 'FORBIDDEN'));
    const parked = await savedIn(tab, 'parked');
    await until(() => stateIn(tab, parked) === 'parked');
    device.gateway.answerNext(problem(403, 'FORBIDDEN'));
    const thrown = await savedIn(tab, 'thrown away');
    await until(() => stateIn(tab, thrown) === 'parked');
    await tab.discard(thrown);
    await quiet();
    device.clock.advance(31 * 24 * 60 * 60_000);
    const later = device.openTab();
    later.start();
    await until(() => later.get().notes.length === 1);
    expect(later.get().notes[0]?.id).toBe(parked);
  });
});

describe('sending in other words', () => {
  async function parkedTab(status: number, code: 'FORBIDDEN' | 'NOTE_TOO_OLD') {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    device.gateway.answerNext(problem(status, code, { detail: 'Not so.' }));
    const id = await savedIn(tab, 'one', { restores: nextId() });
    await until(() => stateIn(tab, id) === 'parked');
    expect(tab.get()).toMatchObject({ attentionCount: 1, notes: [{ detail: 'Not so.' }] });
    return { device, tab, id };
  }

  test('is a new note of the same time; the old one is thrown away with it', async () => {
    const { device, tab, id } = await parkedTab(403, 'FORBIDDEN');
    device.clock.advance(60_000);
    const result = await tab.resend(id, 'one, shorter');
    expect(result.kind).toBe('saved');
    await until(() => stateIn(tab, result.id) === 'acked');
    expect(stateIn(tab, id)).toBe('discarded');
    const [first, second] = device.gateway.calls;
    expect(second).toMatchObject({ id: result.id, text: 'one, shorter', writtenAt: first?.writtenAt });
    expect(second?.restores).toBe(first?.restores);
    expect(tab.get().attentionCount).toBe(0);
  });

  test('has a new time when the old one was too long ago', async () => {
    const { device, tab, id } = await parkedTab(410, 'NOTE_TOO_OLD');
    device.clock.advance(60_000);
    const now = new Date(device.clock.now()).toISOString();
    await tab.resend(id, 'one');
    await until(() => device.gateway.texts().length === 1);
    expect(device.gateway.calls[1]?.writtenAt).toBe(now);
  });

  test('is refused for anything but a parked note, and then changes nothing', async () => {
    const { device, tab, id } = await parkedTab(403, 'FORBIDDEN');
    await tab.discard(id);
    expect(await tab.resend(id, 'again')).toMatchObject({ kind: 'not-saved' });
    expect(await tab.resend(nextId(), 'again')).toMatchObject({ kind: 'not-saved' });
    expect(await device.entries()).toHaveLength(1);
  });

  test('at once in two tabs makes one note', async () => {
    const { device, tab, id } = await parkedTab(403, 'FORBIDDEN');
    const other = device.openTab();
    const results = await Promise.all([tab.resend(id, 'again'), other.resend(id, 'again')]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['not-saved', 'saved']);
    expect(await device.entries()).toHaveLength(2);
  });
});
