/** What decides, besides the tag, how the environment's own style sheet displays an element. */
const STYLING_ATTRIBUTES = ['hidden', 'type', 'open', 'popover'];

let isInstalled = false;

/**
 * Answers the styles that test queries need for each element and its ancestors, without matching every style sheet:
 * that took a third of a query's time. The answers are the environment's own, cached by tag and attributes. Elements
 * that a rule of the page may show or hide are left to the environment, and so are all other properties.
 */
export function installQuickStyles(): void {
  if (isInstalled) return;
  isInstalled = true;
  const original = window.getComputedStyle.bind(window);
  const page = pageRules();
  const displays = new Map<string, string>();

  function displayOf(element: Element): string {
    // A summary's place among its details' children counts too.
    if (page.mayStyle(element) || element.localName === 'summary') return original(element).display;
    const own = styleOf(element)?.display ?? '';
    if (own !== '') return own;
    let key = element.localName;
    for (const name of STYLING_ATTRIBUTES) key += `,${element.getAttribute(name) ?? ''}`;
    const known = displays.get(key) ?? original(element).display;
    displays.set(key, known);
    return known;
  }

  function inherited(element: Element, name: 'visibility' | 'pointerEvents', otherwise: string): string {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      if (page.mayStyle(one)) return original(element)[name];
      const value = styleOf(one)?.[name] ?? '';
      if (value !== '' && value !== 'inherit') return value;
    }
    return otherwise;
  }

  const answers = new Map<PropertyKey, (element: Element) => string>([
    ['display', displayOf],
    ['visibility', (element) => inherited(element, 'visibility', 'visible')],
    ['pointerEvents', (element) => inherited(element, 'pointerEvents', 'auto')],
  ]);
  const shape = document.createElement('i').style;

  window.getComputedStyle = (element, pseudo) => {
    if (typeof pseudo === 'string') return original(element, pseudo);
    page.readNewSheets();
    return new Proxy(shape, {
      get: (_shape, name) => {
        const answer = answers.get(name);
        if (answer !== undefined) return answer(element);
        if (name === 'getPropertyValue')
          return (asked: string) =>
            answers.get(asked)?.(element) ?? original(element).getPropertyValue(asked);
        const style = original(element);
        const value: unknown = Reflect.get(style, name, style);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}

/** The classes by which the page's rules show, hide or disable elements. Rules in layers don't count here. */
function pageRules() {
  const read = new WeakMap<CSSStyleSheet, number>();
  const classes = new Set<string>();
  let others = false;
  let count = 0;
  let last: CSSStyleSheet | null = null;

  function readRule(rule: CSSRule): void {
    if (rule instanceof CSSMediaRule) for (const inner of rule.cssRules) readRule(inner);
    if (!(rule instanceof CSSStyleRule)) return;
    const { style, selectorText } = rule;
    if (style.display + style.visibility + style.pointerEvents === '') return;
    for (const selector of selectorText.split(',')) {
      const [, name] = /\.([\w-]+)[^\s>+~]*$/.exec(selector.trim()) ?? [];
      if (name === undefined) others = true;
      else classes.add(name);
    }
  }

  return {
    /** Each style comes with a sheet of its own, at the end: asking all of them each time took 3 % of the tests. */
    readNewSheets(): void {
      const { styleSheets } = document;
      const newest = styleSheets.item(styleSheets.length - 1);
      if (styleSheets.length === count && newest === last) return;
      count = styleSheets.length;
      last = newest;
      for (const sheet of styleSheets) {
        const { length } = sheet.cssRules;
        if (read.get(sheet) === length) continue;
        read.set(sheet, length);
        for (const rule of sheet.cssRules) readRule(rule);
      }
    },
    mayStyle: (element: Element): boolean =>
      others || (classes.size > 0 && [...element.classList].some((name) => classes.has(name))),
  };
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  return element instanceof HTMLElement && element.hasAttribute('style') ? element.style : undefined;
}
