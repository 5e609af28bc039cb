import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WaitingCount, WaitingNotesText } from '#src/features/sync-status/pending-badge.tsx';
import type { OutboxView } from '#src/offline/outbox/entry/outbox.ts';

test.each([
  [2, 0, '2 notes waiting'],
  [2, 1, '2 notes waiting, 1 needs attention'],
  [3, 2, '3 notes waiting, 2 need attention'],
  [1, 1, '1 note needs attention'],
  [2, 2, '2 notes need attention'],
])('of %i notes, %i that need their author: %s', (pendingCount, attentionCount, expected) => {
  const view: OutboxView = { status: 'open', notes: [], pendingCount, attentionCount };
  const { container } = render(
    <WaitingCount outbox={{ get: () => view, subscribe: () => () => undefined }} />,
  );
  expect(container.textContent).toBe(expected);
});

test.each([
  [1, 1, '1 note needs your attention. Sign in again to see it.'],
  [2, 2, '2 notes need your attention. Sign in again to see them.'],
  [2, 1, /^1 note is waiting on this device.* 1 note needs your attention/],
])(
  'after a time-out, of %i notes, %i that need their author: %s',
  (pendingCount, attentionCount, expected) => {
    const view: OutboxView = { status: 'open', notes: [], pendingCount, attentionCount };
    const { container } = render(
      <WaitingNotesText outbox={{ get: () => view, subscribe: () => () => undefined }} />,
    );
    expect(container.textContent).toMatch(expected);
  },
);
