import type { TenantRule } from '#tests/simulation/plan/plan.ts';

/** A piece of a field's text with the line end that belongs to it, as it was put there. */
export interface Piece {
  text: string;
  /** Who put it there: a person at the platform's own desktop, or the gateway for a user. */
  readonly by: 'person' | { readonly userId: string };
  /** Counts all pieces of a world in the order in which they were put there. */
  readonly order: number;
  isRemoved: boolean;
}

export interface FieldModel {
  readonly text: () => string;
  /** Every piece there ever was, from the top. */
  readonly pieces: () => readonly Piece[];
  /** What the gateway wants the whole text to be. Answers a complaint when that alters what stands there. */
  readonly write: (wanted: string, userId: string) => string | undefined;
  /** From now on, what is written is changed by a rule of the lender. */
  readonly setRule: (rule: TenantRule) => void;
  /** What the rule changed or moved, each time it was written. */
  readonly ruled: () => readonly RuledWrite[];
  readonly byPerson: FieldEdits;
}

interface RuledWrite {
  readonly line: string;
  readonly userId: string;
}

/** What people do at the platform's own desktop. */
interface FieldEdits {
  readonly prepend: (words: string) => void;
  readonly append: (words: string) => void;
  /** Changes words of persons, and leaves the rest. */
  readonly edit: (words: string) => void;
  /** Removes the newest piece of the gateway. */
  readonly remove: () => void;
  /** Ends all lines as Windows does. */
  readonly recode: () => void;
}

/** One note field at the platform, that knows where each part of its text comes from. */
export function createFieldModel(initial: string, nextOrder: () => number): FieldModel {
  let pieces: Piece[] = initial === '' ? [] : [{ text: initial, by: 'person', order: 0, isRemoved: false }];
  let text = initial;
  let rule: TenantRule | undefined;
  const ruled: RuledWrite[] = [];

  function put(place: 'top' | 'end', words: string, by: Piece['by']): void {
    const piece = { text: words, by, order: nextOrder(), isRemoved: false };
    pieces = place === 'top' ? [piece, ...pieces] : [...pieces, piece];
    refresh();
  }

  function refresh(): void {
    text = pieces.map((piece) => (piece.isRemoved ? '' : piece.text)).join('');
  }

  return {
    text: () => text,
    pieces: () => pieces,
    write: (wanted, userId) => {
      if (wanted === text) return undefined;
      const front = wanted.slice(0, wanted.length - text.length);
      if (wanted.endsWith(text) && front.endsWith('\n')) {
        const stored = rule === undefined ? front : RULES[rule](front);
        if (stored === front) put('top', front, { userId });
        else ruled.push({ line: front.slice(0, -1), userId });
        // It's the lender's rule that put it there: no note of ours may look like that.
        if (stored !== front && stored !== '') put('top', stored, 'person');
        return undefined;
      }
      const complaint = `a write altered what stood there: ${brief(text)} became ${brief(wanted)}`;
      pieces = [];
      put('top', wanted, { userId });
      return complaint;
    },
    setRule: (given) => {
      rule = given;
    },
    ruled: () => ruled,
    byPerson: {
      prepend: (words) => put('top', `${words}\n`, 'person'),
      append: (words) => put('end', text === '' || text.endsWith('\n') ? words : `\n${words}`, 'person'),
      edit: (words) => {
        const own = pieces.find((piece) => piece.by === 'person');
        if (own === undefined) return;
        own.text = own.text.endsWith('\n') ? `${words}\n` : words;
        refresh();
      },
      remove: () => {
        const newest = pieces.find((piece) => piece.by !== 'person' && !piece.isRemoved);
        if (newest !== undefined) newest.isRemoved = true;
        refresh();
      },
      recode: () => {
        for (const piece of pieces) piece.text = piece.text.replace(/\r?\n/g, '\r\n');
        refresh();
      },
    },
  };
}

const RULES: Readonly<Record<TenantRule, (front: string) => string>> = {
  stamp: (front) => `11/20/2026 3:05:12 PM user> ${front}`,
  indent: (front) => ` ${front}`,
  fold: (front) => front.toLowerCase(),
  'one-line': (front) => `${front.slice(0, -1).replaceAll('\n', ' / ')}\n`,
  move: () => '',
};

function brief(text: string): string {
  return JSON.stringify(text.length > 160 ? `${text.slice(0, 120)}...${text.slice(-30)}` : text);
}
