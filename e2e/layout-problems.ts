import type { Page } from '@playwright/test';

/**
 * Lists what is wrong with the layout of the page at its current size: it scrolls sideways, a control is covered, text is cut
 * without a way to read it, a button comes out of its row, a column is too narrow for its text, or bars that stay take more than a third of the height.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  return await page.evaluate(findLayoutProblems);
}

// Runs in the browser: it cannot use anything from outside.
async function findLayoutProblems(): Promise<string[]> {
  const found = new Map<string, Set<string>>();
  const report = (kind: string, what: string) => found.set(kind, (found.get(kind) ?? new Set()).add(what));
  const root = document.documentElement;
  const floating = [...document.querySelectorAll('[role$=dialog], [role=menu], [role=listbox]')];
  const dialog = floating.filter((one) => one.checkVisibility()).at(-1);
  const scope = dialog?.closest('.MuiModal-root, .MuiPopper-root') ?? document.body;

  function nameOf(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    const role = element.getAttribute('role');
    const kind = `${element.tagName.toLowerCase()}${role ? `[${role}]` : ''}`;
    return `${kind} "${name.slice(0, 60) || element.id || element.className}"`;
  }

  // Each value is read from the browser once.
  function readStyle(element: Element) {
    const { clip, clipPath, display, overflowX, overflowY, pointerEvents, position } =
      getComputedStyle(element);
    const { justifyContent, textOverflow, webkitLineClamp, zIndex } = getComputedStyle(element);
    const box = { clip, clipPath, display, overflowX, overflowY, pointerEvents, position };
    return { ...box, justifyContent, textOverflow, webkitLineClamp, zIndex };
  }
  const styles = new Map<Element, ReturnType<typeof readStyle>>();
  function styleOf(element: Element): ReturnType<typeof readStyle> {
    let style = styles.get(element);
    if (!style) {
      style = readStyle(element);
      styles.set(element, style);
    }
    return style;
  }
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  }
  const hidden = new Map<Element, boolean>();
  /** For screen readers only. */
  function isHiddenFromEyes(element: Element | null): boolean {
    if (!element || element === document.body) return false;
    const known = hidden.get(element);
    if (known !== undefined) return known;
    const { clip, clipPath } = styleOf(element);
    const isCutAway = clip === 'rect(0px, 0px, 0px, 0px)' || clipPath === 'inset(50%)';
    const isHidden = isCutAway || isHiddenFromEyes(element.parentElement);
    hidden.set(element, isHidden);
    return isHidden;
  }
  const isPinned = (element: Element) => ['fixed', 'sticky'].includes(styleOf(element).position);
  function barOf(element: Element): Element | null {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      if (one !== scope && isPinned(one)) return one;
    }
    return null;
  }
  /** Whether it stands where it stays while the page scrolls; at the end of its part of the page it goes with that. */
  function isInPlace(element: Element): boolean {
    const { position, top: stop, bottom: foot } = getComputedStyle(element);
    if (position === 'fixed') return true;
    const { top, bottom } = element.getBoundingClientRect();
    const isAt = (place: number, wanted: string) => Math.abs(place - Number.parseFloat(wanted)) < 2;
    return isAt(top, stop) || isAt(innerHeight - bottom, foot);
  }

  function findSideways(): void {
    if (root.scrollWidth > root.clientWidth + 1) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (one) => isShown(one) && one.getBoundingClientRect().right > root.clientWidth + 1,
      );
      const innermost = wide.filter((one) => ![...one.children].some((child) => wide.includes(child)));
      const culprits = innermost.slice(0, 3).map(nameOf).join('; ');
      report(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`, culprits);
    }
    // A table in a named place and a row of tabs scroll on purpose; so does text in a field.
    const isMeant = '[role=region], [role=group][tabindex="0"], .MuiTabs-scroller, input, textarea';
    for (const element of scope.querySelectorAll(`:not(${isMeant})`)) {
      if (!scrolls(styleOf(element).overflowX) || element.scrollWidth <= element.clientWidth + 1) continue;
      if (isShown(element)) report('part scrolls sideways', nameOf(element));
    }
  }

  /** What is aligned to the end of a row that is too narrow comes out at its start, over what stands there. */
  function findOutOfRow(): void {
    for (const element of scope.querySelectorAll('button, a.MuiButton-root')) {
      const row = element.parentElement;
      if (!row || !isShown(element) || styleOf(row).justifyContent !== 'flex-end') continue;
      if (styleOf(row).display !== 'flex' || scrolls(styleOf(row).overflowX)) continue;
      const isOut = element.getBoundingClientRect().left < row.getBoundingClientRect().left - 16;
      if (isOut) report('comes out of its row', nameOf(element));
    }
  }

  function findCutText(): void {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text || !isShown(element) || isHiddenFromEyes(element)) continue;
      if (element.closest('option, svg, textarea, [aria-hidden=true], .MuiMultiSectionDigitalClock-root'))
        continue;
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0) continue;
      findNarrow(element, text, range);
      const isClipped = isClippedText(element, rect);
      const isOutside = rect.right > root.clientWidth + 1 || rect.left < -1;
      if (isOutside && !isClipped) report('text outside of the screen', nameOf(element));
    }
  }

  /** Whether something around a text cuts it; reported where that is not said, or where the rest cannot be read. */
  function isClippedText(element: Element, text: DOMRect): boolean {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display, position } = styleOf(box);
      if (display === 'inline' || display === 'contents') continue;
      if (scrolls(overflowX) || scrolls(overflowY)) return true;
      const edges = box.getBoundingClientRect();
      const isCutAcross = clips(overflowX) && (text.right > edges.right + 2 || text.left < edges.left - 2);
      const isCutBelow = clips(overflowY) && text.bottom > edges.bottom + 4;
      if (isCutAcross || isCutBelow) {
        // By its tooltip, or where it leads to.
        const whole = '[title], [aria-label], [data-cell]';
        const canBeRead = box.closest(`${whole}, a, button`) ?? box.querySelector(whole);
        if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') report('text is cut', nameOf(element));
        else if (!canBeRead) report('text is cut with no way to read it', nameOf(element));
        return true;
      }
      if (position === 'fixed') return false;
    }
    return false;
  }

  /** Text in a column so narrow that it stands in crumbs. */
  function findNarrow(element: Element, text: string, range: Range): void {
    let block: Element | null = element;
    while (block && ['inline', 'contents'].includes(styleOf(block).display)) block = block.parentElement;
    if (!block || text.length < 5 || block.closest('.MuiChip-root')) return;
    const { width } = block.getBoundingClientRect();
    if (width >= 80) return;
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
    if (lines.size > 2 || block.scrollWidth > block.clientWidth + 1) {
      report(`column of ${Math.round(width)} px holds text`, nameOf(element));
    }
  }

  /** What a press at the middle of an element meets: null when it is the element itself. */
  function coverOf(element: Element): Element | null | 'outside' {
    const first = element.getClientRects()[0];
    if (!first || first.bottom < 0 || first.top > innerHeight) return 'outside';
    let { left, right, top, bottom } = first;
    // Of what is cut with an ellipsis, the part that is shown counts.
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (!clips(styleOf(box).overflowX)) continue;
      const edges = box.getBoundingClientRect();
      [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
      [top, bottom] = [Math.max(top, edges.top), Math.min(bottom, edges.bottom)];
    }
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (right <= left || bottom <= top) return 'outside';
    if (x < 0 || y < 0 || x >= root.clientWidth || y >= innerHeight) return 'outside';
    const hit = document.elementFromPoint(x, y);
    if (!hit) return 'outside';
    if (element.contains(hit) || hit.contains(element)) return null;
    // A tick box is drawn by what stands around it; its label works as well.
    const isField = element.matches('input');
    if (isField && element.parentElement?.contains(hit)) return null;
    return element.closest('label')?.contains(hit) ? null : hit;
  }

  function findCovered(): void {
    const controls = 'a[href], button, input, select, textarea, [role=button], [role=tab], [role=menuitem]';
    const all = [...scope.querySelectorAll(controls)].filter((one) => {
      // The link past the menus comes into view with the keyboard.
      if (one.closest('[aria-hidden=true], [inert], [type=file], a[href="#content"]')) return false;
      const isThere = one.matches('input') ? one.parentElement?.checkVisibility() : isShown(one);
      return isThere && styleOf(one).pointerEvents !== 'none' && !isHiddenFromEyes(one);
    });
    const waiting = new Set(all);
    for (let top = 0; top < root.scrollHeight && waiting.size > 0; top += innerHeight * 0.6) {
      scrollTo(0, top);
      for (const one of waiting) if (coverOf(one) === null) waiting.delete(one);
      if (dialog) break;
    }
    for (const one of waiting) {
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const cover = coverOf(one);
      if (cover === 'outside') report('cannot be reached', nameOf(one));
      else if (cover) report('covered', `${nameOf(one)} by ${nameOf(cover)}`);
    }
    if (!dialog) findCoveredInBars(all);
  }

  /** What stays while the page scrolls is never covered by what passes by. */
  function findCoveredInBars(controls: Element[]): void {
    scrollTo(0, 0);
    const heights = new Map<number, Element>();
    for (const one of document.body.querySelectorAll('*')) {
      const { position, zIndex } = styleOf(one);
      if (position === 'static' || !(Number(zIndex) >= 1) || !isShown(one)) continue;
      heights.set(Math.round(one.getBoundingClientRect().top / 10), one);
    }
    for (const one of controls) {
      const bar = barOf(one);
      if (!bar) continue;
      for (const passing of heights.values()) {
        if (passing.contains(one) || bar.contains(passing)) continue;
        scrollTo(0, 0);
        const here = one.getBoundingClientRect();
        const there = passing.getBoundingClientRect();
        scrollTo(0, (there.top + there.bottom - here.top - here.bottom) / 2);
        const cover = coverOf(one);
        if (!cover || cover === 'outside' || !isInPlace(bar)) continue;
        report('covered while the page scrolls', `${nameOf(one)} by ${nameOf(cover)}`);
      }
    }
  }

  async function findHighBars(): Promise<void> {
    scrollTo(0, (root.scrollHeight - innerHeight) / 2);
    for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => requestAnimationFrame(done));
    // Bars may look different in the middle of the page.
    styles.clear();
    const taken = new Set<number>();
    const names = new Set<string>();
    for (const bar of document.body.querySelectorAll('*')) {
      if (!isPinned(bar) || !isShown(bar) || !isInPlace(bar)) continue;
      const { top, bottom, height } = bar.getBoundingClientRect();
      const { width } = (bar.closest('tr') ?? bar).getBoundingClientRect();
      // What stands beside the page, such as a list, takes no height from it.
      if (width < innerWidth * 0.6) continue;
      names.add(`${nameOf(bar)} ${Math.round(height)} px`);
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1) taken.add(y);
    }
    if (taken.size > innerHeight / 3) {
      report(`bars take ${taken.size} of ${innerHeight} px`, [...names].join('; '));
    }
  }

  findSideways();
  findOutOfRow();
  findCutText();
  findCovered();
  if (!dialog) await findHighBars();
  scrollTo(0, 0);
  return [...found].map(([kind, all]) => {
    const shown = [...all].slice(0, 3).join('; ');
    return all.size > 3 ? `${kind}: ${shown} and ${all.size - 3} more` : `${kind}: ${shown}`;
  });
}
