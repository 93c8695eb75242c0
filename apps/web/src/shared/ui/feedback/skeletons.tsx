import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

function LoadingRegion({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span style={visuallyHidden}>{t('kit.skeleton')}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Skeleton of a page header with content. */
export function PageSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton width={160} height={20} />
      <Skeleton width="min(420px, 70%)" height={40} sx={{ mb: 3 }} />
      <Skeleton variant="rounded" height={320} />
    </LoadingRegion>
  );
}

/** Skeleton of a form. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <LoadingRegion>
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 720 }}>
        {places(fields).map((place) => (
          <Skeleton key={place} variant="rounded" height={40} />
        ))}
        <Skeleton variant="rounded" width={120} height={36} />
      </Box>
    </LoadingRegion>
  );
}

/** Skeleton of a list with two-line items. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <LoadingRegion>
      {places(rows).map((place) => (
        <Box key={place} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Skeleton width="55%" height={22} />
          <Skeleton width="35%" height={18} />
        </Box>
      ))}
    </LoadingRegion>
  );
}
