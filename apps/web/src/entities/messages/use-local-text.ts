import type { FileReference } from '@tenderbox/contract';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { useUser } from '../session/use-user.ts';

/** Text that was written and not sent yet. */
export interface LocalText {
  text: string;
  files: readonly FileReference[];
  /** Time of the last change. */
  typedAt: number;
  /** Idempotency key of sending exactly this text. */
  key?: string;
}

const none: LocalText = { text: '', files: [], typedAt: 0 };

/**
 * Unsent text at a place of the app, such as a thread. Stored on this device per role entry from the first
 * key press until it is sent. Other tabs show the same text.
 */
export function useLocalText(storageKey: string) {
  const roleEntryId = useUser()?.userRoleId;
  const [name] = useState(`tenderbox.words.${roleEntryId}.${storageKey}`);
  const [words, setWords] = useState(() => parseLocalText(localStorage.getItem(name)));
  const [isKept, setKept] = useState(words.typedAt > 0);
  // Late results, such as an uploaded file, are merged with what was typed since.
  const latest = useRef(words);

  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== name) return;
      latest.current = parseLocalText(newValue);
      setWords(latest.current);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [name]);

  function store(next: LocalText) {
    latest.current = next;
    setWords(next);
    try {
      if (next.text === '' && next.files.length === 0) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(next));
      setKept(true);
    } catch {
      // The browser storage is full.
      setKept(false);
    }
  }

  return {
    words,
    /** Whether the text is stored on this device. */
    isKept,
    /** Changes text or files. The idempotency key is reset. */
    write: (part: Partial<Pick<LocalText, 'text' | 'files'>>) => {
      const { key: _key, ...rest } = latest.current;
      store({ ...rest, ...part, typedAt: serverNow() });
    },
    /** Idempotency key for sending the current text. */
    keyForSending: (): string => {
      const key = latest.current.key ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
      store({ ...latest.current, key });
      return key;
    },
    clear: () => store(none),
  };
}

function parseLocalText(text: string | null): LocalText {
  try {
    const words = JSON.parse(text ?? 'null') as Partial<LocalText> | null;
    return typeof words?.text === 'string' && Array.isArray(words.files) ? { ...none, ...words } : none;
  } catch {
    return none;
  }
}
