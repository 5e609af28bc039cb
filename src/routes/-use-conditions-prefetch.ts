import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import type { ConditionsPrefetch } from '#src/features/conditions/prefetch/prefetch-conditions.ts';
import { allCachedConditionsKey } from '#src/features/conditions/read/conditions-query.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { deviceContentsKey } from '#src/features/storage/device-contents-key.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { deviceTimeZone } from '#src/loan-display/device-answers.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';

/**
 * After each answer to My Loans, changed or not, fetches the conditions of loans that close soon, in the background.
 */
export function useConditionsPrefetch(): void {
  const userId = useSignedInUser().id;
  const { fieldMap, lenderTimeZone } = useAppConfig();
  const services = useServices();
  const { openPrefetch, whenIdle } = services;
  const queryClient = useQueryClient();
  const ahead = useRef<ConditionsPrefetch>(undefined);
  useEffect(() => {
    const opened = openPrefetch(userId, () => {
      for (const queryKey of [allCachedConditionsKey(userId), deviceContentsKey(userId)])
        void queryClient.invalidateQueries({ queryKey });
    });
    ahead.current = opened;
    return () => {
      ahead.current = undefined;
      opened.close();
    };
  }, [openPrefetch, userId, queryClient]);

  const offer = useEffectEvent(({ loans }: PipelineSnapshot) => {
    const today = calendarDayIn(services.now(), lenderTimeZone ?? deviceTimeZone());
    ahead.current?.offer(loans, fieldMap, today);
  });
  // The screen with the list requests it; this only uses the answer.
  const { data } = useQuery({ ...pipelineQuery(services, userId, 'MyLoans'), enabled: false });
  useEffect(() => {
    if (data !== undefined) whenIdle(() => offer(data));
  }, [data, whenIdle]);
}
