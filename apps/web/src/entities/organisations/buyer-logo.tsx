import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/lib/api.ts';
import { useObjectUrl } from '../../shared/lib/use-object-url.ts';
import { colours } from '../../shared/theme/tokens.ts';

/** The logo of the organisation the user works for or with. Nothing if it has none. */
export function BuyerLogo({ name }: { name: string }) {
  const url = useOwnLogo();
  return url && <LogoFrame url={url} name={name} />;
}

/** A logo in its proportions, up to a size that fits beside a title. */
export function LogoFrame({ url, name }: { url: string; name: string }) {
  return (
    <Box
      component="img"
      src={url}
      alt={name}
      sx={{
        display: 'block',
        flexShrink: 0,
        boxSizing: 'border-box',
        height: 44,
        maxWidth: { xs: 96, sm: 150 },
        p: 0.5,
        objectFit: 'contain',
        border: `1px solid ${colours.line}`,
        borderRadius: 1,
        bgcolor: colours.page,
      }}
    />
  );
}

function useOwnLogo(): string | null {
  const { data } = useQuery({
    queryKey: ['own-logo'],
    queryFn: async ({ signal }) => {
      const response = await callApi('GET /api/logo', { signal, errors: 'background' });
      const picture = await response.blob();
      return picture.size ? picture : null;
    },
    staleTime: 600_000,
  });
  return useObjectUrl(data ?? null);
}
