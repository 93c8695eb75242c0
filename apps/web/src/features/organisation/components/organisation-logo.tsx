import Box from '@mui/material/Box';
import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { usePicture } from '../api/use-picture.ts';

/** The logo of an organisation, or the first letter of its name. */
export function OrganisationLogo({ organisation }: { organisation: Pick<Organisation, 'name' | 'logo'> }) {
  const { t } = useTranslation();
  const { name, logo } = organisation;
  const url = usePicture(logo?.id ?? null);
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 56,
        height: 56,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: logo ? 'background.paper' : 'action.selected',
        color: 'primary.dark',
        fontSize: 24,
        fontWeight: 600,
      }}
    >
      {url ? (
        <Picture url={url} name={t('organisation.logoOf', { name })} />
      ) : (
        !logo && <span aria-hidden>{name.slice(0, 1).toUpperCase()}</span>
      )}
    </Box>
  );
}

/** Scales a picture into its frame, whatever its aspect ratio. */
export function Picture({ url, name }: { url: string; name: string }) {
  return (
    <Box component="img" src={url} alt={name} sx={{ width: '100%', height: '100%', objectFit: 'contain' }} />
  );
}
