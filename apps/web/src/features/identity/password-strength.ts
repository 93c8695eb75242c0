import { hasPasswordLength, isPersonalPassword, passwordError } from '@tenderbox/contract';
import { useEffect, useState } from 'react';

type ScorePassword = (password: string) => number;

/** Passwords up to this score count as common. The server rejects them too. */
const commonScore = 1;
let loading: Promise<ScorePassword | null> | null = null;

/** Loads the lists of common passwords on demand. Resolves to null if they are unavailable. */
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

/** Whether a password follows each rule, in the listed order. Null while unknown. */
export function usePasswordRuleResults(password: string, email: string): (boolean | null)[] {
  const score = usePasswordScore(password);
  if (password === '') return [null, null, null];
  return [
    hasPasswordLength(password),
    score === null ? null : score > commonScore,
    !isPersonalPassword(password, email),
  ];
}

/** Whether a new password follows the rules. Without the lists, the server checks whether it is common. */
export async function followsPasswordRules(password: string, email: string): Promise<boolean> {
  if (passwordError(password, email, () => false)) return false;
  const score = await loadPasswordScores();
  return !score || score(password) > commonScore;
}

/**
 * Strength of a password from 0 to 4. Null without a password or while the lists are not loaded. A password
 * that breaks a rule is never rated strong.
 */
export function usePasswordStrength(password: string, email: string): number | null {
  const score = usePasswordScore(password);
  const breaksRule = passwordError(password, email, () => false) !== null;
  return score !== null && breaksRule ? Math.min(score, commonScore) : score;
}

function usePasswordScore(password: string): number | null {
  const [score, setScore] = useState<number | null>(null);
  useEffect(() => {
    if (password === '') {
      setScore(null);
      return;
    }
    let isWanted = true;
    void loadPasswordScores().then((scorePassword) => {
      if (isWanted) setScore(scorePassword?.(password) ?? null);
    });
    return () => {
      isWanted = false;
    };
  }, [password]);
  return score;
}
