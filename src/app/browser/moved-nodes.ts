/**
 * Makes the page tolerate outside changes to its nodes: when a translation or an extension wraps or replaces texts,
 * React fails to remove a moved node, which replaces the whole screen with an error, or writes into a detached text,
 * which leaves one loan's words in another's row. A wrapped node goes with its wrapper; a replaced one is changed and
 * removed with its replacement; a missing one needs no removing.
 * @returns a function that ends it.
 */
export function bearMovedNodes(prototype: Node, page: Document): () => void {
  const { removeChild, insertBefore } = prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue') ?? {};
  const standIns = new WeakMap<Node, Node>();
  const placeOf = (node: Node): Node => (node.parentNode === null ? standIns.get(node) : undefined) ?? node;
  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const own = ownChildAround(this, placeOf(child));
    if (own !== undefined) removeChild.call(this, own);
    return child;
  };
  prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const own = before === null ? undefined : ownChildAround(this, placeOf(before));
    insertBefore.call(this, child, own ?? null);
    return child;
  };
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null): void {
      nodeValue.set?.call(this, text);
      const place = placeOf(this);
      if (place !== this) place.textContent = text;
    },
  });
  const neighbors = new WeakMap<Node, Node>();
  const observer = new MutationObserver((changes) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      const [added] = addedNodes;
      for (const text of removedNodes) {
        // Replaced in one go, or put beside it just before
        const standIn = text instanceof Text ? (added ?? neighbors.get(text)) : undefined;
        if (standIn instanceof Element) standIns.set(text, standIn);
      }
      if (added instanceof Element)
        for (const beside of [nextSibling, previousSibling])
          if (beside instanceof Text) neighbors.set(beside, added);
    }
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    Object.assign(prototype, { removeChild, insertBefore });
    Object.defineProperty(prototype, 'nodeValue', nodeValue);
  };
}

/** The child of a node that is, or holds, another; undefined if none does. */
function ownChildAround(parent: Node, inner: Node): Node | undefined {
  if (inner.parentNode === parent) return inner;
  let around: Node | null = inner;
  while (around !== null && around.parentNode !== parent) around = around.parentNode;
  return around ?? undefined;
}
