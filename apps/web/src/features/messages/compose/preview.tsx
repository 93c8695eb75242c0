import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FileChips } from '../../../entities/messages/file-chip.tsx';
import { WrittenText } from '../../../entities/messages/written-text.tsx';
import { useUser } from '../../../entities/session/use-user.ts';
import { colours, shadows } from '../../../shared/theme/tokens.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { BoxGlyph } from '../../../shared/ui/box-glyph.tsx';
import { CheckList } from '../../../shared/ui/check-list.tsx';
import type { KnownRecipient } from './api/recipient-queries.ts';
import type { MessageValues } from './message-values.ts';

/** The message as one of its suppliers will read it, and what will happen when it is sent. */
export function Preview({ suppliers }: { suppliers: ReadonlyMap<string, KnownRecipient> }) {
  const { t } = useTranslation();
  const values = useWatch() as MessageValues;
  const chosen = values.supplierIds.flatMap((id) => suppliers.get(id) ?? []);
  return (
    <Box
      component="aside"
      aria-label={t('messages.composing.preview.title')}
      sx={{ display: 'grid', gap: 2, minWidth: 0, position: { lg: 'sticky' }, top: 98 }}
    >
      <Box
        sx={{
          ...{ border: `1px solid ${colours.line}`, borderRadius: 1.5, overflow: 'hidden' },
          ...{ bgcolor: colours.page, boxShadow: shadows.button },
        }}
      >
        <Caption chosen={chosen} />
        <Content values={values} />
      </Box>
      <Checks chosen={chosen} count={values.supplierIds.length} />
    </Box>
  );
}

function Caption({ chosen }: { chosen: readonly KnownRecipient[] }) {
  const { t } = useTranslation();
  const [wanted, setPlace] = useState(0);
  const total = chosen.length;
  const place = Math.min(wanted, Math.max(total - 1, 0));
  const shown = chosen[place];
  const step = (by: number) => setPlace((place + by + total) % total);
  return (
    <Box
      sx={{
        ...{ display: 'flex', alignItems: 'center', minHeight: 44, pl: 1.75, pr: 1, bgcolor: colours.tint },
        ...{ borderBottom: `1px solid ${colours.line}`, fontSize: 12, fontWeight: 550, color: colours.ink2 },
      }}
    >
      <Box
        sx={{ mr: 'auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {shown
          ? t('messages.composing.preview.asOne', { name: shown.name })
          : t('messages.composing.preview.asAny')}
      </Box>
      {total > 1 && (
        <>
          <Box sx={{ whiteSpace: 'nowrap', ml: 1 }}>{t('kit.progress', { done: place + 1, total })}</Box>
          <IconButton
            size="small"
            aria-label={t('messages.composing.preview.previous')}
            onClick={() => step(-1)}
          >
            <ChevronLeft fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={t('messages.composing.preview.next')} onClick={() => step(1)}>
            <ChevronRight fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
}

function Content({ values: { subject, text, event, task, files } }: { values: MessageValues }) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Box sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 1.25, fontSize: 13 }}>
        <Avatar name={user?.fullName ?? ''} />
        <span>
          <b>{user?.fullName}</b>{' '}
          <Box component="span" sx={{ color: colours.ink3 }}>
            {[user?.organisationName, user?.businessUnitName].filter(Boolean).join(', ')}
          </Box>
        </span>
      </Box>
      <Typography component="p" sx={{ fontSize: 15, lineHeight: '22px', fontWeight: 600, mb: 0.75 }}>
        {subject.trim() || t('messages.composing.preview.noSubject')}
      </Typography>
      {text.trim() === '' ? (
        <Box sx={{ color: colours.ink3 }}>{t('messages.composing.preview.noText')}</Box>
      ) : (
        <WrittenText text={text} />
      )}
      <FileChips files={files} />
      {event && (
        <Box
          sx={{
            ...{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.75, px: 1.5, py: 1.25 },
            ...{ border: `1px solid ${colours.line}`, borderRadius: 1, fontSize: 13 },
          }}
        >
          <BoxGlyph state="open" size={24} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 500 }}>{task?.name ?? event.name}</Box>
            <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
              {task ? event.name : event.detail}
            </Box>
          </Box>
          <ChevronRight aria-hidden sx={{ color: colours.ink3 }} />
        </Box>
      )}
    </Box>
  );
}

function Checks({ chosen, count }: { chosen: readonly KnownRecipient[]; count: number }) {
  const { t } = useTranslation();
  const people = chosen.reduce((sum, { activeUserCount }) => sum + activeUserCount, 0);
  // Of a draft to hundreds only some are named, so nobody knows how many people that is, nor how many have none.
  const isKnown = chosen.length === count;
  const idle = isKnown ? chosen.filter(({ activeUserCount }) => activeUserCount === 0).length : 0;
  const suppliers = t('messages.composing.suppliers', { count });
  const reach =
    isKnown && count > 0
      ? t('messages.composing.reach', {
          suppliers,
          people: t('messages.composing.people', { count: people }),
        })
      : suppliers;
  return (
    <CheckList
      label={t('messages.composing.checks')}
      items={[
        { state: count > 0 ? 'done' : 'todo', text: reach },
        ...(idle > 0
          ? [{ state: 'advice' as const, text: t('messages.composing.idle', { count: idle }) }]
          : []),
        { state: 'done', text: t('messages.composing.apart') },
      ]}
    />
  );
}
