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
  readonly byPerson: FieldEdits;
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
        put('top', front, { userId });
        return undefined;
      }
      const complaint = `a write altered what stood there: ${brief(text)} became ${brief(wanted)}`;
      pieces = [];
      put('top', wanted, { userId });
      return complaint;
    },
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

function brief(text: string): string {
  return JSON.stringify(text.length > 160 ? `${text.slice(0, 120)}...${text.slice(-30)}` : text);
}
