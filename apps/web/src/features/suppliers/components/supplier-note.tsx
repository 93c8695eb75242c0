import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { NotesOutlined } from '../../../shared/icons/notes-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';

/** Internal note about a supplier. States who can see it. */
export function SupplierNote({ notes }: { notes: string | null }) {
  const { t } = useTranslation();
  if (!notes) return null;
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        gap: 1.5,
        mt: 3,
        px: 2,
        py: 1.5,
        borderRadius: 1,
        typography: 'body2',
        bgcolor: '#FFFBF2',
        border: `1px solid ${colours.warnLine}`,
        color: colours.ink,
      }}
    >
      <NotesOutlined aria-hidden sx={{ fontSize: 20, color: colours.warn }} />
      <Box sx={{ minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <strong>{t('suppliers.supplier.noteLead')}</strong> {notes}
      </Box>
    </Box>
  );
}
