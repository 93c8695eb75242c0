const untyped = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color']);

/** Whether a key press in this element writes or chooses something. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !untyped.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable ||
    target.closest('[contenteditable="true"], [role="textbox"], [role="combobox"]') !== null
  );
}

/** A key belongs to a dialog or menu while one is open, and to an input method while it composes a character. */
export const isForOthers = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.repeat ||
  event.isComposing ||
  event.keyCode === 229 ||
  isTyping(event.target) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
