import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BulkResult, SkipReason } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/feedback/dialog.tsx';

const maxNamed = 10;

/** Supplier names by id. */
export type Names = ReadonlyMap<string, string>;

interface BulkResultDialogProps {
  /** Result in one sentence. */
  done: string;
  result: BulkResult;
  names: Names;
  onClose: () => void;
}

/** Lists suppliers that a bulk action skipped, with reasons. */
export function BulkResultDialog({ done, result, names, onClose }: BulkResultDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('suppliers.bulk.skippedTitle', { count: result.skipped.length })}
      width="medium"
      onClose={onClose}
      actions={
        <Button autoFocus variant="contained" onClick={onClose}>
          {t('suppliers.bulk.close')}
        </Button>
      }
    >
      <Alert severity={result.changed > 0 ? 'success' : 'info'} sx={{ mb: 2 }}>
        {done}
      </Alert>
      {[...groupByReason(result.skipped)].map(([reason, ids]) => (
        <Box key={reason} sx={{ mb: 2 }}>
          <Typography variant="subtitle1" component="h3">
            {t(`suppliers.bulk.reasons.${reason}`)} · {t('suppliers.bulk.suppliers', { count: ids.length })}
          </Typography>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {ids
              .slice(0, maxNamed)
              .map((supplierId) => names.get(supplierId) ?? t('suppliers.bulk.unknown'))
              .join(', ')}{' '}
            {ids.length > maxNamed && t('suppliers.bulk.andMore', { count: ids.length - maxNamed })}
          </Typography>
        </Box>
      ))}
    </Dialog>
  );
}

function groupByReason(skipped: BulkResult['skipped']): Map<SkipReason, string[]> {
  const groups = new Map<SkipReason, string[]>();
  for (const { supplierId, reason } of skipped) {
    groups.set(reason, [...(groups.get(reason) ?? []), supplierId]);
  }
  return groups;
}
