import { describe, expect, test } from 'vitest';
import { type StoragePromise, deletionRisk } from '#src/features/outbox/deletion-risk.ts';

const NOW = Date.parse('2026-11-20T15:40:00Z');
const DAY_MS = 24 * 3_600_000;
const TAB: StoragePromise = { isPromised: false, isInstalled: false, isSafari: false };

const waiting = (days: number) => ({
  state: 'held' as const,
  why: 'network' as const,
  writtenAt: new Date(NOW - days * DAY_MS).toISOString(),
});

describe('nothing is warned of', () => {
  test('where no note waits', () => {
    const over = [
      { ...waiting(5), state: 'acked' as const },
      { ...waiting(5), state: 'discarded' as const },
    ];
    expect(deletionRisk(over, TAB, NOW, false)).toBeUndefined();
    expect(deletionRisk([], TAB, NOW, false)).toBeUndefined();
  });

  test('where the browser promised to keep what is here, or the app is installed', () => {
    expect(deletionRisk([waiting(5)], { ...TAB, isPromised: true }, NOW, false)).toBeUndefined();
    expect(deletionRisk([waiting(5)], { ...TAB, isInstalled: true }, NOW, false)).toBeUndefined();
  });
});

describe('where notes wait in a tab', () => {
  test.each([false, undefined])('a browser that promised nothing (%s) may delete them', (isPromised) => {
    const risk = deletionRisk([waiting(0)], { ...TAB, isPromised }, NOW, false);
    expect(risk?.isUrgent).toBe(false);
    expect(risk?.text).toMatch(/^This browser may delete unsent notes if the device fills up/);
    expect(risk?.text).not.toContain('Safari');
  });

  test('Safari deletes after seven days, and an app made from the page does not take them along', () => {
    const risk = deletionRisk([waiting(0)], { ...TAB, isSafari: true }, NOW, false);
    expect(risk?.isUrgent).toBe(false);
    expect(risk?.text).toMatch(/^Safari deletes this page's data, unsent notes included, after 7 days/);
    expect(risk?.text).toContain("unsent notes don't move with it");
  });

  test('it is urgent from the third day of the oldest on, and says for how long', () => {
    expect(deletionRisk([waiting(2.9)], TAB, NOW, false)?.isUrgent).toBe(false);
    const risk = deletionRisk([waiting(0), waiting(3), waiting(1)], TAB, NOW, false);
    expect(risk?.isUrgent).toBe(true);
    expect(risk?.text).toMatch(/^A note has been waiting here for 3 days\. This browser may delete/);
  });

  test('a note that cannot be read, or comes from the future, counts as new', () => {
    expect(deletionRisk([{ state: 'unreadable', writtenAt: '' }], TAB, NOW, false)?.isUrgent).toBe(false);
    expect(deletionRisk([waiting(-9)], TAB, NOW, false)?.isUrgent).toBe(false);
  });
});

describe('with a connection', () => {
  test('nothing is said of notes about to go, or of those that say themselves what they need', () => {
    const parked = { state: 'parked' as const, why: 'forbidden' as const, writtenAt: waiting(0).writtenAt };
    expect(deletionRisk([waiting(0), parked], TAB, NOW, true)).toBeUndefined();
  });

  test('nobody is told to connect', () => {
    const locked = { ...waiting(0), why: 'locked' as const };
    expect(deletionRisk([locked], TAB, NOW, false)?.text).toContain('Connect to send them.');
    for (const isSafari of [false, true]) {
      expect(deletionRisk([locked], { ...TAB, isSafari }, NOW, true)?.text).toMatch(/^(?!.*Connect to send)/);
    }
    expect(deletionRisk([waiting(3)], TAB, NOW, true)?.isUrgent).toBe(true);
  });
});
