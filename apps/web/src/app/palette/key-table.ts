import type { ParseKeys } from 'i18next';
import type { KeyGroup } from '../../entities/keys/use-key-group.ts';
import type { NavigationLink } from '../navigation/links-of.ts';

/** A key or a combination, and what it does. Keys of a sequence are pressed one after the other. */
interface KeyEntry {
  keys: readonly string[];
  text: Extract<ParseKeys, `palette.keys.${string}`>;
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The key that opens the palette together with K, by its name on this device. */
export const commandKey = isMac ? '⌘' : 'Ctrl';

/** Keys that work on every page. */
export const globalKeys: readonly KeyEntry[] = [
  { keys: [commandKey, 'K'], text: 'palette.keys.palette' },
  { keys: ['?'], text: 'palette.keys.help' },
];

export const searchKey: KeyEntry = { keys: ['/'], text: 'palette.keys.search' };

/** Keys of parts of pages. */
export const groupKeys: Record<KeyGroup, readonly KeyEntry[]> = {
  comparison: [
    { keys: ['↑', '↓'], text: 'palette.keys.rows' },
    { keys: ['←', '→'], text: 'palette.keys.suppliers' },
    { keys: ['N'], text: 'palette.keys.nextDifference' },
    { keys: ['P'], text: 'palette.keys.previousDifference' },
    { keys: ['Page Up', 'Page Down'], text: 'palette.keys.tenRows' },
    { keys: ['Home', 'End'], text: 'palette.keys.ends' },
  ],
  schedule: [{ keys: ['←', '→'], text: 'palette.keys.period' }],
  sheetEditor: [
    { keys: [commandKey, 'Z'], text: 'palette.keys.undo' },
    { keys: [commandKey, 'Y'], text: 'palette.keys.redo' },
    { keys: ['Alt', '↑ ↓'], text: 'palette.keys.moveQuestion' },
    { keys: ['Esc'], text: 'palette.keys.closeQuestion' },
    { keys: ['Delete'], text: 'palette.keys.deleteQuestion' },
  ],
  priceEditor: [{ keys: ['↑', '↓', 'Enter'], text: 'palette.keys.cells' }],
  prices: [{ keys: ['↑', '↓', 'Enter'], text: 'palette.keys.cells' }],
  messageList: [{ keys: ['↑', '↓', 'Home', 'End'], text: 'palette.keys.messages' }],
  messageInput: [{ keys: [commandKey, 'Enter'], text: 'palette.keys.send' }],
};

const letters: Partial<Record<NavigationLink['routes'][0], string>> = {
  sourcingEvents: 'e',
  supplierEvents: 'e',
  evaluations: 'e',
  bidderList: 's',
  messages: 'm',
  bidderMyTeam: 't',
  myOrganisation: 'o',
  sourcingOrganisationSuppliers: 's',
  sourcingOrganisationList: 'o',
  systemAdminList: 'a',
};

/** The letter that, after G, opens a page of the top bar. */
export const letterOf = ({ routes }: NavigationLink): string | undefined => letters[routes[0]];
