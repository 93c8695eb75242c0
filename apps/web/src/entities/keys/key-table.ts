type Presses = string | readonly string[];

/**
 * Every key of the product: group, entry of the list of keys, action. An entry with one action has its name. Ctrl also
 * stands for ⌘. Handlers and the list of keys read this table and nothing else.
 */
export const keyTable = {
  everywhere: { palette: 'Ctrl+K', help: '?' },
  search: { search: '/' },
  page: { remind: 'R', extend: 'X', message: 'M' },
  palette: {
    choose: { previousItem: 'ArrowUp', nextItem: 'ArrowDown' },
    open: 'Enter',
    newTab: 'Ctrl+Enter',
    keys: '?',
  },
  comparison: {
    rows: { previousRow: 'ArrowUp', nextRow: 'ArrowDown' },
    suppliers: { previousSupplier: 'ArrowLeft', nextSupplier: 'ArrowRight' },
    nextDifference: 'N',
    previousDifference: 'P',
    tenRows: { tenRowsUp: 'PageUp', tenRowsDown: 'PageDown' },
    ends: { firstRow: 'Home', lastRow: 'End' },
  },
  spread: {
    rows: { previousRow: 'ArrowUp', nextRow: 'ArrowDown' },
    prices: { lowerPrice: 'ArrowLeft', higherPrice: 'ArrowRight' },
    closePrice: 'Escape',
    tenRows: { tenRowsUp: 'PageUp', tenRowsDown: 'PageDown' },
    ends: { firstRow: 'Home', lastRow: 'End' },
  },
  scoring: {
    score: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', ','],
    nextScore: { nextItem: 'J', previousItem: 'K' },
    nextGroup: { nextGroup: 'N', previousGroup: 'P' },
    comment: 'C',
  },
  scoringComment: { leaveComment: 'Escape' },
  schedule: { period: { earlier: 'ArrowLeft', later: 'ArrowRight' } },
  sheetEditor: {
    undo: 'Ctrl+Z',
    redo: ['Ctrl+Y', 'Ctrl+Shift+Z'],
    moveQuestion: { questionUp: 'Alt+ArrowUp', questionDown: 'Alt+ArrowDown' },
    closeQuestion: 'Escape',
    deleteQuestion: 'Delete',
  },
  sheetHandle: { moveByHandle: { itemUp: 'ArrowUp', itemDown: 'ArrowDown' } },
  taskHandle: {
    moveTask: { taskUp: 'ArrowUp', taskDown: 'ArrowDown', taskFirst: 'Home', taskLast: 'End' },
  },
  prices: { cells: { lineAbove: ['ArrowUp', 'Shift+Enter'], lineBelow: ['ArrowDown', 'Enter'] } },
  messageList: {
    messages: {
      previousMessage: 'ArrowUp',
      nextMessage: 'ArrowDown',
      firstMessage: 'Home',
      lastMessage: 'End',
    },
  },
  messageInput: { send: 'Ctrl+Enter' },
} as const satisfies Record<string, Record<string, Presses | Record<string, Presses>>>;

type KeyTable = typeof keyTable;
type KeyGroup = keyof KeyTable;
/** Groups in the list of keys. The palette shows its own at its foot. */
export type ListedGroup = Exclude<KeyGroup, 'palette'>;
type EntryActions<Entry, Name> = Entry extends Presses ? Name : keyof Entry;

/** Names of the actions of a group. */
export type KeyAction<Group extends KeyGroup> = {
  [Name in keyof KeyTable[Group]]: EntryActions<KeyTable[Group][Name], Name>;
}[keyof KeyTable[Group]] &
  string;

/** Names of the entries of a group. */
type KeyEntry<Group extends KeyGroup> = Group extends KeyGroup ? keyof KeyTable[Group] & string : never;

/** What a handler needs of a key event of the browser or of React. */
type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'>;

const listOf = (presses: Presses): readonly string[] => (typeof presses === 'string' ? [presses] : presses);

/** The actions of an entry and the keys that run them. */
function actionsOf(name: string, entry: Presses | Record<string, Presses>): [string, readonly string[]][] {
  if (typeof entry === 'string' || Array.isArray(entry)) return [[name, listOf(entry as Presses)]];
  return Object.entries(entry).map(([action, presses]) => [action, listOf(presses)]);
}

function isPressed(press: string, event: KeyEvent): boolean {
  const modifiers = press.split('+');
  const key = modifiers.pop() ?? '';
  const isNamed = key.length > 1 || /[a-z]/i.test(key);
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === modifiers.includes('Ctrl') &&
    event.altKey === modifiers.includes('Alt') &&
    // Characters such as ? need Shift on most keyboards.
    (!isNamed || event.shiftKey === modifiers.includes('Shift'))
  );
}

/** The action of a group that a key event asks for. */
export function pressedAction<Group extends KeyGroup>(
  group: Group,
  event: KeyEvent,
): KeyAction<Group> | undefined {
  for (const [name, entry] of Object.entries<Presses | Record<string, Presses>>(keyTable[group])) {
    for (const [action, presses] of actionsOf(name, entry)) {
      if (presses.some((press) => isPressed(press, event))) return action as KeyAction<Group>;
    }
  }
  return undefined;
}

/**
 * Runs the action that a key event asks for. An action returns false if it does not apply, which leaves the key to
 * the browser. Returns whether one ran.
 */
export function runKey<Group extends KeyGroup>(
  group: Group,
  event: KeyEvent,
  actions: Record<KeyAction<Group>, () => unknown>,
): boolean {
  const action = pressedAction(group, event);
  if (action === undefined || actions[action]() === false) return false;
  event.preventDefault();
  return true;
}

/** The entries of a group with all their keys, in the order of the list. */
export const entriesOf = <Group extends KeyGroup>(
  group: Group,
): { entry: KeyEntry<Group>; presses: string[] }[] =>
  Object.entries<Presses | Record<string, Presses>>(keyTable[group]).map(([name, entry]) => ({
    entry: name as KeyEntry<Group>,
    presses: actionsOf(name, entry).flatMap(([, presses]) => presses),
  }));
