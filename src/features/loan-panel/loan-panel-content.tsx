import { Button } from '@chakra-ui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import * as v from 'valibot';
import Share from 'lucide-react/icons/share-2';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { DetailsSection } from '#src/features/loan-panel/details-section.tsx';
import { HistorySection } from '#src/features/loan-panel/history-section.tsx';
import { LoanHeader } from '#src/features/loan-panel/loan-header.tsx';
import { MilestonesSection } from '#src/features/loan-panel/milestones-section.tsx';
import { NoLoan } from '#src/features/loan-panel/no-loan/no-loan.tsx';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { SummarySection } from '#src/features/loan-panel/summary-section.tsx';
import { TeamSection } from '#src/features/loan-panel/team-section.tsx';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { useStepKeys } from '#src/loan-display/commands/single-keys.ts';
import { useSwipe } from '#src/features/loan-panel/use-swipe.ts';
import { loanCommandWords as words, panelWords, sectionWords } from '#src/features/loan-panel/words.ts';
import { useLoanFrame } from '#src/loan-display/loan-frame.ts';
import { loanOrderAround } from '#src/loan-display/loan-order.ts';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useOfferCommands } from '#src/loan-display/commands/offered-commands.ts';
import { didAbout } from '#src/domain/marks/did-today.ts';
import type { ListPosition, OpenLoan } from '#src/loan-display/open-loan.ts';
import { StarButton } from '#src/loan-display/star/star-button.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { ListSkeleton } from '#src/ui/list-skeleton.tsx';
import { focusNoteBox } from '#src/loan-display/focus-note-box.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/loan-panel/loan-panel.css';

export interface LoanPanelContentProps {
  readonly open: OpenLoan;
  readonly titleId: string;
  readonly onStep: (loanId: string) => void;
  readonly onClose: () => void;
  readonly onLookInAllLoans: () => void;
  readonly onRetry: () => void;
}

/** Browsers count what the head covers as visible: focused elements scroll below the head. */
function showBelowHead({ key, target, currentTarget }: KeyboardEvent): void {
  if (key !== 'Tab' || !(target instanceof Element)) return;
  const below = target.getBoundingClientRect().top - currentTarget.getBoundingClientRect().top;
  if (below < Number.parseFloat(getComputedStyle(target).scrollMarginTop))
    target.scrollIntoView({ block: 'start' });
}

export function LoanPanelContent(props: LoanPanelContentProps) {
  const { open, titleId, onStep, onClose } = props;
  const { loanId, listPosition, today, reading } = open;
  const { starred, onStar, did, sharedId, Notes, Shared } = useLoanFrame();
  const { singleKeys } = usePreferences().values;
  // Without an id, the platform can answer nothing more about the loan.
  const hasGuid = v.is(loanGuidSchema, loanId);
  const hasNotes = reading.kind === 'found' && hasGuid;
  const step = (direction: 'previous' | 'next') => {
    const nextId = direction === 'previous' ? listPosition?.previousId : listPosition?.nextId;
    if (nextId !== undefined) onStep(nextId);
  };
  useStepKeys(singleKeys, step);
  const swipe = useSwipe((direction) => step(direction === 'left' ? 'next' : 'previous'));
  return (
    <>
      <PanelBar listPosition={listPosition} onStep={step} onClose={onClose}>
        {hasNotes ? <ConditionsLinks open={open} /> : null}
      </PanelBar>
      <LiveRegion text={positionText(open)} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- sees the keys of what's in it go by */}
      <div className="loan-panel-scroll grow relative low scrolls" onKeyUp={showBelowHead} {...swipe}>
        {reading.kind === 'found' ? (
          // Keyed by loan: if a translation keeps old texts, one loan's name must not stay over another.
          <Fragment key={loanId}>
            <LoanCommands open={open} loan={reading.loan} />
            <LoanHeader
              loan={reading.loan}
              today={today}
              titleId={titleId}
              change={reading.change}
              did={didAbout(did, loanId)?.text}
              listPosition={listPosition}
              elsewhere={reading.elsewhere}
              buttons={
                <>
                  {hasNotes ? <NoteButton loanId={loanId} /> : null}
                  <ShareButton loanId={loanId} />
                  <StarButton
                    loan={reading.loan}
                    isStarred={starred.has(loanId)}
                    onToggle={() => onStar(loanId)}
                  />
                </>
              }
            />
            <div className="loan-panel-body ruled anywhere">
              <DetailsSection loan={reading.loan} today={today} />
              <SummarySection today={today} reading={reading} />
              <TeamSection loan={reading.loan} />
              {hasNotes ? (
                <PanelSection title={sectionWords.notes}>
                  <Notes loan={reading.loan} asOf={reading.asOf} />
                  <p className="panel-notes-waiting fine-print breathing">{sectionWords.loadingNotes}</p>
                </PanelSection>
              ) : null}
              <MilestonesSection loan={reading.loan} today={today} />
              <HistorySection loan={reading.loan} asOf={reading.asOf} today={today} />
            </div>
          </Fragment>
        ) : reading.kind === 'loading' ? (
          <>
            <h2 id={titleId} className="sr-only">
              {panelWords.loading}
            </h2>
            <div className="loan-panel-body anywhere">
              <ListSkeleton label={panelWords.loading} />
            </div>
          </>
        ) : (
          <NoLoan {...props} loanId={loanId} reading={reading} />
        )}
      </div>
      {loanId === sharedId ? (
        <Shared key={loanId} known={reading.kind === 'found' ? reading : undefined} />
      ) : null}
    </>
  );
}

