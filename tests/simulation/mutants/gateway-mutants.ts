import { fieldTextHash } from '#src/gateway/notes/field-evidence.ts';
import type { NotePorts, NoteRow } from '#src/gateway/notes/note-ports.ts';
import type { GatewayPlace, Mutant } from '#tests/simulation/world/mutant.ts';
import { BEGIN } from '#tests/simulation/world/device/tab-model.ts';
import { noteStamp } from '#src/domain/notes/note-line.ts';

type Change = (ports: NotePorts, place: GatewayPlace) => NotePorts;

function ledgerChange(
  change: (ports: NotePorts, place: GatewayPlace) => Partial<NotePorts['ledger']>,
): Change {
  return (ports, place) => ({ ...ports, ledger: { ...ports.ledger, ...change(ports, place) } });
}

function platformChange(
  change: (ports: NotePorts, place: GatewayPlace) => Partial<NotePorts['platform']>,
): Change {
  return (ports, place) => ({ ...ports, platform: { ...ports.platform, ...change(ports, place) } });
}

/** Answers as if the refusal were in the row. */
function refuseUnkept(
  ledger: NotePorts['ledger'],
  started: ReadonlyMap<string, NoteRow>,
): NotePorts['ledger']['refuse'] {
  return async (key, refusal, lease) => {
    const row = started.get(key.noteId);
    return row === undefined ? ledger.refuse(key, refusal, lease) : { ...row, refusal };
  };
}

const noLease: Change = (ports) => ({
  ...ports,
  leases: {
    acquire: async (loanGuid, holder) => ({ kind: 'taken', lease: { loanGuid, holder, fence: 1 } }),
    renew: async () => true,
    release: async () => undefined,
  },
});

/** The gateway writes without a lock of its own: the platform then locks the loan for just that call. */
const noPlatformLock: Change = platformChange(({ platform }) => ({
  locks: async () => ({ kind: 'ok', value: [] }),
  lock: async () => ({ kind: 'ok', value: 'none' }),
  unlock: async () => ({ kind: 'ok', value: undefined }),
  writeField: (token, write) => platform.writeField(token, { ...write, lockId: '' }),
}));

/** The line as it would be made at this moment. */
function restamped(row: NoteRow, ports: NotePorts): NoteRow {
  const rest = row.line.replace(/^\S+ \S+ [AP]M /, '');
  return { ...row, line: `${noteStamp(ports.clock.now(), 'UTC')} ${rest}` };
}

