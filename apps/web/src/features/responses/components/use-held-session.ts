import { useEffect, useState } from 'react';
import { holdSession } from '../../../entities/session/held-session.ts';

/** While this page is shown, a session that ends leads nowhere: the person logs in again over it. */
export function useHeldSession(): { hasEnded: boolean; goOn: () => void } {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => holdSession(() => setEnded(true)), []);
  return { hasEnded, goOn: () => setEnded(false) };
}
