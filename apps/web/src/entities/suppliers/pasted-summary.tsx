import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SupplierResolution } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';

/** Result of pasting supplier IDs. `suppliers` are the newly chosen ones. */
export interface Pasted extends SupplierResolution {
  /** Number of suppliers that were already present. */
  knownCount: number;
}

interface PastedSummaryProps {
  pasted: Pasted;
  /** Current selection, from which suppliers may have been removed again. */
  chosen: ReadonlyMap<string, unknown>;
  onRemove: (ids: Iterable<string>) => void;
  onDismiss: () => void;
}

/** Lists accepted supplier IDs, and rejected ones with the reason. */
export function PastedSummary({ pasted, chosen, onRemove, onDismiss }: PastedSummaryProps) {
  const { t } = useTranslation();
  const { suppliers, knownCount, notFound, inactive } = pasted;
  const idle = suppliers.filter(({ id, activeUserCount }) => activeUserCount === 0 && chosen.has(id));
  return (
    <Stack
      spacing={1}
      role="region"
      aria-label={t('supplierPicker.pasted')}
      aria-live="polite"
      sx={{ mb: 2 }}
    >
      <Alert severity={suppliers.length > 0 ? 'success' : 'info'} onClose={onDismiss}>
        {t('supplierPicker.pastedAdded', { count: suppliers.length })}
        {knownCount > 0 && ` · ${t('supplierPicker.pastedKnown', { count: knownCount })}`}
      </Alert>
      {notFound.length > 0 && (
        <Alert severity="error" action={<CopyButton codes={notFound} />}>
          {t('errors.supplierCodesNotFound', { count: notFound.length })}
          <Codes>{notFound}</Codes>
        </Alert>
      )}
      {inactive.length > 0 && (
        <Alert severity="error" action={<CopyButton codes={inactive} />}>
          {t('errors.suppliersNotRecognised', { count: inactive.length })}. {t('supplierPicker.inactive')}
          <Codes>{inactive}</Codes>
        </Alert>
      )}
      {idle.length > 0 && (
        <Alert severity="warning">
          {t('errors.suppliersWithoutUsers', { count: idle.length })}. {t('supplierPicker.withoutUsers')}
          <Codes>{idle.map(({ supplierCode }) => supplierCode)}</Codes>
          <Box sx={{ mt: 1 }}>
            <Button size="small" variant="outlined" onClick={() => onRemove(idle.map(({ id }) => id))}>
              {t('supplierPicker.removeWithoutUsers')}
            </Button>
          </Box>
        </Alert>
      )}
    </Stack>
  );
}

function Codes({ children }: { children: readonly string[] }): ReactNode {
  return (
    <Typography
      component="div"
      variant="body2"
      tabIndex={0}
      sx={{ maxHeight: 64, overflow: 'auto', overflowWrap: 'anywhere', color: 'text.secondary' }}
    >
      {children.join(', ')}
    </Typography>
  );
}

function CopyButton({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    showAppMessage({ text: t('supplierPicker.copied') });
  }
  // Without TLS there is no clipboard API; the IDs can still be selected and copied.
  if (!navigator.clipboard) return null;
  return (
    <Button color="inherit" size="small" onClick={() => void copy()}>
      {t('supplierPicker.copy')}
    </Button>
  );
}