/** Designs of the gateway that lose, double, or destroy what others wrote. */
export const GATEWAY_MUTANTS: readonly Mutant[] = [
  {
    name: 'no-ledger',
    says: 'the gateway remembers no note',
    seed: 9,
    gateway: ledgerChange(({ ledger }) => ({
      find: async () => undefined,
      start: async (row) => {
        await ledger.start(row);
        return {
          ...row,
          attempt: undefined,
          appliedAt: undefined,
          isSuperseded: false,
          removedAt: undefined,
        };
      },
      rowsOfField: async () => [],
    })),
  },
  {
    name: 'ledger-after-write',
    says: 'the gateway writes down a note only after it has written it',
    seed: 158,
    gateway: ledgerChange(({ ledger }) => {
      const started = new Map<string, NoteRow>();
      return {
        start: async (row) => {
          const known = await ledger.find(row);
          if (known !== undefined) return known;
          const fresh = {
            ...row,
            attempt: undefined,
            appliedAt: undefined,
            isSuperseded: false,
            removedAt: undefined,
          };
          started.set(row.noteId, fresh);
          return fresh;
        },
        recordAttempt: async () => undefined,
        refuse: refuseUnkept(ledger, started),
        apply: async (key, appliedAt) => {
          const row = started.get(key.noteId);
          if (row !== undefined) await ledger.start(row);
          return ledger.apply(key, appliedAt);
        },
      };
    }),
  },
  {
    name: 'no-probe',
    says: 'a repeated note is written again without a look into the field',
    seed: 19,
    gateway: (ports) => {
      let lastRead = '';
      const attempt = {
        // The text that is there always counts as the one before the write.
        get beforeHash() {
          return fieldTextHash(lastRead);
        },
        afterHash: '',
        writes: 0,
      };
      const readField: NotePorts['platform']['readField'] = async (...given) => {
        const answer = await ports.platform.readField(...given);
        if (answer.kind === 'ok') lastRead = answer.value ?? '';
        return answer;
      };
      return {
        ...ports,
        platform: { ...ports.platform, readField },
        ledger: {
          ...ports.ledger,
          start: async (row) => ({ ...(await ports.ledger.start(row)), attempt }),
        },
      };
    },
  },
  {
    name: 'probe-without-masking',
    says: 'a line counts as there when it stands inside another note',
    seed: 9,
    gateway: ledgerChange(({ ledger }) => ({
      // Without the hashes of before and after, and without the other lines, the words alone decide.
      find: async (key) => {
        const row = await ledger.find(key);
        return row && { ...row, attempt: row.attempt && { ...row.attempt, beforeHash: '', afterHash: '' } };
      },
      start: async (row) => {
        const started = await ledger.start(row);
        return {
          ...started,
          attempt: started.attempt && { ...started.attempt, beforeHash: '', afterHash: '' },
        };
      },
      rowsOfField: async () => [],
    })),
  },
  {
    name: 'no-lease-and-no-lock',
    says: 'two gateways work on one loan at once, and nothing at the platform stops them',
    seed: 158,
    gateway: (ports, place) => noPlatformLock(noLease(ports, place), place),
  },
  {
    name: 'no-platform-lock',
    says: 'the loan is not locked between reading and writing',
    seed: 202,
    gateway: noPlatformLock,
  },
  {
    name: 'whole-text-from-the-device',
    says: 'the device sends the whole text of the field, made from what it saw last',
    seed: 3,
    gateway: platformChange(({ platform }, { memory }) => ({
      readField: async (token, loanGuid, fieldId) => {
        const answer = await platform.readField(token, loanGuid, fieldId);
        const seen = memory.get(`${token} ${loanGuid} ${fieldId}`);
        if (answer.kind !== 'ok' || answer.value === undefined) return answer;
        if (seen === undefined) memory.set(`${token} ${loanGuid} ${fieldId}`, answer.value);
        return { kind: 'ok', value: seen ?? answer.value };
      },
      writeField: async (token, write) => {
        const answer = await platform.writeField(token, write);
        memory.set(`${token} ${write.loanGuid} ${write.fieldId}`, write.text);
        return answer;
      },
    })),
  },
  {
    name: 'no-settle-time',
    says: 'after a time-out the loan is free at once',
    seed: 95,
    gateway: (ports) => ({ ...ports, timings: { ...ports.timings, lease: 25_000, settle: 0 } }),
  },
  {
    name: 'lease-shorter-than-a-write',
    says: 'the lease runs out while the platform is still writing',
    seed: 202,
    gateway: (ports, place) => noPlatformLock({ ...ports, timings: { ...ports.timings, lease: 400 } }, place),
  },
  {
    name: 'composed-anew',
    says: 'the line is made again at each try, with the time of the try',
    seed: 19,
    gateway: ledgerChange((ports) => ({
      find: async (key) => {
        const row = await ports.ledger.find(key);
        return row && row.appliedAt === undefined ? restamped(row, ports) : row;
      },
      start: async (row) => {
        const started = await ports.ledger.start(row);
        return started.appliedAt === undefined ? restamped(started, ports) : started;
      },
    })),
  },
  {
    name: 'applied-before-write',
    says: 'the note is recorded as applied when its write is about to be sent',
    seed: 24,
    gateway: ledgerChange(({ ledger, clock }) => ({
      recordAttempt: async (key, attempt) => {
        await ledger.recordAttempt(key, attempt);
        await ledger.apply(key, clock.now());
      },
    })),
  },
  {
    name: 'write-believed',
    says: 'any answer to a write counts as written, and nobody reads back',
    seed: 24,
    gateway: platformChange(({ platform }) => {
      const written = new Map<string, string>();
      return {
        writeField: async (token, write) => {
          await platform.writeField(token, write);
          written.set(write.fieldId, write.text);
          return { kind: 'ok', value: undefined };
        },
        readField: async (token, loanGuid, fieldId) => {
          const text = written.get(fieldId);
          written.delete(fieldId);
          return text === undefined
            ? platform.readField(token, loanGuid, fieldId)
            : { kind: 'ok', value: text };
        },
      };
    }),
  },
  {
    name: 'written-until-it-stands',
    says: 'a note is written again until its exact text is there',
    seed: 5,
    gateway: ledgerChange(({ ledger }) => {
      const forgetful = (row: NoteRow): NoteRow => ({ ...row, attempt: undefined });
      return {
        find: async (key) => {
          const row = await ledger.find(key);
          return row && forgetful(row);
        },
        start: async (row) => forgetful(await ledger.start(row)),
        refuse: async (key, refusal, lease) => {
          if (refusal.kind !== 'rule' || refusal.mayBeInLoan !== true)
            return ledger.refuse(key, refusal, lease);
          const row = await ledger.find(key);
          if (row === undefined) throw new Error(`There is no row of ${key.noteId}.`);
          return row;
        },
      };
    }),
  },
  {
    name: 'refused-write-not-looked-for',
    says: 'after a refused write the field is read only with the next try, 2 s later',
    isHarmless: true,
    gateway: platformChange(({ platform }) => {
      let text: string | undefined;
      let isRefused = false;
      return {
        readField: async (...given) => {
          if (isRefused) {
            isRefused = false;
            return { kind: 'ok', value: text };
          }
          const answer = await platform.readField(...given);
          if (answer.kind === 'ok') text = answer.value;
          return answer;
        },
        writeField: async (...given) => {
          const answer = await platform.writeField(...given);
          isRefused = answer.kind === 'refused';
          return answer;
        },
      };
    }),
  },
  {
    name: 'refused-lock-not-looked-for',
    says: 'a lock that is refused was not taken, and nobody asks the platform',
    seed: 75,
    gateway: platformChange(({ platform }) => {
      const refused = new Set<string>();
      return {
        lock: async (token, loanGuid) => {
          const answer = await platform.lock(token, loanGuid);
          if (answer.kind === 'refused' || answer.kind === 'busy') refused.add(loanGuid);
          return answer;
        },
        locks: async (token, loanGuid) =>
          refused.delete(loanGuid) ? { kind: 'ok', value: [] } : platform.locks(token, loanGuid),
      };
    }),
  },
  {
    name: 'page-is-an-unlock',
    says: 'any page that answers an unlock counts as done',
    seed: 657,
    gateway: platformChange(({ platform }) => ({
      unlock: async (...given) => {
        const answer = await platform.unlock(...given);
        return answer.kind === 'unreadable' ? { kind: 'ok', value: undefined } : answer;
      },
    })),
  },
  {
    name: 'locks-not-written-down',
    says: 'a platform lock is nowhere on record before it is asked for',
    seed: 6,
    gateway: (ports) => ({
      ...ports,
      lockRecords: { ...ports.lockRecords, announce: async () => undefined },
    }),
  },
  {
    name: 'own-clock-for-leases',
    says: 'each gateway judges leases by its own clock, and nothing at the platform stops them',
    seed: 190,
    gateway: (ports, where) => {
      const isAhead = where.process.name.endsWith('1');
      const acquire: NotePorts['leases']['acquire'] = async (loanGuid, holder, ms) => {
        const taken = await ports.leases.acquire(loanGuid, holder, ms);
        // By a clock two minutes ahead every lease of the others has run out.
        return taken.kind === 'held' && isAhead
          ? { kind: 'taken', lease: { loanGuid, holder, fence: 1 } }
          : taken;
      };
      const renew: NotePorts['leases']['renew'] = async (lease, ms) =>
        (await ports.leases.renew(lease, ms)) || isAhead;
      return noPlatformLock({ ...ports, leases: { ...ports.leases, acquire, renew } }, where);
    },
  },
  {
    name: 'missing-not-looked-for',
    says: 'nobody looks whether an acknowledged line is still there',
    seed: 9,
    gateway: ledgerChange(({ ledger, clock }) => ({
      rowsOfField: async (loanGuid, fieldId) =>
        clock.now() - BEGIN > 230_000 ? [] : ledger.rowsOfField(loanGuid, fieldId),
    })),
  },
  {
    name: 'no-lease',
    says: "no lease for a loan; the platform's own lock keeps gateways apart",
    seed: 6,
    gateway: noLease,
  },
];
