/** Single-key actions outside a screen of conditions. */
export interface ScreenKeys {
  readonly isOn: boolean;
  readonly onHelp: () => void;
  /** Opens the loan with the caret in its note box. */
  readonly onNote: (loanGuid: string) => void;
}
