import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

type SecretParams<Name extends string> = Partial<Record<Name, string>>;

/**
 * Removes secrets from the URL: keeps them in memory and replaces the history entry with the same page
 * without them.
 */
export function useSecretParams<Name extends string>(
  names: readonly Name[],
  cleanPath: string,
): SecretParams<Name> {
  const router = useRouter();
  const params = useParams({ strict: false }) as Partial<Record<string, string>>;
  const present = Object.fromEntries(
    names.flatMap((name) => (params[name] ? [[name, params[name]]] : [])),
  ) as SecretParams<Name>;
  const [stored, setTaken] = useState(present);
  const paramsInUrl = names.map((name) => params[name] ?? '').join('/');
  const isInUrl = Object.keys(present).length > 0;

  const take = useEffectEvent(() => {
    if (!isInUrl) return;
    setTaken(present);
    router.history.replace(cleanPath + router.state.location.searchStr);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another secret is another one to take
  useEffect(() => take(), [paramsInUrl]);
  return isInUrl ? present : stored;
}
