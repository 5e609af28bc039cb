import { type JumpKey, jumpKey } from '#src/domain/jump/jump-rank.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { OfferedCommand } from '#src/loan-display/commands/offered-commands.ts';

export type JumpKind = 'screen' | 'filter' | 'command' | 'search';

export interface JumpAction extends OfferedCommand {
  readonly kind: JumpKind;
  readonly key: JumpKey;
}

/** A part of a loan that finds it too, with what it is: `Processor`. */
interface MoreOfLoan {
  readonly label: string;
  readonly text: string;
}

export interface JumpLoan {
  readonly kind: 'loan';
  readonly id: string;
  /** The list that has it. */
  readonly view: LoanOwnership;
  /** `Okafor, Ngozi`; '' without a name. */
  readonly name: string;
  readonly number: string;
  readonly raw: RawLoan;
  /** Who works on it and where the property is, in the order of `key.more`. */
  readonly more: readonly MoreOfLoan[];
  readonly key: JumpKey;
}

export type JumpItem = JumpLoan | JumpAction;

/** A command's name in full finds it first. */
export function jumpAction(kind: JumpKind, command: OfferedCommand): JumpAction {
  const { label, also = '' } = command;
  return { ...command, kind, key: jumpKey(`${label} ${also}`, [label]) };
}
