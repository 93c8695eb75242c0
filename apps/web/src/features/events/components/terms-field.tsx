import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { EventFile } from '@tenderbox/contract';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../../shared/forms/file-field.tsx';

/** Terms and conditions: shows the current file, lets users remove it or choose a new one. */
export function TermsField({ currentFile }: { currentFile: EventFile | null }) {
  const { t } = useTranslation();
  const chosen: File | null = useWatch({ name: 'terms' });
  const { field: removal } = useController({ name: 'removeTerms' });
  const isRemoved = Boolean(removal.value);
  return (
    <Box>
      <FileField
        name="terms"
        label={t('events.fields.terms')}
        help={t('events.fields.termsHelp')}
        isOptional
      />
      {currentFile && !chosen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <Box
            component="span"
            sx={{ overflowWrap: 'anywhere', textDecoration: isRemoved ? 'line-through' : 'none' }}
          >
            {currentFile.name}
          </Box>
          <Button size="small" variant="outlined" onClick={() => removal.onChange(!isRemoved)}>
            {isRemoved ? t('events.fields.termsKeep') : t('events.fields.termsRemove')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
