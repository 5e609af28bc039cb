import { expect, test } from 'vitest';
import { type ReadEvent, type ReadState, stepRead, UNASKED } from '#src/offline/reads/read-state.ts';

const ERROR = new Error('in trouble');
const DONE = { is: 'done', loaded: 3, failedCount: 1 } as const;
const FAILED = { is: 'failed', loaded: 0, failedCount: 2, error: ERROR } as const;
const ASKING = { is: 'asking', by: 'screen', total: 9, before: FAILED, loaded: 3, failedCount: 1 } as const;

const ASK = { is: 'ask', by: 'person', total: 5 } as const;
const asked = (before: typeof UNASKED) =>
  ({ is: 'asking', by: 'person', total: 5, before, loaded: 0, failedCount: 0 }) as const;

const ANSWER = { is: 'answer' } as const;
const LOAN_FAILED = { is: 'loan-failed' } as const;
const TROUBLE = { is: 'trouble', error: ERROR } as const;
const END = { is: 'end' } as const;

test.each<readonly [ReadState, ReadEvent, ReadState]>([
  [UNASKED, ASK, asked(UNASKED)],
  [UNASKED, ANSWER, UNASKED],
  [UNASKED, LOAN_FAILED, UNASKED],
  [UNASKED, TROUBLE, UNASKED],
  [UNASKED, END, UNASKED],
  [ASKING, ASK, ASKING],
  [ASKING, ANSWER, { ...ASKING, loaded: 4 }],
  [ASKING, LOAN_FAILED, { ...ASKING, failedCount: 2 }],
  [ASKING, TROUBLE, { is: 'failed', error: ERROR, loaded: 3, failedCount: 1 }],
  [ASKING, END, DONE],
  [DONE, ASK, asked(DONE)],
  [DONE, ANSWER, DONE],
  [DONE, LOAN_FAILED, DONE],
  [DONE, TROUBLE, DONE],
  [DONE, END, DONE],
  [FAILED, ASK, asked(FAILED)],
  [FAILED, ANSWER, FAILED],
  [FAILED, LOAN_FAILED, FAILED],
  [FAILED, TROUBLE, FAILED],
  [FAILED, END, FAILED],
])('$0.is, then $1.is', (state, event, after) => {
  expect(stepRead(state, event)).toEqual(after);
});
