import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import type { FileReference } from '@tenderbox/contract';
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyGroup } from '../../entities/keys/use-key-group.ts';
import { LaptopOutlined } from '../../shared/icons/laptop-outlined.ts';
import { Send } from '../../shared/icons/send.ts';
import { ApiError, textOfError } from '../../shared/lib/api-error.ts';
import { colours, focusRing } from '../../shared/theme/tokens.ts';
import { BusyButton } from '../../shared/ui/actions/busy-button.tsx';
import { formatInstant, ownTimeZone } from '../../shared/ui/time/dates.ts';
import { TimestampText } from '../../shared/ui/time/timestamp.tsx';
import { runKey } from '../keys/key-table.ts';
import { AttachButton } from './attach-button.tsx';
import { AttachedFiles } from './attached-files.tsx';
import { useAttachments } from './use-attachments.ts';
import { useLocalText } from './use-local-text.ts';

/** Content to send, and its idempotency key. */
export interface MessageSubmission {
  text: string;
  fileIds: string[];
  idempotencyKey: string;
}

interface MessageInputProps {
  /** Identifies the text on this device, for example by its thread. */
  storageKey: string;
  /** States who will read it. Also the accessible name of the input. */
  label: string;
  sendLabel: string;
  maxLength: number;
  maxFiles: number;
  isPrimary?: boolean;
  autoFocus?: boolean;
  /** Shown next to the attach button. */
  aside?: ReactNode;
  /** Asked before sending, for example by a preview. False cancels sending. */
  confirmSend?: (words: { text: string; files: readonly FileReference[] }) => boolean | Promise<boolean>;
  onSend: (words: MessageSubmission) => Promise<void>;
}

/** Editor for a reply, a question or an answer. The text is stored on this device until it is sent. */
export function MessageInput(props: MessageInputProps) {
  const {
    storageKey,
    label,
    sendLabel,
    maxLength,
    maxFiles,
    isPrimary = false,
    autoFocus = false,
    aside,
  } = props;
  const { confirmSend = () => true, onSend } = props;
  const { t } = useTranslation();
  useKeyGroup('messageInput');
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const { words, isKept, write, keyForSending, clear } = useLocalText(storageKey);
  const [storedSince] = useState(words.typedAt);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attachments = useAttachments({
    files: words.files,
    max: maxFiles,
    onChange: (files) => write({ files }),
  });

  const wrong = (): string | null => {
    if (words.text.trim() === '') return t('rules.required');
    if (words.text.length > maxLength) return t('rules.maxLength', { max: maxLength });
    return attachments.isBusy ? t('messages.files.onTheirWay') : null;
  };

  async function send() {
    if (isSending) return;
    const refusal = wrong();
    setFailure(refusal);
    if (refusal) {
      input.current?.focus();
      return;
    }
    if (!(await confirmSend({ text: words.text.trim(), files: words.files }))) return;
    setSending(true);
    try {
      const fileIds = words.files.map((file) => file.id);
      await onSend({ text: words.text.trim(), fileIds, idempotencyKey: keyForSending() });
      clear();
    } catch (error) {
      // On any error, the text stays in the editor.
      const isCut = error instanceof ApiError && error.status === 0;
      setFailure(isCut ? t('messages.words.offline') : textOfError(error));
    } finally {
      setSending(false);
    }
  }

  const sendByKey = (event: KeyboardEvent) => runKey('messageInput', event, { send: () => void send() });
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    attachments.add([...event.dataTransfer.files]);
  };

  const isRestored = storedSince > 0 && storedSince === words.typedAt;
  const describedBy = [failure && `${id}-failure`, isRestored && `${id}-kept`].filter(Boolean).join(' ');
  return (
    <Box
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={drop}
      sx={{
        border: `1px solid ${failure ? colours.bad : colours.field}`,
        borderRadius: 1.5,
        bgcolor: colours.page,
        '&:focus-within': { borderColor: colours.primary, boxShadow: focusRing.field },
      }}
    >
      <InputBase
        multiline
        fullWidth
        minRows={2}
        maxRows={14}
        value={words.text}
        placeholder={label}
        inputRef={input}
        autoFocus={autoFocus}
        onKeyDown={sendByKey}
        onChange={({ target }) => {
          setFailure(null);
          write({ text: target.value });
        }}
        inputProps={{
          'aria-label': label,
          'aria-invalid': failure !== null,
          'aria-describedby': describedBy || undefined,
        }}
        sx={{
          px: 1.75,
          pt: 1.5,
          pb: 0.5,
          fontSize: 14,
          lineHeight: '21px',
          '& textarea::placeholder': { color: colours.ink3, opacity: 1 },
        }}
      />
      <Box sx={{ px: 1.5, '& > ul': { py: 0.5 } }}>
        <AttachedFiles files={words.files} attachments={attachments} />
      </Box>
      {failure && (
        <Box
          id={`${id}-failure`}
          role="alert"
          sx={{ px: 1.75, py: 0.5, fontSize: 13, fontWeight: 500, color: colours.bad }}
        >
          {failure}
        </Box>
      )}
      {isRestored && (
        <Box
          id={`${id}-kept`}
          sx={{ display: 'flex', gap: 0.75, px: 1.75, py: 0.5, fontSize: 12, color: colours.ink2 }}
        >
          <LaptopOutlined aria-hidden sx={{ fontSize: 16 }} />
          <span>
            <TimestampText
              text={t('messages.words.kept', {
                instant: formatInstant(new Date(storedSince).toISOString(), ownTimeZone()),
              })}
            />
          </span>
        </Box>
      )}
      {!isKept && words.text !== '' && (
        <Box role="alert" sx={{ px: 1.75, py: 0.5, fontSize: 12, color: colours.warn }}>
          {t('messages.words.noRoom')}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 0.5,
          pl: 0.75,
          pr: 1,
          pb: 1,
          pt: 0.75,
          fontSize: 12,
          color: colours.ink3,
        }}
      >
        <AttachButton onFiles={attachments.add} />
        {aside}
        <BusyButton
          size="small"
          variant={isPrimary ? 'contained' : 'outlined'}
          color={isPrimary ? 'primary' : 'inherit'}
          startIcon={<Send />}
          isBusy={isSending}
          onClick={() => void send()}
          sx={{ ml: 'auto', minHeight: { xs: 36, sm: 28 } }}
        >
          {sendLabel}
        </BusyButton>
      </Box>
    </Box>
  );
}
