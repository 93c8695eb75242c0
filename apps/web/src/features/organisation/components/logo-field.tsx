import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { logoLimits, type Organisation } from '@tenderbox/contract';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../../shared/forms/file-field.tsx';
import { useObjectUrl } from '../../../shared/lib/use-object-url.ts';
import { usePicture } from '../api/use-picture.ts';
import { Picture } from './organisation-logo.tsx';

/** The current logo with a remove button, and the field for a new one with a preview. */
export function LogoField({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { logo, name } = organisation;
  const chosen: File | null = useWatch({ name: 'logo' });
  const { field: removal } = useController({ name: 'removesLogo' });
  const stored = usePicture(logo?.id ?? null);
  const preview = useObjectUrl(chosen);
  const isRemoved: boolean = removal.value && !chosen;
  const shown = preview ?? (isRemoved ? null : stored);

  return (
    <Box>
      <FileField
        name="logo"
        label={t('organisationDetails.logo')}
        help={t('organisationDetails.logoHelp')}
        {...logoLimits}
      />
      {shown && (
        <Box sx={{ width: 160, height: 80, mt: 1, p: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <Picture url={shown} name={t('organisation.logoOf', { name })} />
        </Box>
      )}
      {logo && !chosen && (
        <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center' }}>
          <Button size="small" variant="outlined" onClick={() => removal.onChange(!isRemoved)}>
            {isRemoved ? t('organisationDetails.keepLogo') : t('organisationDetails.removeLogo')}
          </Button>
          {isRemoved && (
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              {t('organisationDetails.logoGoes')}
            </Typography>
          )}
        </Stack>
      )}
    </Box>
  );
}
