import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../shared/lib/server-clock.ts';

const second = 1000;

/** Retry countdown text, or null if the delay is unknown. Calls `onOver` at the end. */
export function useRetryHint(
  failure: { retryAfter: number | null } | null,
  onOver: () => void,
): string | null {
  const { t } = useTranslation();
  const [shown, setShown] = useState<{ failure: unknown; left: number } | null>(null);
  const end = useEffectEvent(onOver);

  useEffect(() => {
    if (!failure?.retryAfter) return;
    const until = serverNow() + failure.retryAfter * second;
    const timer = setInterval(() => {
      const left = Math.ceil((until - serverNow()) / second);
      if (left > 0) setShown({ failure, left });
      else end();
    }, second);
    return () => clearInterval(timer);
  }, [failure]);

  if (!failure?.retryAfter) return null;
  const count = shown?.failure === failure ? shown.left : failure.retryAfter;
  return t('login.retryAfter', { count });
}
