import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import * as v from 'valibot';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import { type HintRelay, type Relayed, relayedSchema } from '#src/gateway/hints/hint-relay.ts';

interface RelayDeps {
  /** Directly to the database: a pooler in transaction mode never delivers notifications. */
  readonly connectionString: string;
  /** Where messages are sent from; never inside a transaction of other work. */
  readonly database: Kysely<Tables>;
  /** Told once in a row of failures, with the cause's code. */
  readonly onTrouble: (code: string) => void;
  readonly timings?: Partial<RelayTimings> | undefined;
}

/** All in ms. */
interface RelayTimings {
  /** Messages within this time are sent as one: each takes a lock of the whole database server at its commit. */
  readonly gather: number;
  readonly firstRetry: number;
  readonly longestRetry: number;
}

const TIMINGS: RelayTimings = { gather: 20, firstRetry: 100, longestRetry: 5_000 };
const CHANNEL = 'ctc_hints';
/** PostgreSQL's limit is 8,000 bytes. */
const MOST_TOPICS = 500;
const CONNECT_WITHIN_MS = 5_000;

const textSchema = v.pipe(v.string(), v.parseJson(), relayedSchema);

/**
 * Hints between gateways, by PostgreSQL's LISTEN and NOTIFY. Listening takes a connection of its own, which reconnects
 * by itself; after each gap all pages check again. Some databases lack it: then pages get hints only of their own
 * gateway's changes, and find others' by their timers.
 */
export function createPostgresRelay({
  connectionString,
  database,
  onTrouble,
  ...deps
}: RelayDeps): HintRelay & { close(): Promise<void> } {
  const timings = { ...TIMINGS, ...deps.timings };
  let client: Client | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let gathered: { readonly from: string; readonly topics: Set<number | 'all'> } | undefined;
  let isClosed = false;
  let failures = 0;

  function post(message: Relayed): void {
    // Lost with its database. So is the change, or it shows by the timers.
    sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(database).catch(() => undefined);
  }

  function flush(): void {
    clearTimeout(gathering);
    gathering = undefined;
    if (gathered === undefined) return;
    const { from, topics } = gathered;
    gathered = undefined;
    post({ kind: 'changed', from, topics: topics.size > MOST_TOPICS ? ['all'] : [...topics] });
  }

  async function connect(onMessage: (message: Relayed) => void, onGap: () => void): Promise<void> {
    let own: Client | undefined;
    const fail = (error: unknown): void => {
      if (client !== own || isClosed) return;
      client = undefined;
      if (own !== undefined) void letGo(own);
      if (failures === 0) onTrouble(errorCodeOf(error) ?? '');
      const wait = Math.min(timings.firstRetry * 2 ** Math.min(failures, 10), timings.longestRetry);
      failures += 1;
      retryTimer = setTimeout(() => void connect(onMessage, onGap), wait).unref();
    };
    try {
      // Reads the address and files that it names, so it can fail too.
      own = new Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true });
      client = own;
      own.on('error', fail);
      own.on('end', () => fail(undefined));
      own.on('notification', ({ payload }) => {
        const message = v.safeParse(textSchema, payload);
        if (message.success) onMessage(message.output);
      });
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
      if (failures > 0) onGap();
      failures = 0;
    } catch (error) {
      fail(error);
    }
  }

  return {
    send(message) {
      if (isClosed) return;
      if (message.kind !== 'changed') {
        post(message);
        return;
      }
      gathered ??= { from: message.from, topics: new Set() };
      for (const topic of message.topics) gathered.topics.add(topic);
      gathering ??= setTimeout(flush, timings.gather);
    },
    listen: (onMessage, onGap) => void connect(onMessage, onGap),
    async close() {
      flush();
      isClosed = true;
      clearTimeout(retryTimer);
      if (client !== undefined) await letGo(client);
    },
  };
}

async function letGo(client: Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It had ended already.
  }
}
