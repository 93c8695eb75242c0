import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** Warns that nobody could answer for a supplier. */
export function NoUsersNote() {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.dark' }}
    >
      <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />
      {t('supplierPicker.noUsers')}
    </Box>
  );
}
