import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { countLoans, QUICK_FILTERS, type QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { ListFilter } from '#src/domain/list/pipeline-filter.ts';
import { behindText, QUICK_LABELS, statusesText } from '#src/features/pipeline/list-output/words.ts';
import { chipWords, toolbarWords as words } from '#src/features/pipeline/tools/words.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import type { SearchOffer } from '#src/features/pipeline/tools/search-offers.ts';
import '#src/features/pipeline/tools/quick-counts.css';

interface QuickCountsProps {
  readonly prepared: PreparedLoans;
  /** False until loans are known: the row keeps its place without numbers. */
  readonly isKnown: boolean;
  /** True if a filter hides some of the loans that are counted. To the eye, "5 of 120 loans" says so beside them. */
  readonly isNarrowed: boolean;
  readonly pressed: QuickFilter | '';
  readonly onPress: (quick: QuickFilter) => void;
  readonly children?: ReactNode;
}

/** Most people star nothing, and few of their loans are at risk: a count that's often 0 would take the others' room. */
const OFTEN_NONE: ReadonlySet<QuickFilter> = new Set<QuickFilter>(['at-risk', 'lock-ends', 'starred']);

const LATE: ReadonlySet<QuickFilter> = new Set<QuickFilter>([
  'past-due',
  'too-early',
  'at-risk',
  'slipped',
  'lock-ends',
]);

/**
 * How many loans in the view need attention, and why. Search and filters don't change the counts, which would otherwise
 * jump with every keystroke. Counted after the list is painted.
 */
export function QuickCounts(props: QuickCountsProps) {
  const { prepared, isKnown, isNarrowed, pressed, onPress } = props;
  const later = useDeferredValue<PreparedLoans | undefined>(isKnown ? prepared : undefined, undefined);
  // The counted loans: on a slow tablet, more have come by then.
  const { loans, isPart } = later ?? prepared;
  const counts = useMemo(
    () => later && new Map(QUICK_FILTERS.map((quick) => [quick, countLoans(later.loans, quick, later)])),
    [later],
  );
  const label = isKnown && isNarrowed && !isPart ? words.showOnlyOf(loans.length) : words.showOnly;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form fields; these are toggle buttons
    <div className="quick-counts scroll-arrow flex middle shrinks" role="group" aria-label={label}>
      {props.children}
      {QUICK_FILTERS.map((quick) => {
        const count = counts?.get(quick);
        if (OFTEN_NONE.has(quick) && pressed !== quick && (count ?? 0) === 0) return null;
        return (
          <button
            key={quick}
            type="button"
            className="quick-count ring-inside hovers text-body rigid nowrap finger-32 rounded muted"
            aria-pressed={pressed === quick}
            data-quick={quick}
            data-late={LATE.has(quick) && count !== undefined && count > 0}
            onClick={({ currentTarget }) => {
              onPress(quick);
              // Once it looks pressed: its style says where it comes to rest.
              queueMicrotask(() => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
            }}
          >
            <span className="quick-count-figure strong plain">{count?.toLocaleString('en-US')}</span>{' '}
            {count === 1 ? words.ofOne(QUICK_LABELS[quick]) : QUICK_LABELS[quick]}
          </button>
        );
      })}
      {/* Last: it disappears by itself, and must not move a count that's about to be pressed. */}
      {counts !== undefined && isPart ? (
        <span className="quick-counts-of text-label muted rigid nowrap">{words.ofPart(loans.length)}</span>
      ) : null}
    </div>
  );
}

interface SearchOffersProps {
  readonly offers: readonly SearchOffer[];
  /** What narrows the list. Of it, the chips show what no other tool does. */
  readonly own: ListFilter;
  readonly onTake: (next: ListFilter) => void;
}

export function SearchOffers({ offers, own, onTake }: SearchOffersProps) {
  // In one list with keys of their own: the pressed button stays as the one that leaves it.
  return [...chipsInUse(own), ...offers].map(({ part, value, next, count }) => (
    <button
      key={`${part} ${value}`}
      type="button"
      className="quick-count hovers text-body rigid nowrap finger-32 rounded muted"
      aria-pressed={count === undefined}
      data-offer={count === undefined ? undefined : ''}
      ref={count === undefined ? undefined : showFirst}
      onClick={({ currentTarget }) => {
        if (!chipsInUse(next).some((other) => other.value === value))
          nextOf(currentTarget)?.focus({ preventScroll: true });
        onTake(next);
      }}
    >
      {part === undefined ? '' : chipWords.part(part)}
      <bdi className="quick-count-figure strong plain">{value}</bdi>
      {count === undefined ? '' : chipWords.count(count)}
    </button>
  ));
}

/** What's in use has no count. */
type Chip = Omit<SearchOffer, 'count'> & Partial<Pick<SearchOffer, 'count'>>;

function chipsInUse(own: ListFilter): readonly Chip[] {
  const { behind, loanTypes, statuses } = own;
  return [
    ...(behind === undefined ? [] : [{ value: behindText(behind), next: { ...own, behind: undefined } }]),
    ...loanTypes.map((value) => ({
      part: 'loanTypes' as const,
      value,
      next: { ...own, loanTypes: loanTypes.filter((one) => one !== value) },
    })),
    ...statuses.map((entry) => ({
      value: statusesText(entry),
      next: { ...own, statuses: statuses.filter((one) => one !== entry) },
    })),
  ];
}

/** If the counts are scrolled, offers in front of them would be out of sight. */
function showFirst(button: HTMLElement | null): void {
  if (button?.parentElement) button.parentElement.scrollLeft = 0;
}

/** A button goes once it's pressed, unless it's of a chip in use then. */
function nextOf(button: HTMLElement): HTMLElement | undefined {
  const rest = button.parentElement?.querySelectorAll<HTMLElement>('button:not([data-offer])') ?? [];
  return [...rest].find((other) => other !== button);
}
