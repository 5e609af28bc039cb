import * as v from 'valibot';
import { expect, test } from 'vitest';
import { problemSchema } from '#src/contract/wire/problem.ts';

const problem = {
  type: 'about:blank',
  title: 'The platform does not answer',
  status: 504,
  detail: 'The loan-origination platform did not answer within 30 s.',
  code: 'PLATFORM_TIMEOUT',
  requestId: 'r-1',
};

test('a problem is read whole', () => {
  expect(v.parse(problemSchema, problem)).toEqual(problem);
});

test('a code of a newer gateway does not make the problem unreadable', () => {
  expect(v.parse(problemSchema, { ...problem, code: 'PLATFORM_ASLEEP' }).code).toBe('INTERNAL');
});

test('the status alone is enough', () => {
  expect(v.parse(problemSchema, { status: 502 })).toEqual({
    type: 'about:blank',
    title: '',
    status: 502,
    detail: '',
    code: 'INTERNAL',
    requestId: '',
  });
});

test.each([[{}], [{ status: 200 }], [{ status: '500' }], ['Bad Gateway'], [null]])(
  '%j is no problem body',
  (body) => {
    expect(v.is(problemSchema, body)).toBe(false);
  },
);
