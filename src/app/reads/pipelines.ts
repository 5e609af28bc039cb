import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import { pipelineRequest } from '#src/domain/list/pipeline-request.ts';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import { deviceTimeZone } from '#src/loan-display/device-answers.ts';
import { readStoredConfig } from '#src/offline/session/stored-config.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createPipelineRepository, type PipelineRepository } from '#src/offline/pipeline/pipeline-list.ts';
import type { SharedLooks } from '#src/offline/pipeline/pipeline-ports.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

const COUNT_KEY_PREFIX = `${APP_KEY_PREFIX}list-count.`;

interface PipelinesDeps extends Pick<AppServices, 'openStore' | 'startTimer' | 'whenIdle' | 'log'> {
  readonly mayHold: (userId: string) => Promise<boolean>;
  readonly client: Pick<GatewayClient, 'readPipeline' | 'readPipelinePart'>;
  readonly localStore: KeyValueStore;
  readonly looksOf: (userId: string) => Omit<SharedLooks, 'shownBy'>;
  /** The server's time in ms. */
  readonly now: () => number;
}

/** The lists of each user who was signed in on this page, opened once. */
export function createPipelines(deps: PipelinesDeps) {
  const { client, localStore } = deps;
  const opened = new Map<string, PipelineRepository>();
  const openFor = (userId: string): PipelineRepository =>
    createPipelineRepository({
      ...deps,
      readPipeline: client.readPipeline,
      readPipelinePart: client.readPipelinePart,
      requestKey: () => requestKeyOf(readStoredConfig(localStore)),
      refreshTerms: () => {
        const config = readStoredConfig(localStore);
        return (
          config && {
            lastModified: config.fieldMap.loan.lastModified,
            timeZone: config.lenderTimeZone ?? deviceTimeZone(),
            buildId: config.buildId,
            requestKey: requestKeyOf(config),
          }
        );
      },
      looks: {
        ...deps.looksOf(userId),
        shownBy: (loans) => {
          const config = readStoredConfig(localStore);
          return config === undefined ? () => undefined : createSeenOf(loans, config.fieldMap);
        },
      },
      historyDays: () => readStoredConfig(localStore)?.historyDays ?? 0,
      lastCount: (view) => {
        const count = localStore.get(COUNT_KEY_PREFIX + view);
        return count === undefined ? undefined : Number(count);
      },
      noteCount: (view, count) => localStore.set(COUNT_KEY_PREFIX + view, String(count)),
      mayHold: () => deps.mayHold(userId),
      openStore: () => deps.openStore(userId),
    });
  return {
    open: (userId: string): PipelineRepository => {
      const repository = opened.get(userId) ?? openFor(userId);
      opened.set(userId, repository);
      return repository;
    },
    /** Drops all loans in memory. */
    clear: (): void => opened.clear(),
  };
}

function requestKeyOf(config: AppConfig | undefined): string {
  return config === undefined ? '' : JSON.stringify(pipelineRequest(config.fieldMap, 'AllLoans'));
}
