import { type ReactNode, useMemo, useRef } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ConditionGrouping } from '#src/domain/conditions/condition-groups.ts';
import { mayNameContact } from '#src/domain/find/contact-search.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import {
  type ConditionsSearch,
  DEFAULT_CONDITIONS_SEARCH as NO_FILTER,
} from '#src/features/conditions/read/conditions-search.ts';
import { useScrollPosition } from '#src/loan-display/use-scroll-position.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { listStatusWords } from '#src/loan-display/words.ts';
import { ConditionCards } from '#src/features/conditions/list/condition-cards.tsx';
import {
  ConditionFilters,
  foldedText,
  GroupingField,
} from '#src/features/conditions/list/condition-filters.tsx';
import { facetTexts } from '#src/features/conditions/words/output-caption.ts';
import { ListLine } from '#src/features/conditions/list/hidden-line.tsx';
import { NoRows } from '#src/features/conditions/list/no-rows.tsx';
import { ConditionsTable } from '#src/features/conditions/list/conditions-table.tsx';
import { useConditionsTable } from '#src/features/conditions/list/use-conditions-table.ts';
import { type ShownConditions, useConditionList } from '#src/features/conditions/list/use-condition-list.ts';
import { useDrawnList } from '#src/features/conditions/list/use-drawn-list.ts';
import { isQuestion, type ListQuestion } from '#src/features/conditions/words/hidden-words.ts';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { useMediaQuery } from '#src/ui/media/use-media-query.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { useSearchDraft } from '#src/ui/fields/use-search-draft.ts';
import type { AddressChange } from '#src/loan-display/address-change.ts';
import '#src/features/conditions/list/conditions-list.css';

/** On an upright tablet, with several loans on any, the list's tools share the line of what the filters hide. */
const noRoomBesideFilters = (hasLoans: boolean) => `(max-width: ${hasLoans ? 83.99 : 63.99}rem)`;

/** Draw this many rows at a time: several thousand at once make the screen slow. */
const ROWS_AT_ONCE = 200;

const EVERYTHING: Partial<ConditionsSearch> = {
  ...NO_FILTER,
  status: 'all',
  priorTo: [],
  closing: undefined,
};

const LIST_CONTROLS = ':is(.conditions tbody, .condition-cards) :is(a, button)';

interface ConditionsViewProps {
  readonly list: readonly ListedCondition[];
  readonly search: ConditionsSearch;
  readonly onSearchChange: (change: AddressChange<ConditionsSearch>) => void;
  readonly groupings: readonly ConditionGrouping[];
  readonly hasLoans: boolean;
  readonly view?: LoanOwnership | undefined;
  readonly isGrowing?: boolean | undefined;
  /** The person asked for what comes now: it doesn't wait. */
  readonly isAsked: boolean;
  /** Where to announce waiting rows; without it, the list's own line. */
  readonly newsPlace?: HTMLElement | null | undefined;
  /** Which loans the list covers, ` on 30 of 120 loans`; '' for one loan. */
  readonly where: string;
  readonly theseLoans: string;
  /** Those, `the 30 loans loaded`, where others aren't here, whether they come or not: counts are those so far. */
  readonly ofPart?: string | undefined;
  readonly renderTools: (shown: ShownConditions) => ReactNode;
  /** Above the list, and not one of its tools, which move as the device is turned. */
  readonly renderDialog: (shown: ShownConditions) => ReactNode;
}

