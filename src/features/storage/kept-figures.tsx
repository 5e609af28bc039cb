import { DataList, Text } from '@chakra-ui/react';
import { storageWords as words } from '#src/features/storage/words.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { CacheContents } from '#src/offline/cache/cache-contents.ts';
import '#src/loan-display/list-status.css';

/** A list in memory that this device can save. */
export interface ListToKeep {
  readonly view: string;
  readonly asOf: string;
}

/** Copies of loans' conditions. The times are ISO instants, absent if there are no copies. */
export interface KeptConditions {
  readonly loanCount: number;
  readonly oldestAsOf?: string | undefined;
  readonly newestAsOf?: string | undefined;
}

interface KeptFiguresProps {
  readonly contents: CacheContents;
  readonly conditions: KeptConditions;
  readonly unsaved: readonly ListToKeep[];
  /** Conditions come in, and how many there are changes with each. */
  readonly isDownloading: boolean;
}

/** A view without loans is nothing that the device keeps. */
export function viewsWithLoans({ views }: CacheContents): CacheContents['views'] {
  return views.filter(({ loanCount }) => loanCount > 0);
}

/** The platform's data on this device, each with its age. */
export function KeptFigures({ contents, conditions, unsaved, isDownloading }: KeptFiguresProps) {
  const { notesCount, oldestNotesAt } = contents;
  const views = viewsWithLoans(contents);
  const times = views.map(({ asOf }) => asOf);
  const firstCopies = unsaved.filter(({ view }) => views.every((one) => one.view !== view));
  return (
    <>
      {firstCopies.map(({ view }) => (
        <DataList.Item key={view}>
          <DataList.ItemLabel>{words.viewName(view)}</DataList.ItemLabel>
          <DataList.ItemValue>{words.saving}</DataList.ItemValue>
        </DataList.Item>
      ))}
      {views.map(({ view, asOf, loanCount }, index) => (
        <DataList.Item key={view}>
          <DataList.ItemLabel>{words.viewName(view)}</DataList.ItemLabel>
          <DataList.ItemValue>
            {words.loans(loanCount)}
            <Updated oldestAsOf={asOf} above={times.slice(0, index)} />
          </DataList.ItemValue>
        </DataList.Item>
      ))}
      <DataList.Item>
        <DataList.ItemLabel>{words.conditions}</DataList.ItemLabel>
        <DataList.ItemValue>
          {isDownloading ? (
            words.downloading
          ) : (
            <>
              {words.forLoans(conditions.loanCount)}
              <Updated {...conditions} above={times} />
            </>
          )}
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>{words.notes}</DataList.ItemLabel>
        <DataList.ItemValue>
          {views.length > 0 ? (
            words.notesOfLists
          ) : unsaved.length > 0 ? (
            words.saving
          ) : (
            <>
              {words.notesOfOpened(notesCount)}
              <Updated
                oldestAsOf={oldestNotesAt === undefined ? undefined : new Date(oldestNotesAt).toISOString()}
                above={[]}
              />
            </>
          )}
        </DataList.ItemValue>
      </DataList.Item>
    </>
  );
}

interface UpdatedProps extends Omit<KeptConditions, 'loanCount'> {
  /** When the platform was read for the figures above. An age that they say isn't said again. */
  readonly above: readonly string[];
}

/** When the platform was read for a copy, or for the oldest and the newest of several. */
function Updated({ oldestAsOf, newestAsOf, above }: UpdatedProps) {
  const now = useNow(useServices().now);
  const { clockText } = useLenderClock();
  if (oldestAsOf === undefined) return null;
  const ageOf = (asOf: string) => (freshnessOf(asOf, now) === 'fresh' ? '' : ageText(asOf, now));
  const said = above.map(ageOf);
  const copyOf = (asOf: string) => {
    const age = ageOf(asOf);
    return { time: clockText(asOf, now), age: said.includes(age) ? '' : age };
  };
  const newest = newestAsOf ?? oldestAsOf;
  return (
    <>
      {', '}
      {/* A copy of this morning is what a trip takes along: a color warns of one of yesterday. */}
      <Text
        as="span"
        display="inline-block"
        className="list-age"
        data-age={freshnessOf(oldestAsOf, now) === 'old' ? 'old' : 'fresh'}
      >
        {ageOf(oldestAsOf) === ageOf(newest)
          ? words.updated(copyOf(oldestAsOf))
          : words.updatedFrom(copyOf(oldestAsOf), copyOf(newest))}
      </Text>
    </>
  );
}
