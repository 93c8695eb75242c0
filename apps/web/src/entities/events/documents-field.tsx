import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type EventFile, formatSize, limits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../shared/forms/drop-zone.tsx';
import { descriptionOf, Field } from '../../shared/forms/field.tsx';
import { useField } from '../../shared/forms/use-field.ts';
import { Close } from '../../shared/icons/close.ts';
import { InsertDriveFileOutlined } from '../../shared/icons/insert-drive-file-outlined.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { ScanNote } from '../../shared/uploads/scan-note.tsx';
import { UploadRow } from '../../shared/uploads/upload-row.tsx';
import { type UploadOptions, useUploads } from './use-uploads.ts';

interface DocumentsFieldProps extends UploadOptions {
  name: string;
  label: string;
  help: string;
}

/**
 * Files of an event or a task. They upload as soon as they are chosen and resume automatically after an
 * interruption.
 */
export function DocumentsField({ name, label, help, ...options }: DocumentsFieldProps) {
  const { t } = useTranslation();
  const { field, id, message, isInvalid } = useField(name);
  const stored: EventFile[] = field.value ?? [];
  const { extensions, isSingle = false } = options;
  const { queue, items, start } = useUploads(name, options);
  return (
    <Field id={id} name={name} label={label} help={help} message={message} isOptional isGroup>
      <DropZone
        id={id}
        name={field.name}
        labelledBy={`${id}-label`}
        describedBy={descriptionOf({ id, help, message }, `${id}-allowed`)}
        limits={
          <span id={`${id}-allowed`}>
            {t('kit.file.allowedSeveral', {
              extensions: extensions.join(' '),
              size: formatSize(limits.fileSize),
            })}
          </span>
        }
        extensions={extensions}
        isMultiple={!isSingle}
        isDisabled={false}
        isInvalid={isInvalid}
        inputRef={field.ref}
        onFiles={start}
        onBlur={field.onBlur}
      />
      {(stored.length > 0 || items.length > 0) && (
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
          {stored.map((file) => (
            <Row
              key={file.id}
              {...file}
              onRemove={() => field.onChange(stored.filter((other) => other.id !== file.id))}
            />
          ))}
          {items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              queue={queue}
              onChooseAnother={() => document.getElementById(id)?.click()}
            />
          ))}
        </Box>
      )}
    </Field>
  );
}

function Row({ name, size, scan, onRemove }: EventFile & { onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={{ py: 0.5, borderBottom: 1, borderColor: colours.line }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <InsertDriveFileOutlined aria-hidden fontSize="small" sx={{ color: colours.ink3 }} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: colours.ink3, whiteSpace: 'nowrap' }}>
          {formatSize(size)}
        </Box>
        <IconButton size="small" aria-label={t('kit.file.remove', { name })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <ScanNote scan={scan} />
    </Box>
  );
}