function positionText({ reading, listPosition }: OpenLoan): string {
  if (reading.kind !== 'found') return '';
  const borrower = isolated(reading.loan.borrowerLastName) || panelWords.noBorrower;
  if (reading.elsewhere !== undefined)
    return panelWords.announcedIn(borrower, panelWords.inOther[reading.elsewhere]);
  if (listPosition === undefined) return '';
  return panelWords.announced(borrower, listPosition.position, listPosition.count);
}

function useConditionsTarget({ loanId, listPosition }: OpenLoan) {
  const loanOrder = loanOrderAround(listPosition?.loanIds ?? [], loanId);
  return { to: '/conditions/$loanGuid', params: { loanGuid: loanId }, state: { loanOrder } } as const;
}

function ConditionsLinks({ open }: { readonly open: OpenLoan }) {
  const target = useConditionsTarget(open);
  return (
    <>
      <Button asChild variant="ghost" className="panel-link">
        <Link {...target}>{panelWords.conditions}</Link>
      </Button>
      <Button asChild variant="ghost" className="panel-link">
        <Link {...target} search={{ handOut: 'all' }}>
          {panelWords.borrowerList}
        </Link>
      </Button>
    </>
  );
}

function LoanCommands({ open, loan }: { readonly open: OpenLoan; readonly loan: Loan }) {
  const { writeClipboard, log } = useServices();
  const { starred, onStar, onShare } = useLoanFrame();
  const { singleKeys } = usePreferences().values;
  const navigate = useNavigate();
  const target = useConditionsTarget(open);
  const { loanId, loanNumber, borrowerLastName } = loan;
  const of = words.of(isolated(borrowerLastName));
  const keys = (key: string) => (singleKeys ? [key] : undefined);
  useOfferCommands(() => [
    { id: 'loan note', label: words.note(of), keys: keys('n'), run: () => focusNoteBox(loanId) },
    {
      id: 'loan conditions',
      label: words.conditions(of),
      keys: keys('c'),
      // A loan that came without a GUID has no conditions to ask for.
      run: () => {
        if (v.is(loanGuidSchema, loanId)) void navigate(target);
      },
    },
    { id: 'loan share', label: words.share(of), keys: keys('m'), run: () => onShare(loanId) },
    {
      id: 'loan star',
      label: starred.has(loanId) ? words.unstar(of) : words.star(of),
      keys: keys('*'),
      run: () => onStar(loanId),
    },
    {
      id: 'loan copy',
      label: words.copy(loanNumber),
      keys: keys('y'),
      run: () => void writeClipboard(loanNumber).catch(() => log('The loan number could not be copied')),
    },
  ]);
  return null;
}

/** Leads to the message with the loan's status. Drawn, because there's no room for another word. */
function ShareButton({ loanId }: { readonly loanId: string }) {
  const { onShare } = useLoanFrame();
  return (
    <Button
      variant="ghost"
      aria-haspopup="dialog"
      aria-label={panelWords.share}
      title={panelWords.share}
      onClick={() => onShare(loanId)}
    >
      <Share />
    </Button>
  );
}

function NoteButton({ loanId }: { readonly loanId: string }) {
  return (
    <ActionButton kind="quiet" onPress={() => focusNoteBox(loanId, whereToShow())}>
      {panelWords.note}
    </ActionButton>
  );
}

/**
 * At the top, with the heading below the head that stays: an on-screen keyboard hides the lower half. A box that ends
 * in the upper half with its button, and isn't below the head, moves nowhere.
 */
function whereToShow(): ScrollLogicalPosition {
  const input = document.querySelector('.loan-panel .note-input');
  return input !== null && input.getBoundingClientRect().bottom < innerHeight / 2 ? 'nearest' : 'start';
}

interface PanelBarProps {
  readonly listPosition: ListPosition | undefined;
  readonly onStep: (direction: 'previous' | 'next') => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function PanelBar({ listPosition, onStep, onClose, children }: PanelBarProps) {
  const isNarrow = useIsNarrow();
  const isOffline = useIsOffline();
  return (
    <div className="panel-bar line rigid gap-4">
      <div className="panel-steps flex">
        <ActionButton
          label={panelWords.previous}
          disabled={listPosition?.previousId === undefined}
          onPress={() => onStep('previous')}
        >
          <ChevronLeft />
        </ActionButton>
        <ActionButton
          label={panelWords.next}
          disabled={listPosition?.nextId === undefined}
          onPress={() => onStep('next')}
        >
          <ChevronRight />
        </ActionButton>
      </div>
      {/* Where the panel covers the top bar, which says it elsewhere. */}
      {isNarrow ? <output className="text-caption">{isOffline ? panelWords.offline : ''}</output> : null}
      {children}
      <ActionButton kind="quiet" label={panelWords.close} onPress={onClose}>
        <X />
      </ActionButton>
    </div>
  );
}
