import { describe, expect, test } from 'vitest';
import { openOutboxChannel } from '#src/offline/outbox/sending/outbox-channel.ts';
import { fakeChannels } from '#tests/support/outbox/outbox.ts';
import { settled } from '#tests/support/settled.ts';

const MINE = 'a'.repeat(32);
const OTHERS = 'b'.repeat(32);

describe('a change of the outbox', () => {
  test('is heard by the other tabs of the same person, and by nobody else', async () => {
    const open = fakeChannels();
    const heard: string[] = [];
    const [one, two, stranger] = [MINE, MINE, OTHERS].map((key, tab) => {
      const channel = openOutboxChannel(open, key);
      channel.onChange(() => heard.push(String(tab)));
      return channel;
    });
    one?.announce();
    await settled();
    expect(heard).toEqual(['1']);
    stranger?.announce();
    two?.announce();
    await settled();
    expect(heard).toEqual(['1', '0']);
  });

  test('is not told after the channel was closed', async () => {
    const open = fakeChannels();
    let times = 0;
    const [one, two] = [openOutboxChannel(open, MINE), openOutboxChannel(open, MINE)];
    two.onChange(() => {
      times += 1;
    });
    one.close();
    one.announce();
    await settled();
    expect(times).toBe(0);
  });
});
