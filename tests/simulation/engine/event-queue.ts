/** Something that happens at a moment of virtual time. */
interface QueuedEvent {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

export interface EventQueue {
  readonly push: (event: QueuedEvent) => void;
  /** The earliest event; of several at one moment, the one that was put in first. */
  readonly pop: () => QueuedEvent | undefined;
}

/** A binary heap. */
export function createEventQueue(): EventQueue {
  const heap: QueuedEvent[] = [];
  return {
    push: (event) => {
      heap.push(event);
      rise(heap, heap.length - 1);
    },
    pop: () => {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      sink(heap, 0);
      return first;
    },
  };
}

function isBefore(one: QueuedEvent | undefined, other: QueuedEvent | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

function rise(heap: QueuedEvent[], from: number): void {
  let index = from;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!isBefore(heap[index], heap[parent])) return;
    swap(heap, index, parent);
    index = parent;
  }
}

function sink(heap: QueuedEvent[], from: number): void {
  let index = from;
  for (;;) {
    const left = index * 2 + 1;
    const smaller = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
    if (!isBefore(heap[smaller], heap[index])) return;
    swap(heap, index, smaller);
    index = smaller;
  }
}

function swap(heap: QueuedEvent[], one: number, other: number): void {
  const [a, b] = [heap[one], heap[other]];
  if (a === undefined || b === undefined) return;
  heap[one] = b;
  heap[other] = a;
}
