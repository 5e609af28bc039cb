import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type RememberedNote,
  type RememberedNotes,
  type StoragePlace,
  type WaitingNotesReport,
  waitingNotesReportSchema,
} from '#src/contract/wire/waiting-notes.ts';

/** What the gateway remembers of one device, with its rule that a report from another version changes nothing. */
export interface WaitingGateway {
  /** Who is signed in now. */
  user: string;
  /** Ids that the ledger has as applied. */
  readonly applied: Set<string>;
  /** Ids of which the ledger knows that they were sent, and no more. */
  readonly inDoubt: Set<string>;
  readonly reports: readonly WaitingNotesReport[];
  /** How often it was asked. */
  readonly questions: () => number;
  readonly ids: () => string[];
  readonly read: (place: StoragePlace) => RememberedNotes;
  readonly report: (report: WaitingNotesReport) => RememberedNotes;
  /** The answer to a call on the wire; undefined for another path. */
  readonly answer: (pathname: string, method: string, body: string) => Response | undefined;
}

export function waitingGateway(): WaitingGateway {
  const rows = new Map<string, { version: string; notes: Omit<RememberedNote, 'isInDoubt'>[] }>();
  const reports: WaitingNotesReport[] = [];
  let questions = 0;
  const rowKey = (place: StoragePlace): string => `${gateway.user}/${place}`;
  const dataOf = (place: StoragePlace, isTaken: boolean): RememberedNotes => {
    const row = rows.get(rowKey(place));
    const waiting = row?.notes.filter(({ id }) => !gateway.applied.has(id)) ?? [];
    const notes = waiting.map((note) => ({ ...note, isInDoubt: gateway.inDoubt.has(note.id) }));
    return { version: row?.version ?? null, isTaken, notes };
  };
  const gateway: WaitingGateway = {
    user: 'dana',
    applied: new Set(),
    inDoubt: new Set(),
    reports,
    questions: () => questions,
    ids: () => dataOf('browser', true).notes.map(({ id }) => id),
    read: (place) => {
      questions += 1;
      return dataOf(place, true);
    },
    report: (report) => {
      reports.push(v.parse(waitingNotesReportSchema, report));
      const row = rows.get(rowKey(report.place));
      if ((row?.version ?? null) !== report.version) return dataOf(report.place, false);
      const gone = new Set([...report.remove, ...report.add.map(({ id }) => id)]);
      const kept = (row?.notes ?? []).filter(({ id }) => !gone.has(id));
      rows.set(rowKey(report.place), { version: randomUUID(), notes: [...kept, ...report.add] });
      return dataOf(report.place, true);
    },
    answer: (pathname, method, body) => {
      if (pathname !== '/prod/admin/notes/waiting') return undefined;
      const data =
        method === 'GET'
          ? gateway.read('browser')
          : gateway.report(v.parse(waitingNotesReportSchema, JSON.parse(body)));
      return Response.json({ code: 200, data });
    },
  };
  return gateway;
}
