import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DropZone } from './drop-zone.tsx';
import { FileRow, type UploadProgress } from './file-row.tsx';
import { type FileLimits, fileLimits } from './file-rules.ts';
import { formatSize } from './format-size.ts';
import { type FieldProps, useField } from './use-field.ts';

interface FileFieldProps<Values extends FieldValues> extends FieldProps<Values>, FileLimits {
  /** The value is then a list of files; otherwise one file or null. */
  takesSeveral?: boolean;
  /** How far a file has gone up, while it is going up. */
  progressOf?: (file: File) => UploadProgress | null;
}

/** Chosen files, with the allowed kinds and sizes said beforehand. Validate its value with the file rules. */
export function FileField<Values extends FieldValues = FieldValues>(props: FileFieldProps<Values>) {
  const {
    name,
    label,
    help,
    isRequired = false,
    isDisabled = false,
    takesSeveral = false,
    progressOf,
  } = props;
  const { t } = useTranslation();
  const { field, id, helpId, error, message, isInvalid } = useField<Values>(name);
  const { extensions, maxSize } = fileLimits(props);
  const value: File | File[] | null | undefined = field.value;
  const files = Array.isArray(value) ? value : value ? [value] : [];

  function choose(chosen: File[]) {
    const known = new Set(files.map(identityOf));
    const added = chosen.filter((file) => !known.has(identityOf(file)));
    field.onChange(takesSeveral ? [...files, ...added] : (chosen[0] ?? null));
    field.onBlur();
  }
  function remove(file: File) {
    field.onChange(takesSeveral ? files.filter((other) => other !== file) : null);
  }

  const allowed = t('kit.file.allowed', { extensions: extensions.join(' '), size: formatSize(maxSize) });
  return (
    <FormControl fullWidth error={isInvalid} required={isRequired} data-field={name}>
      <Typography id={`${id}-label`} variant="subtitle2" component="span" sx={{ mb: 0.5 }}>
        {label}
        {isRequired && ' *'}
      </Typography>
      <DropZone
        id={id}
        name={field.name}
        labelledBy={`${id}-label`}
        describedBy={helpId}
        extensions={extensions}
        takesSeveral={takesSeveral}
        isDisabled={isDisabled}
        isInvalid={isInvalid}
        inputRef={field.ref}
        onFiles={choose}
        onBlur={field.onBlur}
      />
      <FormHelperText id={helpId} component="div" sx={{ mx: 0 }}>
        {message && <div>{message}</div>}
        <Box sx={{ color: 'text.secondary' }}>
          {help} {allowed}
        </Box>
      </FormHelperText>
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
    </FormControl>
  );
}

/** What makes two chosen files the same one. */
function identityOf(file: File): string {
  return `${file.name} ${file.size} ${file.lastModified}`;
}

/** The message of one file in a list of them. */
function messageAt(error: unknown, place: number): string | null {
  const inner = (error as Record<number, { message?: unknown } | undefined> | undefined)?.[place];
  return typeof inner?.message === 'string' ? inner.message : null;
}
