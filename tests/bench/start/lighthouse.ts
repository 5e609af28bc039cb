import * as v from 'valibot';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** What Lighthouse says of one page at one time. Scores are of 100, times in ms. */
export interface Verdict {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
  /** How fast this machine was at that moment, on Lighthouse's scale. */
  readonly benchmarkIndex: number;
  /** What accessibility and best practices found wanting. */
  readonly faults: readonly string[];
}

export type Lighthouse = (address: string, port: number, keepsStorage: boolean) => Promise<Verdict>;

const category = v.object({
  score: v.nullable(v.number()),
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
});
const timing = v.object({ numericValue: v.optional(v.number(), Number.NaN) });
const resultSchema = v.object({
  lhr: v.object({
    runtimeError: v.optional(v.object({ message: v.string() })),
    environment: v.object({ benchmarkIndex: v.number() }),
    categories: v.object({ performance: category, accessibility: category, 'best-practices': category }),
    audits: v.intersect([
      v.object({
        'first-contentful-paint': timing,
        'largest-contentful-paint': timing,
        'total-blocking-time': timing,
        'cumulative-layout-shift': timing,
      }),
      v.record(v.string(), v.object({ title: v.string(), score: v.nullable(v.number()) })),
    ]),
  }),
});
const moduleSchema = v.object({
  default: v.custom<(address: string, flags: object) => Promise<unknown>>((it) => typeof it === 'function'),
});

/** @param entry address of Lighthouse's module, see scripts/lighthouse.mjs */
export async function loadLighthouse(entry: string | undefined): Promise<Lighthouse> {
  if (entry === undefined) throw new Error('Start this bench with `npm run bench -- lighthouse`.');
  const { default: lighthouse } = v.parse(moduleSchema, await import(/* @vite-ignore */ entry));
  return async (address, port, keepsStorage) => {
    const flags = {
      port,
      onlyCategories: CATEGORIES,
      disableStorageReset: keepsStorage,
      logLevel: 'error',
      // A stream of changes never ends, and Lighthouse would wait for its end.
      blockedUrlPatterns: ['*/changes'],
    };
    const { lhr } = v.parse(resultSchema, await lighthouse(address, flags));
    if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
    const { audits, categories } = lhr;
    const scoreOf = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name].score ?? 0) * 100);
    return {
      scores: {
        performance: scoreOf('performance'),
        accessibility: scoreOf('accessibility'),
        'best-practices': scoreOf('best-practices'),
      },
      firstPaint: audits['first-contentful-paint'].numericValue,
      largestPaint: audits['largest-contentful-paint'].numericValue,
      blocking: audits['total-blocking-time'].numericValue,
      shift: audits['cumulative-layout-shift'].numericValue,
      benchmarkIndex: lhr.environment.benchmarkIndex,
      faults: [...categories.accessibility.auditRefs, ...categories['best-practices'].auditRefs].flatMap(
        ({ id, weight }) => {
          const audit = audits[id];
          return weight > 0 && audit !== undefined && (audit.score ?? 1) < 0.9
            ? [`${id}: ${audit.title}`]
            : [];
        },
      ),
    };
  };
}
