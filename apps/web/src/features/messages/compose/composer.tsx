import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { MessageDraft } from '@tenderbox/contract';
import { messageLimits } from '@tenderbox/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { PlainForm } from '../../../shared/forms/plain-form.tsx';
import { MultilineField, TextField } from '../../../shared/forms/text-field.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { previewQuery } from './api/preview-query.ts';
import type { KnownRecipient } from './api/recipient-queries.ts';
import { ComposeBar } from './compose-bar.tsx';
import { ConflictNotice, SentNotice } from './conflict-notice.tsx';
import type { DraftState } from './draft-saver.ts';
import { FilesField } from './files-field.tsx';
import { LinkedFields } from './linked-fields.tsx';
import type { MessageValues } from './message-values.ts';
import { Preview } from './preview.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { useCompose } from './use-compose.ts';

interface ComposerProps {
  stored: MessageDraft | null;
  start: MessageValues;
  newDraftKey: string;
  /** Suppliers whose names are already known. */
  known?: readonly KnownRecipient[];
  onCreated: (id: string) => void;
}

/** Merges newly loaded suppliers into the known ones. */
function joined(before: ReadonlyMap<string, KnownRecipient>, more: readonly KnownRecipient[]) {
  const all = new Map(before);
  for (const supplier of more) all.set(supplier.id, { ...before.get(supplier.id), ...supplier });
  return all;
}

/** Message editor. The message is saved as a draft from the first key press. */
export function Composer({ known = [], ...options }: ComposerProps) {
  const { t } = useTranslation();
  const compose = useCompose(options);
  const { form, state } = compose;
  const [suppliers, setSuppliers] = useState<ReadonlyMap<string, KnownRecipient>>(() =>
    joined(new Map(), known),
  );
  const learn = (more: readonly KnownRecipient[]) => setSuppliers((before) => joined(before, more));
  const [filesBusy, setFilesBusy] = useState(false);
  const [place, setPlace] = useState(0);
  const { data: preview } = useQuery(previewQuery(state, place));
  // Every server response names some suppliers, including those added by others, and whose e-mails were
  // rejected.
  const [named, setNamed] = useState<DraftState['suppliers'] | null>(null);
  if (state.suppliers !== named) {
    setNamed(state.suppliers);
    learn(state.suppliers);
  }
  return (
    <>
      <PageHead
        title={t('messages.composing.title')}
        breadcrumb={[
          { label: t('pages.messages'), href: pathTo('messages') },
          { label: t('messages.composing.crumb') },
        ]}
      />
      <PlainForm form={form} onSubmit={compose.send} isWide>
        <Box
          sx={{
            display: 'grid',
            alignItems: 'start',
            justifyContent: 'space-between',
            rowGap: 3,
            columnGap: 8,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) minmax(0, 560px)' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
            {state.phase === 'conflict' && (
              <ConflictNotice {...compose} newer={state.newer} suppliers={suppliers} />
            )}
            {state.phase === 'sent' && state.id && <SentNotice messageId={state.id} />}
            <LinkedFields />
            <RecipientsField
              known={suppliers}
              onKnown={learn}
              draftId={state.id}
              refusedCount={preview?.refusedCount ?? 0}
            />
            <TextField name="subject" label={t('messages.composing.subject')} isRequired autoComplete="off" />
            <MultilineField
              name="text"
              label={t('messages.composing.text')}
              isRequired
              minRows={7}
              maxRows={24}
              note={<TextNote />}
            />
            <FilesField onBusy={setFilesBusy} />
          </Box>
          <Preview suppliers={suppliers} preview={preview} index={place} onIndexChange={setPlace} />
        </Box>
        <ComposeBar state={state} isFilesBusy={filesBusy} onDiscard={compose.discard} />
      </PlainForm>
    </>
  );
}

/** Formatting hint and character count. */
function TextNote() {
  const { t } = useTranslation();
  const text = String(useWatch({ name: 'text' }) ?? '');
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' }}>
      <span>{t('messages.composing.markdown')}</span>
      <span>{t('messages.composing.length', { length: text.length, max: messageLimits.text })}</span>
    </Box>
  );
}
