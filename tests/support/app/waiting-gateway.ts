import * as v from 'valibot';
import {
  type LostNoteList,
  type WaitingNote,
  type WaitingNotesReport,
  waitingNotesReportSchema,
} from '#src/contract/wire/waiting-notes.ts';
import { accountForNotes } from '#src/gateway/routes/waiting-notes-routes.ts';
import type { WaitingBefore } from '#src/gateway/devices/waiting-cookie.ts';

/** The gateway's answers to reports, and the cookies it sets in one browser. */
export interface WaitingGateway {
  /** The signed-in user. */
  user: string;
  /** Ids the ledger lists as applied. */
  readonly applied: Set<string>;
  /** Ids the ledger lists only as sent. */
  readonly inDoubt: Set<string>;
  readonly reports: readonly WaitingNotesReport[];
  /** The ids in this user's cookie. */
  readonly ids: () => string[];
  /** Sets a cookie for this user. */
  readonly remember: (notes: readonly WaitingNote[], more?: number) => void;
  readonly report: (report: WaitingNotesReport) => Promise<LostNoteList>;
  /** Holds the next answer until the returned function is called. */
  readonly holdAnswer: () => () => void;
  /** The answer to a call; undefined for another path. */
  readonly answer: (pathname: string, method: string, body: string) => Promise<Response> | undefined;
}

const NOTHING: WaitingBefore = { notes: [], more: 0 };

export function waitingGateway(): WaitingGateway {
  const cookies = new Map<string, WaitingBefore>();
  const reports: WaitingNotesReport[] = [];
  let held: Promise<void> | undefined;
  const cookieOf = (place: string) => `${gateway.user}/${place}`;
  const gateway: WaitingGateway = {
    user: 'dana',
    applied: new Set(),
    inDoubt: new Set(),
    reports,
    ids: () => (cookies.get(cookieOf('browser')) ?? NOTHING).notes.map(({ id }) => id),
    remember: (notes, more = 0) => void cookies.set(cookieOf('browser'), { notes, more }),
    report: async (report) => {
      reports.push(v.parse(waitingNotesReportSchema, report));
      const isFree = held;
      held = undefined;
      const name = cookieOf(report.place);
      const { lost, next } = await accountForNotes(cookies.get(name) ?? NOTHING, report, async (ids) =>
        statesOf(ids),
      );
      // The browser sets the cookie once the answer arrives.
      await isFree;
      cookies.set(name, next);
      return lost;
    },
    holdAnswer: () => {
      let release = () => {};
      held = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    answer: (pathname, method, body) => {
      if (pathname !== '/prod/admin/notes/waiting' || method !== 'POST') return undefined;
      const report = v.parse(waitingNotesReportSchema, JSON.parse(body));
      return gateway.report(report).then((data) => Response.json({ code: 200, data }));
    },
  };
  function statesOf(ids: readonly string[]): Map<string, 'applied' | 'maybe'> {
    const states = new Map<string, 'applied' | 'maybe'>();
    for (const id of ids) if (gateway.inDoubt.has(id)) states.set(id, 'maybe');
    for (const id of ids) if (gateway.applied.has(id)) states.set(id, 'applied');
    return states;
  }
  return gateway;
}
