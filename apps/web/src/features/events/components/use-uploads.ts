import {
  allowedExtensionOf,
  type EventFile,
  type FilePurpose,
  formatSize,
  limits,
  ruleMessages,
} from '@tenderbox/contract';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../entities/session/use-user.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { uploadDocument } from '../api/upload-document.ts';

/** A file that goes up, or that could not. */
export interface RunningUpload {
  key: string;
  file: File;
  percent: number;
  /** Why it was not taken. */
  refusal: string | null;
}

export interface UploadOptions {
  purpose: FilePurpose;
  /** The kinds that are taken. */
  extensions: readonly string[];
  /** One that arrives takes the place of the one before. */
  isSingle?: boolean;
}

/** The field of a form in which the uploads for another one are counted until they are stored. */
const pendingFieldOf = (name: string) => `${name}Pending`;

/** Sends files up as they are chosen, and puts those that arrived into a field of the form around. */
export function useUploads(name: string, { purpose, extensions, isSingle = false }: UploadOptions) {
  const { t } = useTranslation();
  const form = useFormContext();
  const businessUnitId = useUser()?.businessUnitId ?? '';
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const count = useRef(0);
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const open = controllers.current;
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }, []);

  // Said anew whenever the form was filled in anew.
  useEffect(() => {
    const pending = pendingFieldOf(name);
    if (form.getValues(pending) !== running.length) form.setValue(pending, running.length);
  });

  const change = (key: string, part: Partial<RunningUpload>) =>
    setRunning((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => setRunning((before) => before.filter((one) => one.key !== key));

  async function send({ key, file }: RunningUpload) {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    try {
      const stored = await uploadDocument({
        ...{ file, purpose, businessUnitId, signal: controller.signal },
        onProgress: (percent) => change(key, { percent }),
      });
      const before: EventFile[] = form.getValues(name) ?? [];
      form.setValue(name, isSingle ? [stored] : [...before, stored], { shouldDirty: true });
      drop(key);
    } catch (error) {
      if (!controller.signal.aborted) change(key, { refusal: textOfError(error) });
    } finally {
      controllers.current.delete(key);
    }
  }

  const wrongWith = ({ name: fileName, size }: File): string | null => {
    const extension = allowedExtensionOf(fileName);
    if (extension === null || !extensions.includes(extension)) return ruleMessages.fileType;
    return size > limits.fileSize ? t('kit.rules.fileSize', { max: formatSize(limits.fileSize) }) : null;
  };

  return {
    running,
    start: (files: File[]) => {
      const uploads = files.map((file) => {
        count.current += 1;
        return { key: String(count.current), file, percent: 0, refusal: wrongWith(file) };
      });
      setRunning((before) => [...before, ...uploads]);
      for (const upload of uploads) if (upload.refusal === null) void send(upload);
    },
    retry: (upload: RunningUpload) => {
      change(upload.key, { percent: 0, refusal: null });
      void send(upload);
    },
    cancel: ({ key }: RunningUpload) => {
      controllers.current.get(key)?.abort();
      drop(key);
    },
  };
}
