/** One event of a stream, as far as it says anything. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  readonly id: string | undefined;
}

interface StreamReader {
  readonly onEvent: (event: StreamEvent) => void;
  /** When the server wants to see the page again, in ms from the end of the stream. */
  readonly onRetry: (ms: number) => void;
}

/** Longest line accepted: none of our events is longer. */
const LONGEST_LINE = 64 * 1024;

/**
 * Reads Server-Sent Events from text as it arrives, in pieces of any length. Comments and unknown fields are skipped.
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 * @returns a function that takes the next piece. Throws if a line has no end.
 */
export function createEventReader({ onEvent, onRetry }: StreamReader): (piece: string) => void {
  let rest = '';
  let name = '';
  let id: string | undefined;
  let data: string[] = [];

  function takeLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name === '' ? 'message' : name, data: data.join('\n'), id });
      name = '';
      data = [];
      return;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) onRetry(Number(value));
  }

  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new Error('a line of the stream has no end');
    for (const line of lines) takeLine(line);
  };
}
