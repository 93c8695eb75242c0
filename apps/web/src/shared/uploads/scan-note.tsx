import Box from '@mui/material/Box';
import { type FileReference, fileScanTexts } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/tokens.ts';

/** Name of a file that cannot be downloaded now. Infected files are crossed out. */
export function UnavailableFileName({ name, scan }: Required<Pick<FileReference, 'name' | 'scan'>>) {
  return (
    <Box
      component="span"
      sx={{ overflowWrap: 'anywhere', ...(scan === 'INFECTED' && { textDecoration: 'line-through' }) }}
    >
      {name}
    </Box>
  );
}

/** Virus scan status of a file until it is cleared. */
export function ScanNote({ scan }: Pick<FileReference, 'scan'>) {
  const { t } = useTranslation();
  if (!scan) return null;
  const isInfected = scan === 'INFECTED';
  return (
    <Box
      role={isInfected ? 'alert' : 'status'}
      sx={{ fontSize: 12, color: isInfected ? colours.bad : colours.warn }}
    >
      {isInfected ? fileScanTexts.INFECTED : t('uploads.scanWaiting')}
    </Box>
  );
}
