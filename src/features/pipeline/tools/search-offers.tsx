import type { CountedOffer } from '#src/features/pipeline/read/use-search-offers.ts';
import { offerWords as words } from '#src/features/pipeline/tools/words.ts';

interface SearchOffersProps {
  readonly offers: readonly CountedOffer[];
  /** The loan type that narrows the list; '' for none. The other tools show a milestone. */
  readonly loanType: string;
  readonly onTake: (offer: CountedOffer) => void;
  readonly onLeave: () => void;
}

/** The filters that the search names, in front of the counts, and the loan type in use: a press takes or leaves one. */
export function SearchOffers({ offers, loanType, onTake, onLeave }: SearchOffersProps) {
  const inUse =
    loanType === ''
      ? []
      : [{ kind: 'loanType' as const, value: loanType, count: undefined, onPress: onLeave }];
  const offered = offers.map((offer) => ({ ...offer, onPress: () => onTake(offer) }));
  // In one list with keys of their own: the pressed button stays as the one that leaves the loan type.
  return [...inUse, ...offered].map(({ kind, value, count, onPress }) => (
    <button
      key={`${kind} ${value}`}
      type="button"
      className="quick-count"
      aria-pressed={count === undefined}
      data-offer={count === undefined ? undefined : ''}
      ref={count === undefined ? undefined : showFirst}
      onClick={({ currentTarget }) => {
        if (kind === 'milestone') nextOf(currentTarget)?.focus({ preventScroll: true });
        onPress();
      }}
    >
      {words.name(kind)}: <bdi className="quick-count-figure">{value}</bdi>
      {count === undefined ? '' : words.count(count)}
    </button>
  ));
}

/** If the counts are scrolled, offers in front of them would be out of sight. */
function showFirst(button: HTMLElement | null): void {
  if (button?.parentElement) button.parentElement.scrollLeft = 0;
}

/** A button of a milestone goes once it's pressed. */
function nextOf(button: HTMLElement): HTMLElement | null {
  return button.parentElement?.querySelector<HTMLElement>('button:not([data-offer])') ?? null;
}
