import Box from '@mui/material/Box';
import type { SupplierEvent } from '@tenderbox/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Block } from './block.tsx';

const MarkdownText = lazy(() => import('../../../shared/forms/markdown-text.tsx'));

/** What the buyer says about the event. */
export function AboutEvent({ event: { description } }: { event: SupplierEvent }) {
  const { t } = useTranslation();
  if (!description) return null;
  return (
    <Block title={t('supplierEvent.about')}>
      <Box sx={{ maxWidth: 720 }}>
        <Suspense fallback={<Box sx={{ whiteSpace: 'pre-line' }}>{description}</Box>}>
          <MarkdownText text={description} />
        </Suspense>
      </Box>
    </Block>
  );
}
