// A reading of many loans:
//
//   unasked | done | failed -- ask --> asking -- end, cancel --> done
//                                      | ^ | \-- trouble ------> failed
//                                      \-/ answer, loan-failed

interface ReadCounts {
  readonly loaded: number;
  readonly failedCount: number;
}

/** How a reading ended. `failed`: by what every further call would meet too. */
export type EndedRead = ReadCounts &
  ({ readonly is: 'unasked' | 'done' } | { readonly is: 'failed'; readonly error: Error });

/** Who wants it: a person who pressed a button, or a screen that lacks them. */
export type AskedBy = 'person' | 'screen';

export type ReadState =
  | EndedRead
  | (ReadCounts & {
      readonly is: 'asking';
      readonly by: AskedBy;
      readonly total: number;
      readonly before: EndedRead;
    });

export type ReadEvent =
  | { readonly is: 'ask'; readonly by: AskedBy; readonly total: number }
  | { readonly is: 'answer' | 'loan-failed' | 'end' }
  | { readonly is: 'trouble'; readonly error: Error };

export const UNASKED: EndedRead = { is: 'unasked', loaded: 0, failedCount: 0 };

/** The state after an event. One reading runs at a time, and what comes after its end changes nothing. */
export function stepRead(state: ReadState, event: ReadEvent): ReadState {
  if (event.is === 'ask')
    return state.is === 'asking'
      ? state
      : { ...event, is: 'asking', before: state, loaded: 0, failedCount: 0 };
  if (state.is !== 'asking') return state;
  const { loaded, failedCount } = state;
  switch (event.is) {
    case 'answer':
      return { ...state, loaded: loaded + 1 };
    case 'loan-failed':
      return { ...state, failedCount: failedCount + 1 };
    case 'end':
      return { is: 'done', loaded, failedCount };
    case 'trouble':
      return { is: 'failed', error: event.error, loaded, failedCount };
  }
}
