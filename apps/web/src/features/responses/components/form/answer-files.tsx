import Button from '@mui/material/Button';
import { allowedFileExtensions, type FileReference } from '@tenderbox/contract';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../../../shared/forms/drop-zone.tsx';
import { UploadFileOutlined } from '../../../../shared/icons/upload-file-outlined.ts';
import { InterruptedRow } from '../../../../shared/uploads/interrupted-row.tsx';
import { UploadRow } from '../../../../shared/uploads/upload-row.tsx';
import { useDraft, useDraftField } from '../../draft/draft-context.ts';
import { listOf } from '../../draft/own-change.ts';
import { FileList, RemovedRow, StoredRow } from './file-rows.tsx';

interface AnswerFilesProps {
  id: string;
  path: string;
  labelledBy: string;
  /** Accepted file extensions. Empty means all. */
  extensions: readonly string[];
  max: number;
  /** Text of the drop zone, for additional files only. */
  dropLimits?: string;
}

/** Files of one field: uploaded, uploading and rejected. */
export function AnswerFiles({ id, path, labelledBy, extensions, max, dropLimits }: AnswerFilesProps) {
  const { t } = useTranslation();
  const { store, uploads, presence, isReadOnly } = useDraft();
  const input = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState<{ id: string; name: string; at: number } | null>(null);
  const ids = listOf(useDraftField(path).value);
  // File details are changed by colleagues and the virus scanner.
  useSyncExternalStore(store.subscribe, () => store.response.files);
  const { queue } = uploads;
  const own = useSyncExternalStore(queue.subscribe, queue.read).filter(({ place }) => place === path);
  const interrupted = queue.interrupted.filter(({ place }) => place === path);
  const taken = extensions.length > 0 ? extensions : allowedFileExtensions;
  const add = (files: File[]) => {
    presence.typing(path);
    uploads.add(path, files, { extensions, max });
  };
  const setIds = (left: readonly string[]) =>
    store.type(path, left.length > 0 || dropLimits ? [...left] : null);
  const remove = (fileId: string) => {
    setRemoved({ id: fileId, name: uploads.fileOf(fileId)?.name ?? '', at: ids.indexOf(fileId) });
    setIds(ids.filter((one) => one !== fileId));
  };
  const undo = () => {
    if (removed) setIds(ids.toSpliced(removed.at, 0, removed.id));
    setRemoved(null);
  };
  const hasRoom = ids.length + own.filter(({ state }) => state !== 'refused').length < max;
  const canUndo = removed !== null && hasRoom && !ids.includes(removed.id) && !isReadOnly;
  const rows = (
    <FileList>
      {ids.map((fileId) => (
        <StoredRow
          key={fileId}
          file={uploads.fileOf(fileId) ?? unknownFile(fileId, t('responses.files.unknown'))}
          onRemove={isReadOnly ? null : () => remove(fileId)}
        />
      ))}
      {own.map((item) => (
        <UploadRow key={item.key} item={item} queue={queue} onChooseAnother={() => input.current?.click()} />
      ))}
      {!isReadOnly &&
        interrupted.map((upload) => (
          <InterruptedRow
            key={`${upload.file.name} ${upload.file.size} ${upload.file.lastModified}`}
            file={upload.file}
            onChoose={hasRoom ? () => input.current?.click() : undefined}
            onRemove={() => void queue.removeInterrupted(upload)}
          />
        ))}
      {canUndo && <RemovedRow name={removed.name} onUndo={undo} />}
    </FileList>
  );
  if (dropLimits && !isReadOnly) {
    return (
      <>
        <DropZone
          id={id}
          name={path}
          labelledBy={labelledBy}
          limits={dropLimits}
          extensions={taken}
          isMultiple
          isDisabled={false}
          isInvalid={false}
          inputRef={(element) => {
            input.current = element;
          }}
          onFiles={add}
          onBlur={() => undefined}
        />
        {rows}
      </>
    );
  }
  return (
    <>
      {rows}
      {!isReadOnly && hasRoom && (
        <>
          <Button
            id={id}
            variant="outlined"
            size="small"
            startIcon={<UploadFileOutlined />}
            aria-labelledby={`${id} ${labelledBy}`}
            aria-describedby={`${id}-help ${id}-notes`}
            onClick={() => input.current?.click()}
          >
            {ids.length > 0 ? t('responses.files.addAnother') : t('sheets.chooseFiles', { count: max })}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept={taken.join(',')}
            multiple={max > 1}
            aria-labelledby={labelledBy}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = '';
              if (chosen.length > 0) add(chosen);
            }}
          />
        </>
      )}
    </>
  );
}

const unknownFile = (id: string, name: string): FileReference => ({ id, name, size: 0 });
