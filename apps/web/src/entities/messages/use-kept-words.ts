import type { FileReference } from '@tenderbox/contract';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../session/use-user.ts';

/** What was written and not sent yet. */
export interface Words {
  text: string;
  files: readonly FileReference[];
  /** When it was last changed. */
  typedAt: number;
  /** What the attempt to send exactly this was called, so that another one does nothing twice. */
  key?: string;
}

const none: Words = { text: '', files: [], typedAt: 0 };

/**
 * Words that are written at a place of the app, such as a thread. They stay on this device, under the role entry that
 * wrote them, from the first key until they are sent; other tabs show the same.
 */
export function useKeptWords(place: string) {
  const roleEntryId = useUser()?.userRoleId;
  const [name] = useState(`tenderbox.words.${roleEntryId}.${place}`);
  const [words, setWords] = useState(() => wordsIn(localStorage.getItem(name)));
  const [isKept, setKept] = useState(words.typedAt > 0);
  // What arrives later, such as a file, is added to what was typed meanwhile.
  const latest = useRef(words);

  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== name) return;
      latest.current = wordsIn(newValue);
      setWords(latest.current);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [name]);

  function keep(next: Words) {
    latest.current = next;
    setWords(next);
    try {
      if (next.text === '' && next.files.length === 0) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(next));
      setKept(true);
    } catch {
      // The browser gives no more room.
      setKept(false);
    }
  }

  return {
    words,
    /** Whether this device has them. */
    isKept,
    /** Takes what was typed or attached; another attempt to send it is another one. */
    write: (part: Partial<Pick<Words, 'text' | 'files'>>) => {
      const { key: _key, ...rest } = latest.current;
      keep({ ...rest, ...part, typedAt: Date.now() });
    },
    /** The name of the attempt to send what stands here now. */
    keyForSending: (): string => {
      const key = latest.current.key ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
      keep({ ...latest.current, key });
      return key;
    },
    clear: () => keep(none),
  };
}

function wordsIn(text: string | null): Words {
  try {
    const words = JSON.parse(text ?? 'null') as Partial<Words> | null;
    return typeof words?.text === 'string' && Array.isArray(words.files) ? { ...none, ...words } : none;
  } catch {
    return none;
  }
}
