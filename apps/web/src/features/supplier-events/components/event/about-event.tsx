import Box from '@mui/material/Box';
import type { SupplierEvent } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { MarkdownText } from '../../../../shared/forms/markdown-text.tsx';
import { Block } from './block.tsx';

/** Description of the event. */
export function AboutEvent({ event: { description } }: { event: SupplierEvent }) {
  const { t } = useTranslation();
  if (!description) return null;
  return (
    <Block title={t('supplierEvent.about')}>
      <Box sx={{ maxWidth: 720 }}>
        <MarkdownText text={description} />
      </Box>
    </Block>
  );
}
