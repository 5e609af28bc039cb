import { describe, expect, test } from 'vitest';
import { followUpdate } from '#src/app/update/follow-update.ts';
import {
  activateAtStart,
  activateIfAlone,
  replacesAnother,
  type WaitingWorker,
} from '#src/app/update/activate-update.ts';
import type { NewBuild } from '#src/app/update/update-ready.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';

/** A browser with a worker that waits, and so many pages besides this one. */
function browser(otherPages: number, how: 'answers' | 'silent' | 'never in control' = 'answers') {
  const events = new EventTarget();
  const received: string[] = [];
  const waiting: WaitingWorker = {
    postMessage: ({ type }, [port]) => {
      received.push(type);
      if (how === 'silent' || !(port instanceof MessagePort)) return;
      const isTakingOver = otherPages === 0;
      port.postMessage({ isTakingOver, otherPages });
      if (isTakingOver && how === 'answers') events.dispatchEvent(new Event('controllerchange'));
    },
  };
  const container = {
    controller: {} as unknown,
    getRegistration: async () => ({ waiting }) as { waiting: WaitingWorker | null } | undefined,
    addEventListener: (type: string, listener: () => void) => events.addEventListener(type, listener),
  };
  return {
    container,
    received,
    waiting,
    takeControl: () => events.dispatchEvent(new Event('controllerchange')),
  };
}

test('the first worker of a browser is no new version, however long it waits', () => {
  expect(replacesAnother({ active: null, waiting: {} })).toBe(false);
  expect(replacesAnother({ active: {}, waiting: null })).toBe(false);
  expect(replacesAnother({ active: {}, waiting: {} })).toBe(true);
});

describe('at a start', () => {
  test('a build that has waited takes over when this is the only page', async () => {
    const { container } = browser(0);
    expect(await activateAtStart(container, startRealTimer)).toBe(true);
  });

  test('with another page open it goes on waiting', async () => {
    const { container, received } = browser(1);
    expect(await activateAtStart(container, startRealTimer)).toBe(false);
    expect(received).toEqual(['TAKE_OVER_IF_ALONE']);
  });

  test('where nothing waits, or there is no worker, the start goes on at once', async () => {
    const { container } = browser(0);
    expect(await activateAtStart(undefined, startRealTimer)).toBe(false);
    expect(await activateAtStart({ ...container, controller: null }, startRealTimer)).toBe(false);
    const none = { ...container, getRegistration: async () => undefined };
    expect(await activateAtStart(none, startRealTimer)).toBe(false);
    const idle = { ...container, getRegistration: async () => ({ waiting: null }) };
    expect(await activateAtStart(idle, startRealTimer)).toBe(false);
  });

  test.each(['silent', 'never in control'] as const)(
    'a worker that is %s delays nobody for long',
    async (how) => {
      const { container } = browser(0, how);
      // Every deadline is over at once.
      const impatient = (run: () => void) => startRealTimer(run, 20);
      expect(await activateAtStart(container, impatient)).toBe(false);
    },
  );

  test('a browser that fails is no reason not to start', async () => {
    const { container } = browser(0);
    const failing = { ...container, getRegistration: () => Promise.reject(new Error('refused')) };
    expect(await activateAtStart(failing, startRealTimer)).toBe(false);
  });
});

test('an answer that makes no sense is none', async () => {
  const odd: WaitingWorker = {
    postMessage: (_message, [port]) => {
      if (port instanceof MessagePort) port.postMessage({ isTakingOver: 'yes' });
    },
  };
  await expect(activateIfAlone(odd, startRealTimer)).rejects.toThrow(/isTakingOver|boolean/);
});

describe('when a new build has taken over in another tab', () => {
  function openTab(isBusyAtFirst = false) {
    const { container, takeControl } = browser(1);
    const page = Object.assign<EventTarget, { visibilityState: DocumentVisibilityState }>(new EventTarget(), {
      visibilityState: 'visible',
    });
    const log: string[] = [];
    const announced: NewBuild[] = [];
    let isBusy = isBusyAtFirst;
    const tab = followUpdate({
      container,
      page,
      saveDrafts: async () => void log.push('kept'),
      isBusy: () => isBusy,
      reload: () => log.push('reloaded'),
      announce: (build) => announced.push(build),
    });
    return {
      ...tab,
      log,
      announced,
      takeControl,
      finishWork: () => {
        isBusy = false;
      },
      turn: async (visibilityState: DocumentVisibilityState) => {
        page.visibilityState = visibilityState;
        page.dispatchEvent(new Event('visibilitychange'));
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
  }

  test('a tab that somebody looks at says so and stays as it is', async () => {
    const { log, announced, takeControl, turn } = openTab();
    takeControl();
    await turn('visible');
    expect(announced.map(({ kind }) => kind)).toEqual(['taken-over']);
    expect(log).toEqual([]);
  });

  test('unseen, it keeps its drafts and loads itself again', async () => {
    const { log, takeControl, turn } = openTab();
    takeControl();
    await turn('hidden');
    expect(log).toEqual(['kept', 'reloaded']);
  });

  test('with something unfinished it waits until that is done, unseen or not', async () => {
    const { log, takeControl, turn, finishWork } = openTab(true);
    takeControl();
    await turn('hidden');
    expect(log).toEqual([]);
    await turn('visible');
    finishWork();
    expect(log).toEqual([]);
    await turn('hidden');
    expect(log).toEqual(['kept', 'reloaded']);
  });

  test('a press on Reload keeps the drafts first', async () => {
    const { log, announced, takeControl } = openTab(true);
    takeControl();
    announced[0]?.apply();
    await expect.poll(() => log).toEqual(['kept', 'reloaded']);
  });

  test('the tab that let it take over is not loaded again under the hands of somebody who has gone on since', () => {
    const { log, announced, takeControl, reloadWhenInControl } = openTab(true);
    const stopExpectingIt = reloadWhenInControl();
    stopExpectingIt();
    takeControl();
    expect(log).toEqual([]);
    expect(announced.map(({ kind }) => kind)).toEqual(['taken-over']);
  });

  test('the tab that let it take over loads itself again at once', () => {
    const { log, announced, takeControl, reloadWhenInControl } = openTab();
    reloadWhenInControl();
    takeControl();
    expect(log).toEqual(['reloaded']);
    expect(announced).toEqual([]);
  });

  test('the very first worker brings nothing newer, and is not mentioned', async () => {
    const { container, takeControl } = browser(0);
    const announced: NewBuild[] = [];
    followUpdate({
      container: { ...container, controller: null },
      page: Object.assign(new EventTarget(), { visibilityState: 'hidden' as const }),
      saveDrafts: async () => {},
      isBusy: () => false,
      reload: () => expect.unreachable('nothing to reload for'),
      announce: (build) => announced.push(build),
    });
    takeControl();
    expect(announced).toEqual([]);
  });
});