export function ConditionsView(props: ConditionsViewProps) {
  const { list, search, onSearchChange, newsPlace, ofPart = '' } = props;
  const isOfPart = ofPart !== '';
  const addressOf = (text: string): string => {
    // A link's long loan number isn't told from a phone until the loans are here.
    if (text === search.search && isOfPart) return text;
    return mayNameContact(text, loanNumbersOf(list)) ? '' : text;
  };
  const { draft, setDraft, filterText } = useSearchDraft(
    search.search,
    (text) => onSearchChange({ search: text }),
    { addressOf },
  );
  const shown = useConditionList(list, search, filterText);
  const drawn = useDrawnList(list, shown, {
    request: JSON.stringify({ ...shown.filter, handOut: undefined, view: undefined }),
    isAsked: props.isAsked,
  });
  const rootRef = useRef<HTMLDivElement>(null);
  const handover = useFocusHandover<HTMLDivElement>(firstBelow);
  const [limit, setLimit] = useScrollPosition(rootRef, ROWS_AT_ONCE);
  const { hasLoans, view = 'MyLoans', isGrowing = false } = props;
  const { rows } = shown;
  const { status, types, priorTo, category, needed, owner, age, latest } = search;
  const loanOrder = useMemo(
    () => (hasLoans ? [...new Set(rows.map(({ loan }) => loan?.loanGuid ?? ''))] : []),
    [hasLoans, rows],
  );
  const table = useConditionsTable({
    list,
    first: shown.first,
    meta: {
      ...shown,
      drawn: useMemo(() => drawn.rows.slice(0, limit), [drawn.rows, limit]),
      isOfPart,
      links: {
        loanOrder,
        isGrowing,
        view,
        loanSearch: { status, types, priorTo, category, needed, owner, age, latest },
      },
    },
    search,
    onSearchChange,
    onTextChange: setDraft,
    hasLoans,
  });
  const rowCount = drawn.rows.length;
  const hiddenCount = Math.max(0, rowCount - limit);
  const isNarrow = useIsNarrow();
  const hasOwnLine = useMediaQuery(noRoomBesideFilters(hasLoans)) && !isNarrow;
  const tools = props.renderTools(shown);
  const question = {
    text: filterText.trim(),
    isOfClosings: search.closing !== undefined && !shown.hidden.areOfOtherLoans,
    facets: facetTexts(search).join(', '),
    isOfPart,
  };
  const clearSearch = () => {
    setDraft('');
    onSearchChange({ search: '' });
  };
  const showLatest = () => {
    flushSync(drawn.showLatest);
    // The pressed button is gone: focus goes on in the list.
    rootRef.current?.querySelector<HTMLElement>(LIST_CONTROLS)?.focus();
  };
  const news =
    drawn.newCount === undefined ? null : (
      <ActionButton kind="quiet" onPress={showLatest}>
        {listStatusWords.showLatest(drawn.newCount)}
      </ActionButton>
    );
  const showHidden = () => onSearchChange(withHidden(search, shown, question));
  return (
    <div ref={rootRef} className="conditions-view">
      <ConditionFilters
        table={table}
        shown={shown}
        cards={drawn.cards}
        search={search}
        text={draft}
        groupings={props.groupings}
        hasLoans={hasLoans}
        isNarrow={isNarrow}
        isOfPart={isOfPart}
        tools={hasOwnLine ? null : tools}
        // A single loan has more tools, and no space left for it.
        hasGrouping={!hasOwnLine || !hasLoans}
      />
      {/* Said once, however many come. */}
      <LiveRegion text={news === null ? words.shown(rowCount, list.length) : words.newRows} />
      {newsPlace ? createPortal(news, newsPlace) : null}
      <div {...handover}>
        <ListLine
          hasRows={rowCount > 0}
          hidden={shown.hidden}
          question={question}
          isCounted={hasLoans || hasOwnLine}
          summary={isNarrow ? foldedText(search, shown.priorTo) : undefined}
          isGrowing={isGrowing}
          ofPart={ofPart}
          onShow={showHidden}
        >
          {newsPlace ? null : news}
          {hasOwnLine ? (
            <>
              {hasLoans ? <GroupingField table={table} search={search} groupings={props.groupings} /> : null}
              <div className="condition-outputs flex wrap to-end">{tools}</div>
            </>
          ) : null}
        </ListLine>
        {rowCount > 0 ? null : (
          <NoRows
            shown={shown}
            search={search}
            question={question}
            where={props.where}
            theseLoans={props.theseLoans}
            isGrowing={isGrowing}
            onShow={showHidden}
            onShowAll={() => onSearchChange(EVERYTHING)}
            onClearSearch={clearSearch}
          />
        )}
      </div>
      {rowCount === 0 ? null : isNarrow ? (
        <ConditionCards table={table} />
      ) : (
        <ConditionsTable table={table} />
      )}
      {hiddenCount === 0 ? null : (
        <div className="flex centered pad-16">
          <ActionButton onPress={() => setLimit(limit + ROWS_AT_ONCE)}>
            {words.showMore(Math.min(hiddenCount, ROWS_AT_ONCE))}
          </ActionButton>
        </div>
      )}
      {props.renderDialog(shown)}
    </div>
  );
}

function* loanNumbersOf(list: readonly ListedCondition[]): Iterable<string> {
  for (const { loan } of list) if (loan !== undefined) yield loan.loanNumber;
}

/** Filters that show what's hidden too, and leave the question as it is. */
function withHidden(
  { status, types, closing }: ConditionsSearch,
  { hidden }: ShownConditions,
  question: ListQuestion,
): Partial<ConditionsSearch> {
  return {
    status: isQuestion(question) && status === 'all' ? 'all' : hidden.status,
    types: hidden.areOfTypes ? types : [],
    priorTo: [],
    closing: hidden.areOfOtherLoans ? undefined : closing,
  };
}

function firstBelow(place: HTMLElement): HTMLElement | null | undefined {
  return place.nextElementSibling?.querySelector<HTMLElement>(LIST_CONTROLS);
}
