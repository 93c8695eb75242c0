const labelled = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

/** Finds the labels of a field by walking the page once; jsdom walks it once more for each label of the page. */
export function findLabelsFast(): void {
  for (const { prototype } of labelled) {
    Object.defineProperty(prototype, 'labels', { get: labelsOf });
  }
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
    label.hasAttribute('for')
      ? this.id !== '' && label.htmlFor === this.id
      : label.contains(this) && label.control === this,
  );
}
