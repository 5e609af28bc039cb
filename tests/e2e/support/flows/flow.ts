import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Engine, EngineName } from '#tests/e2e/support/engines/engine.ts';
import { chosenEngines } from '#tests/e2e/support/engines/engines.ts';
import type { Sabotage } from './flow-proxy.ts';
import { isSabotaged, withinFlow } from '#tests/e2e/support/engines/patience.ts';
import { createScene, type Scene } from './scene.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How a sabotaged flow failed, as it should. */
    failedAsItShould?: string;
  }
}

/** Something a person does, and what has to hold, written once for every engine. */
export interface Flow {
  /** What holds. */
  readonly name: string;
  readonly run: (scene: Scene) => Promise<void>;
  /** What breaks the app so that this flow has to fail: `--sabotage` shows that it can. */
  readonly sabotage: Sabotage;
  /** On a device of its own, with nothing on it, that nobody uses afterwards. */
  readonly isAlone?: boolean;
  /** Engines that can't do it, with the reason. */
  readonly not?: Partial<Record<EngineName, string>>;
  /** Errors in the console that belong to what the flow does. */
  readonly errors?: RegExp;
}

const LONGEST_PICTURE_MS = 10_000;

const EXPECTED_ERRORS = [
  // Of the network, which flows unplug; browsers word it in many ways.
  /Failed to load resource|net::ERR_|Could not connect|NetworkError|Load failed|access control checks|was interrupted/i,
  // Firefox asks the sandbox's own pages for an icon, and their policy lets none in.
  /favicon\.ico/,
  // Firefox says this of a request that the worker was answering when its page was left or reloaded.
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  // What Firefox says of a page that's gone, whose words went with it.
  /^undefined$/,
  // An answer that's no page, opened as one: Chromium styles it itself, and its policy lets nothing in.
  /directive '?default-src 'none'/,
  // WebKitGTK doesn't know this part of the policy.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
];

/** Runs the flows of a file in every engine of the run: one gateway and, where nothing fails, one browser for each. */
export function flows(flowsOfFile: readonly Flow[], env: Record<string, string> = {}): void {
  describe.each(chosenEngines().map((engine) => ({ name: engine.name, engine })))('$name', ({ engine }) => {
    let scene: Scene;

    beforeAll(async () => {
      const missing = engine.missing();
      if (missing !== undefined) throw new Error(`No ${engine.name} here: ${missing}`);
      scene = await createScene(engine, env);
    });

    afterAll(() => scene.dispose());

    for (const flow of flowsOfFile) {
      const reason = flow.not?.[engine.name];
      test.skipIf(reason !== undefined)(`${flow.name}`, async ({ task }) => {
        if (isSabotaged) task.meta.failedAsItShould = await failureOf(scene, flow);
        else await runFlow(scene, flow, engine);
      });
    }
  });
}

async function runFlow(scene: Scene, flow: Flow, engine: Engine): Promise<void> {
  await scene.begin(flow.isAlone === true);
  try {
    await withinFlow(flow.run(scene));
    const errors = unexpected(scene.takeErrors(), flow);
    if (errors.length > 0) throw new Error(`In the console:\n${errors.join('\n')}`);
  } catch (error) {
    await keepPicture(scene, `${engine.name}-${flow.name}`);
    const errors = unexpected(scene.takeErrors(), flow);
    await scene.end('failed');
    throw errors.length === 0 ? error : new Error(`${String(error)}\nIn the console:\n${errors.join('\n')}`);
  }
  await scene.end(flow.isAlone === true ? 'alone' : 'held');
}

function unexpected(errors: readonly string[], { errors: ofFlow }: Flow): readonly string[] {
  const expected = ofFlow === undefined ? EXPECTED_ERRORS : [...EXPECTED_ERRORS, ofFlow];
  return errors.filter((line) => !expected.some((pattern) => pattern.test(line)));
}

async function failureOf(scene: Scene, flow: Flow): Promise<string> {
  scene.proxy.sabotage(flow.sabotage);
  await scene.begin(true);
  const failure = await withinFlow(flow.run(scene)).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  await scene.end('failed');
  if (failure === undefined) throw new Error(`It held although ${flow.sabotage.what}.`);
  return `${flow.sabotage.what}: ${failure.split('\n')[0]?.slice(0, 300)}`;
}

/** What was on the screen, for whoever looks into the failure. */
async function keepPicture(scene: Scene, name: string): Promise<void> {
  const folder = 'tests/.artifacts/flows';
  mkdirSync(folder, { recursive: true });
  const taken = scene.tab
    .screenshot()
    .then((bytes) => writeFileSync(`${folder}/${name.replaceAll(/\W+/g, '-')}.png`, bytes));
  await withinFlow(taken, LONGEST_PICTURE_MS).catch(() => undefined);
}
