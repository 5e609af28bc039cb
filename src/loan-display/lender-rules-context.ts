import { createContext, use } from 'react';
import { createLenderRules, type LenderRules } from '#src/domain/loan/lender-rules.ts';

/** Without a provider, e.g. for a part rendered alone: the values of an installation without settings. */
const LenderRulesContext = createContext<LenderRules>(
  createLenderRules({ cdReceipt: 'mailbox', officeDays: { opensSaturdays: false, closedDays: [] } }),
);

export const LenderRulesProvider = LenderRulesContext.Provider;

export function useLenderRules(): LenderRules {
  return use(LenderRulesContext);
}
