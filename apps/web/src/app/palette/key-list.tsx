import Box from '@mui/material/Box';
import type { SignedInUser } from '@tenderbox/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entriesOf, type ListedGroup } from '../../entities/keys/key-table.ts';
import { shownPageActions } from '../../entities/keys/page-keys.ts';
import { shownKeyGroups } from '../../entities/keys/use-key-group.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Dialog } from '../../shared/ui/feedback/dialog.tsx';
import { linksOf } from '../navigation/links-of.ts';
import { sequenceOf } from './go-to-keys.ts';
import { Keys, Presses } from './keys.tsx';
import { pageSearch } from './use-global-keys.ts';

interface Row {
  name: string;
  keys: ReactNode;
}

/** The keys that work on the page now. */
export function KeyList({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const { t } = useTranslation();
  const [groups] = useState(shownKeyGroups);
  const [actions] = useState(shownPageActions);
  const [hasSearch] = useState(() => pageSearch() !== null);
  const rowOf = ({ entry, presses }: ReturnType<typeof entriesOf<ListedGroup>>[number]): Row => ({
    name: t(`palette.keys.${entry}`),
    keys: <Presses presses={presses} />,
  });
  const everywhere = [
    ...entriesOf('everywhere').map(rowOf),
    ...linksOf(user).flatMap((link) => {
      const sequence = sequenceOf(link);
      const name = t('palette.keyList.goTo', { page: t(link.label) });
      return sequence
        ? [{ name, keys: <Keys keys={sequence} between={t('palette.keyList.inSequence')} /> }]
        : [];
    }),
  ];
  const ofPage = [
    ...entriesOf('page')
      .filter(({ entry }) => actions.some((action) => action === entry))
      .map(rowOf),
    ...(hasSearch ? entriesOf('search').map(rowOf) : []),
    ...groups.flatMap((group) => entriesOf(group)).map(rowOf),
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
        {rows.map(({ name, keys }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <Box component="dd" sx={{ m: 0, color: colours.ink3, fontSize: 12, textAlign: 'right' }}>
              {keys}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
