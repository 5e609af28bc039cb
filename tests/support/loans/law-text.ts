import { closingFactWords, type ClosingFactWords } from '#src/domain/closing/closing-fact-words.ts';
import { closingFacts, lawOf } from '#src/domain/closing/closing-facts.ts';

/** What's said of the law on a loan's closing, in each length; undefined where it isn't judged. */
export function lawWords(...judged: Parameters<typeof closingFacts>): ClosingFactWords | undefined {
  const fact = lawOf(closingFacts(...judged));
  return fact && closingFactWords(fact, judged[2]);
}

/** All of it; '' where nothing is said. */
export function lawText(...judged: Parameters<typeof closingFacts>): string {
  const { sentence = '', why = '' } = lawWords(...judged) ?? {};
  return `${sentence} ${why}`.trim();
}
