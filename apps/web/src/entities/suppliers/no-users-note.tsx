import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { WarningAmberOutlined } from '../../shared/icons/warning-amber-outlined.ts';

/** Warns that a supplier has no active users. Short form for columns whose header already says what is counted. */
export function NoUsersNote({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.dark' }}
    >
      <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />
      {isShort ? t('suppliers.noUsers') : t('supplierPicker.noUsers')}
    </Box>
  );
}
