import Box from '@mui/material/Box';
import type { SignedInUser } from '@tenderbox/contract';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageKeys, shownPageKeys } from '../../entities/keys/page-keys.ts';
import { shownKeyGroups } from '../../entities/keys/use-key-group.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Dialog } from '../../shared/ui/feedback/dialog.tsx';
import { linksOf } from '../navigation/links-of.ts';
import { globalKeys, groupKeys, letterOf, searchKey } from './key-table.ts';
import { pageSearch } from './use-global-keys.ts';

/** A key as it is drawn. */
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

interface Row {
  keys: readonly string[];
  text: string;
  /** Between keys that are pressed one after the other. */
  between?: string;
}

/** The keys that work on the page now. */
export function KeyList({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const { t } = useTranslation();
  const [groups] = useState(shownKeyGroups);
  const [actions] = useState(shownPageKeys);
  const [hasSearch] = useState(() => pageSearch() !== null);
  const everywhere: Row[] = [
    ...globalKeys.map(({ keys, text }) => ({ keys, text: t(text) })),
    ...linksOf(user).flatMap((link) => {
      const letter = letterOf(link)?.toUpperCase();
      const text = t('palette.keyList.goTo', { page: t(link.label) });
      return letter ? [{ keys: ['G', letter], text, between: t('palette.keyList.inSequence') }] : [];
    }),
  ];
  const here = [...(hasSearch ? [searchKey] : []), ...groups.flatMap((group) => groupKeys[group])];
  // Two parts of a page may have the same key for the same thing.
  const texts = [...new Set(here.map(({ text }) => text))];
  const ofPage: Row[] = [
    ...actions.map((name) => ({ keys: [pageKeys[name]], text: t(`palette.keys.${name}`) })),
    ...texts.map((text) => ({ keys: here.find((one) => one.text === text)?.keys ?? [], text: t(text) })),
  ];
  return (
    <Dialog title={t('palette.keyList.title')} closeLabel={t('palette.close')} onClose={onClose}>
      {ofPage.length > 0 && <KeyRows title={t('palette.keyList.here')} rows={ofPage} />}
      <KeyRows title={t('palette.keyList.everywhere')} rows={everywhere} />
      <Box sx={{ pt: 2, fontSize: 12, color: colours.ink3 }}>{t('palette.keyList.note')}</Box>
    </Dialog>
  );
}

function KeyRows({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <section aria-label={title}>
      <Box component="h3" sx={{ m: 0, pt: 1.5, pb: 0.5, fontSize: 12, fontWeight: 600, color: colours.ink3 }}>
        {title}
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: 1, m: 0, fontSize: 13 }}
      >
        {rows.map(({ keys, text, between }) => (
          <Box key={text} sx={{ display: 'contents' }}>
            <dt>{text}</dt>
            <Box component="dd" sx={{ m: 0, color: colours.ink3, fontSize: 12, textAlign: 'right' }}>
              <Keys keys={keys} between={between} />
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
