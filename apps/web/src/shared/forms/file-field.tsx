import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatSize } from '@tenderbox/contract';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Close } from '../icons/close.ts';
import { InsertDriveFileOutlined } from '../icons/insert-drive-file-outlined.ts';
import { colours } from '../theme/tokens.ts';
import { DropZone } from './drop-zone.tsx';
import { descriptionOf, Field, type FieldProps } from './field.tsx';
import { type FileLimits, fileLimits } from './file-rules.ts';
import { useField } from './use-field.ts';

export interface UploadProgress {
  percent: number;
  onCancel: () => void;
}

interface FileFieldProps<Values extends FieldValues> extends FieldProps<Values>, FileLimits {
  /** The value is a list of files instead of one file or null. */
  isMultiple?: boolean;
  /** Upload progress of a file. Null if it is not uploading. */
  progressOf?: (file: File) => UploadProgress | null;
}

/** File input that shows accepted types and sizes beforehand. Validate its value with the file rules. */
export function FileField<Values extends FieldValues = FieldValues>(props: FileFieldProps<Values>) {
  const { name, label, help, isRequired, isOptional } = props;
  const { isDisabled = false, isMultiple = false, progressOf } = props;
  const { t } = useTranslation();
  const { field, id, error, message, isInvalid } = useField<Values>(name);
  const { extensions, maxSize } = fileLimits(props);
  const value: File | File[] | null | undefined = field.value;
  const files = Array.isArray(value) ? value : value ? [value] : [];

  function choose(chosen: File[]) {
    const known = new Set(files.map(identityOf));
    const added = chosen.filter((file) => !known.has(identityOf(file)));
    field.onChange(isMultiple ? [...files, ...added] : (chosen[0] ?? null));
    field.onBlur();
  }
  function remove(file: File) {
    field.onChange(isMultiple ? files.filter((other) => other !== file) : null);
  }

  return (
    <Field
      id={id}
      name={name}
      label={label}
      help={help}
      isRequired={isRequired}
      isOptional={isOptional}
      message={message}
      isGroup
    >
      <DropZone
        id={id}
        name={field.name}
        labelledBy={`${id}-label`}
        describedBy={descriptionOf({ id, help, message }, `${id}-allowed`)}
        limits={
          <span id={`${id}-allowed`}>
            {t(isMultiple ? 'kit.file.allowedSeveral' : 'kit.file.allowed', {
              extensions: extensions.join(' '),
              size: formatSize(maxSize),
            })}
          </span>
        }
        extensions={extensions}
        isMultiple={isMultiple}
        isDisabled={isDisabled}
        isInvalid={isInvalid}
        inputRef={field.ref}
        onFiles={choose}
        onBlur={field.onBlur}
      />
      {files.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
          {files.map((file, place) => (
            <FileRow
              key={identityOf(file)}
              file={file}
              progress={progressOf?.(file) ?? null}
              message={messageAt(error, place)}
              isInvalid={message !== undefined || messageAt(error, place) !== null}
              onRemove={() => remove(file)}
            />
          ))}
        </Box>
      )}
    </Field>
  );
}

interface FileRowProps {
  file: File;
  progress: UploadProgress | null;
  /** Error of this file, if the field holds several. */
  message: string | null;
  isInvalid: boolean;
  onRemove: () => void;
}

/** Chosen file with name, size, upload progress and remove button. */
function FileRow({ file, progress, message, isInvalid, onRemove }: FileRowProps) {
  const { t } = useTranslation();
  const { name } = file;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        color: isInvalid ? 'error.main' : undefined,
      }}
    >
      <InsertDriveFileOutlined aria-hidden fontSize="small" sx={{ opacity: 0.7 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        {message && <Typography variant="caption">{message}</Typography>}
        {progress && (
          <LinearProgress
            variant="determinate"
            value={Math.round(progress.percent)}
            aria-label={t('kit.file.uploading', { name })}
            sx={{ mt: 0.5 }}
          />
        )}
      </Box>
      <Typography variant="body2" sx={{ flexShrink: 0, color: isInvalid ? 'inherit' : colours.ink3 }}>
        {progress ? t('kit.file.percent', { percent: Math.round(progress.percent) }) : formatSize(file.size)}
      </Typography>
      <IconButton
        size="small"
        aria-label={progress ? t('kit.file.cancel', { name }) : t('kit.file.remove', { name })}
        onClick={progress ? progress.onCancel : onRemove}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Key for detecting that the same file was chosen twice. */
function identityOf(file: File): string {
  return `${file.name} ${file.size} ${file.lastModified}`;
}

/** Error message of one file in a list. */
function messageAt(error: unknown, place: number): string | null {
  const inner = (error as Record<number, { message?: unknown } | undefined> | undefined)?.[place];
  return typeof inner?.message === 'string' ? inner.message : null;
}
