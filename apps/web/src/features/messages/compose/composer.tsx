import Box from '@mui/material/Box';
import type { MessageDraft } from '@tenderbox/contract';
import { messageLimits } from '@tenderbox/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { PlainForm } from '../../../shared/forms/plain-form.tsx';
import { MultilineField, TextField } from '../../../shared/forms/text-field.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import type { KnownRecipient } from './api/recipient-queries.ts';
import { ComposeBar } from './compose-bar.tsx';
import { ConflictNotice, SentNotice } from './conflict-notice.tsx';
import { FilesField } from './files-field.tsx';
import { LinkedFields } from './linked-fields.tsx';
import type { MessageValues } from './message-values.ts';
import { Preview } from './preview.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { useCompose } from './use-compose.ts';

interface ComposerProps {
  stored: MessageDraft | null;
  start: MessageValues;
  begunFor: string;
  /** Suppliers whose names are known beforehand. */
  known?: readonly KnownRecipient[];
  onCreated: (id: string) => void;
}

const mapOf = (suppliers: readonly KnownRecipient[]) =>
  suppliers.map((supplier): [string, KnownRecipient] => [supplier.id, supplier]);

/** Where a message is written; it is a draft of the unit from the first key on. */
export function Composer({ known = [], ...options }: ComposerProps) {
  const { t } = useTranslation();
  const compose = useCompose(options);
  const { form, state } = compose;
  const [suppliers, setSuppliers] = useState<ReadonlyMap<string, KnownRecipient>>(
    () => new Map(mapOf([...(options.stored?.suppliers ?? []), ...known])),
  );
  const learn = (more: readonly KnownRecipient[]) =>
    setSuppliers((before) => new Map([...before, ...mapOf(more)]));
  const [filesBusy, setFilesBusy] = useState(false);
  // What somebody else added is named by the version that came with it.
  const [named, setNamed] = useState(state.newer);
  if (state.newer && state.newer !== named) {
    setNamed(state.newer);
    learn(state.newer.suppliers);
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
            ...{
              display: 'grid',
              alignItems: 'start',
              justifyContent: 'space-between',
              rowGap: 3,
              columnGap: 8,
            },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) minmax(0, 560px)' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
            {state.phase === 'conflict' && (
              <ConflictNotice {...compose} newer={state.newer} suppliers={suppliers} />
            )}
            {state.phase === 'sent' && state.id && <SentNotice messageId={state.id} />}
            <LinkedFields />
            <RecipientsField known={suppliers} onKnown={learn} />
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
          <Preview suppliers={suppliers} />
        </Box>
        <ComposeBar state={state} isFilesBusy={filesBusy} onDiscard={compose.discard} />
      </PlainForm>
    </>
  );
}

/** How it is written, and how much of the room is used. */
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
