import { assert, nat, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, type StreamEvent } from '#src/api/live-hints.ts';

function read(pieces: readonly string[]): { events: StreamEvent[]; retries: number[] } {
  const events: StreamEvent[] = [];
  const retries: number[] = [];
  const take = createEventReader({
    onEvent: (event) => events.push(event),
    onRetry: (ms) => retries.push(ms),
  });
  for (const piece of pieces) take(piece);
  return { events, retries };
}

const STREAM =
  ': hello\n\nevent: changed\nid: a-1\ndata: {"topics":[7]}\n\nretry: 1500\n:\n\ndata: two\ndata: lines\n\nid\nunknown: x\n\ndata:tight\r\n\r\ndata: unfinished\n';

test('events are read with their name, data and the latest id', () => {
  expect(read([STREAM])).toEqual({
    events: [
      { name: 'changed', data: '{"topics":[7]}', id: 'a-1' },
      { name: 'message', data: 'two\nlines', id: 'a-1' },
      { name: 'message', data: 'tight', id: '' },
    ],
    retries: [1500],
  });
});

test('however the stream is cut, the events are the same', () => {
  const whole = read([STREAM]);
  assert(
    property(uniqueArray(nat(STREAM.length), { maxLength: 20 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length];
      const pieces = at.slice(1).map((end, index) => STREAM.slice(at[index], end));
      expect(read(pieces)).toEqual(whole);
    }),
  );
});

test('a line without an end is refused before it fills the memory', () => {
  expect(() => read(['data: ', 'x'.repeat(70_000)])).toThrow('no end');
});
