import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { versionQuery } from '../../../shared/lib/version-query.ts';
import { demoAccountsQuery } from './demo-accounts-query.ts';

/** Fills in a current code of the account on a demo installation. */
export function useDemoCode(username: string, fillIn: (code: string) => void): void {
  const queryClient = useQueryClient();
  const fillInNow = useEffectEvent(fillIn);

  useEffect(() => {
    let isWanted = true;
    async function fetchCode() {
      const accounts = await queryClient.fetchQuery({ ...demoAccountsQuery, staleTime: 0 });
      const code = accounts.find((account) => account.username === username)?.code;
      if (code && isWanted) fillInNow(code);
    }
    if (queryClient.getQueryData(versionQuery.queryKey)?.demo) {
      // On failure, the code can still be typed.
      fetchCode().catch(() => undefined);
    }
    return () => {
      isWanted = false;
    };
  }, [queryClient, username]);
}
