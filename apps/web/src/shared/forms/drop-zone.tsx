import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { type DragEvent, type ReactNode, type RefCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadFileOutlined } from '../icons/upload-file-outlined.ts';
import { colours, focusRing } from '../theme/tokens.ts';

interface DropZoneProps {
  id: string;
  name: string;
  describedBy?: string;
  labelledBy: string;
  /** Text with the accepted file types and sizes. */
  limits: ReactNode;
  extensions: readonly string[];
  isMultiple: boolean;
  isDisabled: boolean;
  isInvalid: boolean;
  inputRef: RefCallback<HTMLInputElement>;
  onFiles: (files: File[]) => void;
  onBlur: () => void;
}

/** Area for dropping files, or choosing them by mouse or keyboard. */
export function DropZone(props: DropZoneProps) {
  const { id, describedBy, labelledBy, limits, extensions, isMultiple, isDisabled, isInvalid, onFiles } =
    props;
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    if (!isDisabled && dropped.length > 0) onFiles(isMultiple ? dropped : dropped.slice(0, 1));
  }

  return (
    <Box
      component="label"
      htmlFor={id}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        columnGap: 1.5,
        minHeight: 56,
        px: 1.5,
        py: 1,
        border: '1px dashed',
        borderColor: isInvalid ? colours.bad : isOver ? colours.primary : colours.field,
        borderRadius: 1,
        bgcolor: isOver ? 'action.selected' : 'background.paper',
        cursor: isDisabled ? 'default' : 'pointer',
        opacity: isDisabled ? 0.6 : 1,
        '&:hover': { bgcolor: isDisabled ? undefined : 'action.hover' },
        '&:focus-within': { borderColor: colours.primary, boxShadow: focusRing.field },
      }}
    >
      <UploadFileOutlined aria-hidden fontSize="small" sx={{ color: colours.ink3 }} />
      <Box sx={{ minWidth: 0, typography: 'body2', color: colours.ink2 }}>
        <Box component="span" id={`${id}-choose`} sx={{ color: colours.link, fontWeight: 500 }}>
          {isMultiple ? t('kit.file.chooseSeveral') : t('kit.file.choose')}
        </Box>{' '}
        {isMultiple ? t('kit.file.dropSeveral') : t('kit.file.drop')}
        <Box sx={{ typography: 'caption', color: colours.ink3 }}>{limits}</Box>
      </Box>
      <input
        id={id}
        ref={props.inputRef}
        name={props.name}
        type="file"
        accept={extensions.join(',')}
        multiple={isMultiple}
        disabled={isDisabled}
        aria-labelledby={`${labelledBy} ${id}-choose`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        style={visuallyHidden}
        onBlur={props.onBlur}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </Box>
  );
}
