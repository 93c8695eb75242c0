import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SupplierDuplicate } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';

/** Lists possible duplicates with the reason and a link. */
export function DuplicatesNotice({ duplicates }: { duplicates: readonly SupplierDuplicate[] }) {
  const { t } = useTranslation();
  return (
    <Alert severity="warning" role="status">
      <AlertTitle>{t('suppliers.duplicates.title', { count: duplicates.length })}</AlertTitle>
      {t('suppliers.duplicates.text')}
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, maxHeight: 240, overflow: 'auto' }}>
        {duplicates.map(({ id, supplierCode, name, status, why }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <Link
              href={pathTo('bidder', { bidderId: id })}
              // New tab, so that the form is not left.
              target="_blank"
              sx={{ fontWeight: 600 }}
            >
              {supplierCode} {name}
            </Link>{' '}
            ({why.map((reason) => t(`suppliers.duplicates.why.${reason}`)).join(', ')}
            {status === 'INACTIVE' && `, ${t('suppliers.duplicates.inactive')}`})
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
