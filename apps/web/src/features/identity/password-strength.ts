import { passwordFault } from '@tenderbox/contract';
import { useEffect, useState } from 'react';

type ScorePassword = (password: string) => number;

/** Passwords up to this score count as common; the server refuses them as well. */
const commonScore = 1;
let loading: Promise<ScorePassword | null> | null = null;

/** Loads the lists of common passwords, once they are wanted; null where they are out of reach. */
export function loadPasswordScores(): Promise<ScorePassword | null> {
  loading ??= import('./score-password.ts').then(
    ({ scorePassword }) => scorePassword,
    () => {
      loading = null;
      return null;
    },
  );
  return loading;
}

/** Whether a new password follows the rules; without the lists, the server says whether it is common. */
export async function followsPasswordRules(password: string, email: string): Promise<boolean> {
  if (passwordFault(password, email, () => false)) return false;
  const score = await loadPasswordScores();
  return !score || score(password) > commonScore;
}

/**
 * How strong a password is for the account with this address, from 0 to 4; null while there is none or the lists
 * are not there. One that breaks a rule is never called strong.
 */
export function usePasswordScore(password: string, email: string): number | null {
  const [score, setScore] = useState<number | null>(null);
  useEffect(() => {
    if (password === '') {
      setScore(null);
      return;
    }
    let isWanted = true;
    void loadPasswordScores().then((scorePassword) => {
      if (!isWanted) return;
      const estimated = scorePassword?.(password) ?? null;
      const breaksRule = passwordFault(password, email, () => false) !== null;
      setScore(estimated !== null && breaksRule ? Math.min(estimated, commonScore) : estimated);
    });
    return () => {
      isWanted = false;
    };
  }, [password, email]);
  return score;
}
