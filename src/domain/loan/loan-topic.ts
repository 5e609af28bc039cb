import { idKey } from '#src/domain/text/same-id.ts';

/**
 * Few enough that several loans of a lender share a topic, so that none names a loan; enough that a page rarely looks
 * because of a stranger's loan.
 */
export const TOPIC_COUNT = 4096;

/**
 * The topic under which a loan's changes are hinted, from 0 to 4095. The same for every spelling of the loan's id, on
 * the page as in the gateway (FNV-1a). Source: decision 34.
 */
export function loanTopic(loanId: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of idKey(loanId)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  // The low bits alone differ too little for ids that differ in one place.
  return ((hash >>> 0) ^ (hash >>> 16)) & (TOPIC_COUNT - 1);
}
