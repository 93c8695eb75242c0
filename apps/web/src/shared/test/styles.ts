const rules: string[] = [];
const computedByJsdom = window.getComputedStyle.bind(window);
const unseenTags = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'TITLE']);

/**
 * Keeps style sheets out of the page, because jsdom matches every rule against every queried element, which
 * took half of the test time. Inline styles still apply.
 */
export function keepStylesApart(): void {
  const apart = { cssRules: [], insertRule: (rule: string) => rules.push(rule) };
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { get: () => apart });
  window.getComputedStyle = (element) =>
    new Proxy((element as HTMLElement).style, {
      get(own, name) {
        if (name === 'display') return own.display || (isUnseen(element) ? 'none' : 'block');
        if (name === 'visibility') return visibilityOf(element);
        const value: unknown = Reflect.get(own, name, own);
        return typeof value === 'function' ? value.bind(own) : value;
      },
    });
}

const isUnseen = (element: Element): boolean =>
  element.hasAttribute('hidden') || unseenTags.has(element.tagName);

function visibilityOf(element: Element): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { visibility } = (one as HTMLElement).style;
    if (visibility) return visibility;
  }
  return 'visible';
}

/** Styles of an element according to the style sheets. */
export function stylesOf(
  element: Element,
): Pick<
  CSSStyleDeclaration,
  'position' | 'maxWidth' | 'borderColor' | 'whiteSpace' | 'marginLeft' | 'paddingLeft'
> {
  const sheet = document.createElement('style');
  sheet.textContent = rules.join('\n');
  document.head.append(sheet);
  const { position, maxWidth, borderColor, whiteSpace, marginLeft, paddingLeft } = computedByJsdom(element);
  sheet.remove();
  return { position, maxWidth, borderColor, whiteSpace, marginLeft, paddingLeft };
}
