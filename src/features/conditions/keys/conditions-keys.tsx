import { useRef } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import { actionOf, type ListAction, useStepKeys } from '#src/loan-display/commands/single-keys.ts';
import { CopiedNumber } from '#src/loan-display/copy/copied-number.tsx';
import { useServices } from '#src/loan-display/use-services.ts';
import { copyWords } from '#src/loan-display/words.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { useDocumentKeys } from '#src/ui/use-document-keys.ts';
import { useForAMoment } from '#src/ui/use-for-a-moment.ts';

/** Single-key actions outside a screen of conditions. */
export interface ScreenKeys {
  readonly isOn: boolean;
  readonly onHelp: () => void;
  /** Opens the loan with the caret in its note box. */
  readonly onNote: (loanGuid: string) => void;
}

type KeyLoan = Pick<Loan, 'loanId' | 'loanNumber'>;

interface ConditionsKeysProps {
  readonly keys: ScreenKeys;
  /** The screen's own, or of a list the one with this id. */
  readonly loanOf: (loanGuid: string | undefined) => KeyLoan | undefined;
}

const COPIED_MS = 1_500;

/** The list's single keys on a screen of conditions, where they make sense. Shows what was copied. */
export function ConditionsKeys({ keys, loanOf }: ConditionsKeysProps) {
  const { writeClipboard, log } = useServices();
  const besideRef = useRef<HTMLElement>(null);
  const [copied, setCopied] = useForAMoment<string>(COPIED_MS);
  const copy = async ({ loanNumber }: KeyLoan): Promise<void> => {
    try {
      await writeClipboard(loanNumber);
      besideRef.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setCopied(loanNumber);
    } catch {
      log('The loan number could not be copied');
    }
  };
  useDocumentKeys(keys.isOn, (event) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-condition]') ?? undefined;
    const loan = loanOf(row?.dataset['loan']);
    // A key that means nothing here stays the browser's.
    const ways: Partial<Record<ListAction, () => void>> = {
      help: keys.onHelp,
      search: focusSearch,
      next: () => focusNeighbor(row, 1),
      previous: () => focusNeighbor(row, -1),
      ...(row && { conditions: () => linkOf(row)?.click() }),
      ...(loan && { note: () => keys.onNote(loan.loanId), copy: () => void copy(loan) }),
    };
    const action = actionOf(event);
    const way = action === undefined ? undefined : ways[action];
    if (way === undefined) return;
    event.preventDefault();
    way();
  });
  useSearchExit();
  // The stepper's own links know the list that the loan is opened from.
  useStepKeys(keys.isOn, (step) =>
    document.querySelector<HTMLElement>(`.conditions-screen .loan-step[data-step='${step}']`)?.click(),
  );
  return (
    <>
      <LiveRegion text={copied === undefined ? '' : `${copyWords.copied} ${copied}`} />
      {copied === undefined ? null : <CopiedNumber buttonRef={besideRef} loanNumber={copied} />}
    </>
  );
}

const SEARCH = '.conditions-screen input[type="search"]';

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>(SEARCH);
  field?.focus();
  field?.select();
}

/** Of no row, the first one. */
function focusNeighbor(row: HTMLElement | undefined, step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('.conditions-screen [data-condition]')];
  const next = row === undefined ? rows[0] : rows[rows.indexOf(row) + step];
  next?.querySelector<HTMLElement>('.row-toggle')?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** A group of a loan has its link in the group's heading. */
function linkOf(row: HTMLElement): HTMLElement | null | undefined {
  const own = row.querySelector<HTMLElement>('.loan-link');
  return own ?? row.closest('tbody, ul')?.previousElementSibling?.querySelector<HTMLElement>('.loan-link');
}

/**
 * Ways out of the search box, with single keys off, too: Enter and the down arrow go on to the first condition, and so
 * does Escape once the words are cleared, which the browser's own Escape does.
 */
function useSearchExit(): void {
  useDocumentKeys(true, (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing) return;
    if (!(target instanceof HTMLInputElement) || !target.matches(SEARCH)) return;
    const isExit = key === 'Enter' || key === 'ArrowDown' || (key === 'Escape' && target.value === '');
    if (!isExit) return;
    event.preventDefault();
    if (!focusNeighbor(undefined, 1) && key === 'Escape') target.blur();
  });
}
