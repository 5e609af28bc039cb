import type { ReactNode } from 'react';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { DidToday } from '#src/domain/marks/did-today.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import type { AddressChange } from '#src/loan-display/address-change.ts';
import type { OpenLoan } from '#src/loan-display/open-loan.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';

export interface PipelineScreenProps {
  readonly userId: string;
  readonly config: AppConfig;
  readonly search: PipelineSearch;
  /** `replace` adds no step for the Back button: typing is one step, not ten. */
  readonly onSearchChange: (change: AddressChange<PipelineSearch>, how: 'push' | 'replace') => void;
  readonly preferences: PreferenceValues;
  readonly onPreferencesChange: (changes: PreferenceChange) => void;
  readonly homeLink: ReactNode;
  readonly notice: ReactNode;
  readonly onCloseLoan: () => void;
  readonly onSeeConditions: (loanId: string, loanIds: readonly string[]) => void;
  readonly onShare: (loanId: string) => void;
  /** @returns false if there was no room for the stars. */
  readonly onStar: (...loanIds: readonly string[]) => boolean;
  readonly renderSnooze: (part: {
    readonly loans: readonly Loan[];
    readonly view: PipelineSearch['view'];
    readonly onSnoozed: (count: number) => void;
  }) => ReactNode;
  readonly did: DidToday;
  readonly renderLoanPanel: (panel: LoanPanelRequest) => ReactNode;
}

interface LoanPanelRequest {
  readonly open: OpenLoan;
  /** Grows each time the user moves from the list into the panel. */
  readonly enterCount: number;
  readonly onStep: (loanId: string) => void;
  readonly onClose: () => void;
  readonly onLookInAllLoans: () => void;
  readonly onRetry: () => void;
}
