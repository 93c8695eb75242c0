import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../theme/tokens.ts';

interface DefinitionListProps {
  /** Facts with labels. Empty values are shown as such. */
  facts: readonly { label: string; value: ReactNode }[];
  /** For the side column: narrow and without lines. */
  isTight?: boolean;
}

/** List of facts with labels, next to the values or above them on a phone. */
export function DefinitionList({ facts, isTight = false }: DefinitionListProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        m: 0,
        gridTemplateColumns: isTight
          ? '112px minmax(0, 1fr)'
          : { xs: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' },
        typography: isTight ? 'body2' : 'body1',
        '& > dt': {
          typography: 'body2',
          color: colours.ink2,
          ...(isTight
            ? { py: 0.5, pr: 1 }
            : {
                pr: 2,
                pt: '9px',
                pb: { xs: 0, sm: '9px' },
                borderBottom: { sm: `1px solid ${colours.line}` },
              }),
        },
        '& > dd': {
          m: 0,
          minWidth: 0,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
          ...(isTight
            ? { py: 0.5 }
            : { pt: { xs: 0, sm: '9px' }, pb: '9px', borderBottom: `1px solid ${colours.line}` }),
        },
      }}
    >
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            {value || (
              <Box component="span" sx={{ color: colours.ink3 }}>
                {t('kit.notGiven')}
              </Box>
            )}
          </dd>
        </Fragment>
      ))}
    </Box>
  );
}
