import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

type Taken<Name extends string> = Partial<Record<Name, string>>;

/**
 * Removes secrets from the URL: keeps them in memory and replaces the history entry with the same page
 * without them.
 */
export function useTakenParams<Name extends string>(names: readonly Name[], barePath: string): Taken<Name> {
  const router = useRouter();
  const params = useParams({ strict: false }) as Partial<Record<string, string>>;
  const present = Object.fromEntries(
    names.flatMap((name) => (params[name] ? [[name, params[name]]] : [])),
  ) as Taken<Name>;
  const [taken, setTaken] = useState(present);
  const inAddress = names.map((name) => params[name] ?? '').join('/');
  const isInAddress = Object.keys(present).length > 0;

  const take = useEffectEvent(() => {
    if (!isInAddress) return;
    setTaken(present);
    router.history.replace(barePath + router.state.location.searchStr);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another secret is another one to take
  useEffect(() => take(), [inAddress]);
  return isInAddress ? present : taken;
}
