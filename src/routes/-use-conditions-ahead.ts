import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import type { FetchAhead } from '#src/features/conditions/ahead/fetch-ahead.ts';
import { allKeptConditionsKey } from '#src/features/conditions/read/conditions-query.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useSignedInUser } from '#src/features/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { deviceTimeZone } from '#src/loan-display/use-today.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-copy.ts';

/** After each answer to My Loans, changed or not, fetches the conditions of those that close soon, unseen. */
export function useConditionsAhead(): void {
  const userId = useSignedInUser().id;
  const { fieldMap, lenderTimeZone } = useAppConfig();
  const services = useServices();
  const { openAhead, whenIdle } = services;
  const queryClient = useQueryClient();
  const ahead = useRef<FetchAhead>(undefined);
  useEffect(() => {
    const opened = openAhead(userId, () => {
      void queryClient.invalidateQueries({ queryKey: allKeptConditionsKey(userId) });
    });
    ahead.current = opened;
    return () => {
      ahead.current = undefined;
      opened.close();
    };
  }, [openAhead, userId, queryClient]);

  const offer = useEffectEvent(({ loans }: PipelineSnapshot) => {
    const today = calendarDayIn(services.now(), lenderTimeZone ?? deviceTimeZone());
    ahead.current?.offer(loans, fieldMap, today);
  });
  // Whoever shows the list asks for it; this only hears of the answer.
  const { data } = useQuery({ ...pipelineQuery(services, userId, 'MyLoans'), enabled: false });
  useEffect(() => {
    if (data !== undefined) whenIdle(() => offer(data));
  }, [data, whenIdle]);
}
