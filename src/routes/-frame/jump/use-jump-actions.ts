import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { jumpAction, type JumpAction } from '#src/features/jump/jump-item.ts';
import {
  jumpCommands as commands,
  jumpCommands as words,
  jumpScreens as screens,
} from '#src/features/jump/words.ts';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { useSavedFilters } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { type PreferencesInUse, usePreferences } from '#src/loan-display/preferences.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useMay, useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { type OfferedCommand, offeredCommands } from '#src/loan-display/commands/offered-commands.ts';
import { type Services, useServices } from '#src/loan-display/use-services.ts';
import { useLacksKeyboard } from '#src/loan-display/commands/use-lacks-keyboard.ts';
import { useJumpTo } from '#src/routes/-frame/jump/use-jump-to.ts';
import { QUICK_FILTERS } from '#src/domain/list/pipeline-counts.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { formatNamesParam } from '#src/domain/list/pipeline-sort-param.ts';
import { isolated } from '#src/domain/text/direction.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { QUICK_LABELS } from '#src/features/pipeline/list-output/words.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';

/** Commands whose dialogs outlive the palette. */
export interface OwnCommands {
  readonly onLegend: () => void;
  readonly onKeys: () => void;
  readonly onSignOut: () => void;
}

export function useJumpActions(own: OwnCommands): readonly JumpAction[] {
  const services = useServices();
  const queryClient = useQueryClient();
  const { id: userId } = useSignedInUser();
  const navigate = useNavigate();
  const to = useJumpTo();
  const maySeeAll = useMay('allLoans');
  const mayInsights = useMay('insights');
  const { apiEnv, fieldMap } = useAppConfig();
  const { reading } = useSavedFilters(userId, apiEnv);
  const [offered] = useState(() => offeredCommands(services));
  const trip = {
    id: 'trip',
    label: commands.trip,
    also: commands.tripAlso,
    run: () => void navigate({ to: '/storage' }),
  };
  const refresh = {
    id: 'refresh',
    label: commands.refresh,
    also: commands.refreshAlso,
    run: () => refreshAll(services, queryClient, userId),
  };
  const lacksKeyboard = useLacksKeyboard();
  const everywhere = [refresh, trip, ...ownCommands(own, usePreferences())].filter(
    ({ id }) => id !== 'keys' || !lacksKeyboard,
  );
  return [
    ...[
      { id: 'screen mine', label: screens.myLoans, run: () => to.view('MyLoans') },
      { id: 'screen all', label: screens.allLoans, run: () => to.view('AllLoans') },
      { id: 'screen today', label: screens.today, run: () => void navigate({ to: '/today' }) },
      { id: 'screen closings', label: screens.closings, run: () => void navigate({ to: '/closings' }) },
      { id: 'screen insights', label: screens.insights, run: () => void navigate({ to: '/insights' }) },
      { id: 'screen conditions', label: screens.conditions, run: () => void navigate({ to: '/conditions' }) },
      { id: 'screen outbox', label: screens.outbox, run: () => void navigate({ to: '/outbox' }) },
      { id: 'screen storage', label: screens.storage, run: () => void navigate({ to: '/storage' }) },
    ]
      .filter(({ id }) => (maySeeAll || id !== 'screen all') && (mayInsights || id !== 'screen insights'))
      .map((screen) => jumpAction('screen', screen)),
    ...jumpFilters(to.filter, reading?.stored.filters ?? [], milestoneNames(fieldMap)).map((filter) =>
      jumpAction('filter', filter),
    ),
    ...[...offered, ...everywhere].map((command) => jumpAction('command', command)),
  ];
}

function ownCommands(own: OwnCommands, { values, change }: PreferencesInUse): readonly OfferedCommand[] {
  const also = commands.colorsAlso;
  return [
    { id: 'legend', label: commands.legend, also: commands.legendAlso, run: own.onLegend },
    {
      id: 'keys',
      label: commands.keys,
      also: commands.keysAlso,
      keys: values.singleKeys ? ['?'] : undefined,
      run: own.onKeys,
    },
    { id: 'light', label: commands.light, also, run: () => change({ colorMode: 'light' }) },
    { id: 'dark', label: commands.dark, also, run: () => change({ colorMode: 'dark' }) },
    { id: 'system', label: commands.system, also, run: () => change({ colorMode: 'system' }) },
    { id: 'sign-out', label: commands.signOut, also: commands.signOutAlso, run: own.onSignOut },
  ];
}

type Narrow = (filter: Partial<Pick<PipelineSearch, 'quick' | 'filter' | 'milestone' | 'sort'>>) => void;

/** The person's saved filters, the counts above the list, and the milestones. */
function jumpFilters(
  narrow: Narrow,
  saved: readonly SavedFilter[],
  milestones: readonly string[],
): readonly OfferedCommand[] {
  return [
    ...saved.map(({ id, name, list }) => ({
      id: `filter ${id}`,
      label: words.saved(isolated(name)),
      also: name,
      run: () => narrow({ filter: id, ...(list ? { sort: list.sort } : {}) }),
    })),
    ...QUICK_FILTERS.map((quick) => ({
      id: `filter ${quick}`,
      label: words.quick[quick],
      // As its status is called, past due, and as its count is: loans late.
      also: `${quick.replaceAll('-', ' ')} ${QUICK_LABELS[quick]}`,
      run: () => narrow({ quick }),
    })),
    ...milestones.map((milestone) => ({
      id: `milestone ${milestone}`,
      label: words.milestone(milestone),
      run: () => narrow({ milestone: formatNamesParam([milestone]) }),
    })),
  ];
}

/** Reads every loan again of the lists that were read since the start, or of the person's own. Failures show there. */
function refreshAll(services: Services, queryClient: QueryClient, userId: string): void {
  const lists = (['MyLoans', 'AllLoans'] as const).filter(
    (view) => view === 'MyLoans' || queryClient.getQueryState(['pipeline', userId, view])?.data !== undefined,
  );
  for (const view of lists) {
    services.openRepository(userId).list(view).wantAll();
    void queryClient.prefetchQuery({ ...pipelineQuery(services, userId, view), staleTime: 0 });
  }
}
