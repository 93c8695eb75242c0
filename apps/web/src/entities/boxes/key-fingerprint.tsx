import Box from '@mui/material/Box';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/lib/api.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { pathTo } from '../routes/path-to.ts';
import { groupHash } from './format-exact.ts';

const currentKeyQuery = queryOptions({
  queryKey: ['receipt-keys'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/receipt-keys', { signal, errors: 'background' })).data,
  // Keys change once in years.
  staleTime: 3_600_000,
  select: (keys) => keys.find(({ until }) => until === null)?.keyId ?? null,
});

/** The fingerprint of the key in force, to be compared with e-mails and PDFs. Shows nothing if it cannot be read. */
export function KeyFingerprint() {
  const { t } = useTranslation();
  const { data: keyId } = useQuery(currentKeyQuery);
  if (!keyId) return null;
  return (
    <Box component="p" sx={{ mt: 6, mb: 0, fontSize: 12, lineHeight: '18px', color: colours.ink3 }}>
      {t('signingKey.fingerprint')}{' '}
      <Box component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {groupHash(keyId)}
      </Box>{' '}
      <AppLink href={`${pathTo('faq')}#key-fingerprint`}>{t('signingKey.compare')}</AppLink>
    </Box>
  );
}
