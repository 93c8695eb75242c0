const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

const drawn: Partial<Record<string, string>> = {
  Ctrl: isMac ? '⌘' : 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
};

/** The parts of a key combination as they are drawn: Ctrl+K as Ctrl and K. */
export const partsOf = (press: string): string[] => press.split('+').map((part) => drawn[part] ?? part);
