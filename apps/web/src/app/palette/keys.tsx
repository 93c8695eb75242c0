import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../shared/theme/tokens.ts';
import { partsOf } from './key-names.ts';

/** Keys as they are drawn. */
export function Keys({ keys, between }: { keys: readonly string[]; between?: string }) {
  return keys.map((key, place) => (
    <Fragment key={key}>
      {place > 0 && (between ? ` ${between} ` : ' ')}
      <Box
        component="kbd"
        sx={{
          px: '5px',
          border: `1px solid ${colours.line2}`,
          borderBottomWidth: 2,
          borderRadius: '4px',
          bgcolor: colours.page,
          color: colours.ink2,
          fontFamily: 'inherit',
          fontSize: 11,
          fontWeight: 550,
          lineHeight: '16px',
          whiteSpace: 'nowrap',
        }}
      >
        {key}
      </Box>
    </Fragment>
  ));
}

/** Key combinations that do the same or belong together. Those with the same modifiers name them once. */
export function Presses({ presses }: { presses: readonly string[] }) {
  const { t } = useTranslation();
  const all = presses.map(partsOf);
  const modifiersOf = (parts: string[]) => parts.slice(0, -1).join(' ');
  return [...new Set(all.map(modifiersOf))].map((modifiers, index) => {
    const ofGroup = all.filter((parts) => modifiersOf(parts) === modifiers);
    const keys = [...(modifiers ? modifiers.split(' ') : []), ...ofGroup.map((parts) => parts.at(-1) ?? '')];
    return (
      <Fragment key={keys.join()}>
        {index > 0 && ` ${t('palette.keyList.or')} `}
        <Keys keys={keys} />
      </Fragment>
    );
  });
}
