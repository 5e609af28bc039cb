import { createContext, use } from 'react';

/** Puts a text where the person can paste it from. Rejects when the browser refuses. */
export type WriteClipboard = (text: string) => Promise<void>;

export const ClipboardContext = createContext<WriteClipboard | undefined>(undefined);

export function useClipboard(): WriteClipboard {
  const writeClipboard = use(ClipboardContext);
  if (writeClipboard === undefined) throw new Error('ClipboardContext has no provider');
  return writeClipboard;
}
