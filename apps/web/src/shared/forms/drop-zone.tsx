import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type DragEvent, type RefCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DropZoneProps {
  id: string;
  name: string;
  describedBy: string;
  labelledBy: string;
  extensions: readonly string[];
  takesSeveral: boolean;
  isDisabled: boolean;
  isInvalid: boolean;
  inputRef: RefCallback<HTMLInputElement>;
  onFiles: (files: File[]) => void;
  onBlur: () => void;
}

/** Where files are dropped, or chosen with the mouse or the keyboard. */
export function DropZone(props: DropZoneProps) {
  const { id, describedBy, labelledBy, extensions, takesSeveral, isDisabled, isInvalid, onFiles } = props;
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    if (!isDisabled && dropped.length > 0) onFiles(takesSeveral ? dropped : dropped.slice(0, 1));
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
        alignItems: 'center',
        justifyContent: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        minHeight: 64,
        px: 2,
        py: 1,
        border: '1px dashed',
        borderColor: isInvalid ? 'error.main' : isOver ? 'primary.main' : '#8593A1',
        borderRadius: 1,
        bgcolor: isOver ? 'action.selected' : 'background.paper',
        cursor: isDisabled ? 'default' : 'pointer',
        opacity: isDisabled ? 0.6 : 1,
        '&:hover': { bgcolor: isDisabled ? undefined : 'action.hover' },
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <UploadFileOutlined aria-hidden fontSize="small" color="primary" />
      <Typography id={`${id}-choose`} component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
        {takesSeveral ? t('kit.file.chooseSeveral') : t('kit.file.choose')}
      </Typography>
      <Typography component="span" sx={{ color: 'text.secondary' }}>
        {takesSeveral ? t('kit.file.dropSeveral') : t('kit.file.drop')}
      </Typography>
      <input
        id={id}
        ref={props.inputRef}
        name={props.name}
        type="file"
        accept={extensions.join(',')}
        multiple={takesSeveral}
        disabled={isDisabled}
        aria-labelledby={`${labelledBy} ${id}-choose`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        style={visuallyHidden}
        onBlur={props.onBlur}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // Emptied, so that choosing the same file again is a change too.
          event.target.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </Box>
  );
}
