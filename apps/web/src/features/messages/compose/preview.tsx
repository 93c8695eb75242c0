import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { MessagePreview } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChevronLeft } from '../../../shared/icons/chevron-left.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { colours, shadows } from '../../../shared/theme/tokens.ts';
import { CheckList } from '../../../shared/ui/display/check-list.tsx';
import type { KnownRecipient } from './api/recipient-queries.ts';
import type { MessageValues } from './message-values.ts';
import { PreviewInApp } from './preview-in-app.tsx';
import { PreviewOfMail } from './preview-of-mail.tsx';

interface PreviewProps {
  /** Undefined before the draft is saved. */
  preview: MessagePreview | undefined;
  suppliers: ReadonlyMap<string, KnownRecipient>;
  index: number;
  onIndexChange: (index: number) => void;
}

type View = 'app' | 'mail';

/** Preview of the message for each supplier, and the effects of sending it. */
export function Preview({ preview, suppliers, index, onIndexChange }: PreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const [view, setView] = useState<View>('app');
  const values = useWatch() as MessageValues;
  const count = values.supplierIds.length;
  return (
    <Box
      component="aside"
      aria-label={t('messages.composing.preview.title')}
      sx={{ display: 'grid', gap: 2, minWidth: 0, position: { lg: 'sticky' }, top: 98 }}
    >
      <Box
        sx={{
          border: `1px solid ${colours.line}`,
          borderRadius: 1.5,
          overflow: 'hidden',
          bgcolor: colours.page,
          boxShadow: shadows.button,
        }}
      >
        <Caption
          name={count > 0 ? preview?.recipient?.name : undefined}
          count={count}
          index={index}
          onIndexChange={onIndexChange}
        />
        <Tabs
          value={view}
          onChange={(_event, chosen: View) => setView(chosen)}
          aria-label={t('messages.composing.preview.views')}
          sx={{ mx: 2, minHeight: 40, borderBottom: `1px solid ${colours.line}` }}
        >
          {(['app', 'mail'] as const).map((one) => (
            <Tab
              key={one}
              value={one}
              id={`${id}-${one}`}
              aria-controls={`${id}-panel`}
              label={t(`messages.composing.preview.${one}`)}
              sx={{ minHeight: 40, minWidth: 0, px: 0, fontSize: 13 }}
            />
          ))}
        </Tabs>
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
          {view === 'app' ? (
            <PreviewInApp values={values} preview={preview} />
          ) : (
            <PreviewOfMail mail={preview?.mail} />
          )}
        </Box>
      </Box>
      <Checks preview={preview} suppliers={suppliers} ids={values.supplierIds} />
    </Box>
  );
}

interface CaptionProps {
  name: string | undefined;
  count: number;
  index: number;
  onIndexChange: (index: number) => void;
}

function Caption({ name, count, index: wanted, onIndexChange }: CaptionProps) {
  const { t } = useTranslation();
  const index = Math.min(wanted, Math.max(count - 1, 0));
  const step = (by: number) => onIndexChange((index + by + count) % count);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 44,
        pl: 1.75,
        pr: 1,
        bgcolor: colours.tint,
        borderBottom: `1px solid ${colours.line}`,
        fontSize: 12,
        fontWeight: 550,
        color: colours.ink2,
      }}
    >
      <Box
        aria-live="polite"
        sx={{ mr: 'auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {name ? t('messages.composing.preview.asOne', { name }) : t('messages.composing.preview.asAny')}
      </Box>
      {count > 1 && (
        <>
          <Box sx={{ whiteSpace: 'nowrap', ml: 1 }}>
            {t('kit.progress', { done: index + 1, total: count })}
          </Box>
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

interface ChecksProps {
  preview: MessagePreview | undefined;
  suppliers: ReadonlyMap<string, KnownRecipient>;
  ids: readonly string[];
}

function Checks({ preview, suppliers, ids }: ChecksProps) {
  const { t } = useTranslation();
  const count = ids.length;
  const chosen = ids.flatMap((id) => suppliers.get(id) ?? []);
  // Suppliers added since the last save are counted locally until the server has them.
  const reached =
    preview?.recipientCount === count
      ? { people: preview.personCount, idle: preview.idleCount }
      : chosen.length === count && {
          people: chosen.reduce((sum, { activeUserCount }) => sum + activeUserCount, 0),
          idle: chosen.filter(({ activeUserCount }) => activeUserCount === 0).length,
        };
  const named = t('messages.composing.suppliers', { count });
  const people = reached && t('messages.composing.people', { count: reached.people });
  const idle = reached ? reached.idle : 0;
  return (
    <CheckList
      label={t('messages.composing.checks')}
      items={[
        {
          state: count > 0 ? 'done' : 'todo',
          text: people && count > 0 ? t('messages.composing.reach', { suppliers: named, people }) : named,
        },
        ...(idle > 0
          ? [{ state: 'advice' as const, text: t('messages.composing.idle', { count: idle }) }]
          : []),
        { state: 'done', text: t('messages.composing.apart') },
      ]}
    />
  );
}
