import {
  allowedExtensionOf,
  type FileReference,
  formatSize,
  limits,
  ruleMessages,
} from '@tenderbox/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOfError } from '../../shared/lib/api-error.ts';
import { useUser } from '../session/use-user.ts';
import { uploadMessageFile } from './upload-message-file.ts';

/** A file that goes up, or that could not. */
export interface Attaching {
  key: number;
  file: File;
  percent: number;
  /** Why it was not taken. */
  refusal: string | null;
}

interface AttachmentsOptions {
  files: readonly FileReference[];
  /** How many there may be. */
  most: number;
  onChange: (files: readonly FileReference[]) => void;
}

/** The files of something that is being written: they go up as soon as they are chosen. */
export function useAttachments({ files, most, onChange }: AttachmentsOptions) {
  const { t } = useTranslation();
  const user = useUser();
  const ownerId = user?.bidderId ?? user?.businessUnitId ?? '';
  const [attaching, setAttaching] = useState<readonly Attaching[]>([]);
  const count = useRef(0);
  const controllers = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const open = controllers.current;
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }, []);

  // Others arrive meanwhile.
  const latest = useRef(files);
  latest.current = files;
  const put = (next: readonly FileReference[]) => {
    latest.current = next;
    onChange(next);
  };
  const change = (key: number, part: Partial<Attaching>) =>
    setAttaching((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => setAttaching((before) => before.filter((one) => one.key !== key));

  async function send({ key, file }: Attaching) {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    try {
      const onProgress = (percent: number) => change(key, { percent });
      const stored = await uploadMessageFile({ file, ownerId, signal: controller.signal, onProgress });
      drop(key);
      put([...latest.current, stored]);
    } catch (error) {
      if (!controller.signal.aborted) change(key, { refusal: textOfError(error) });
    } finally {
      controllers.current.delete(key);
    }
  }

  const wrongWith = ({ name, size }: File, place: number): string | null => {
    if (place >= most) return t('messages.files.tooMany', { count: most });
    if (allowedExtensionOf(name) === null) return ruleMessages.fileType;
    return size > limits.fileSize ? t('kit.rules.fileSize', { max: formatSize(limits.fileSize) }) : null;
  };

  return {
    attaching,
    /** Some are still on their way. */
    isBusy: attaching.some(({ refusal }) => refusal === null),
    add: (chosen: readonly File[]) => {
      const taken = files.length + attaching.length;
      const added = chosen.map((file, index): Attaching => {
        count.current += 1;
        return { key: count.current, file, percent: 0, refusal: wrongWith(file, taken + index) };
      });
      setAttaching((before) => [...before, ...added]);
      for (const one of added) if (one.refusal === null) void send(one);
    },
    retry: (one: Attaching) => {
      change(one.key, { percent: 0, refusal: null });
      void send(one);
    },
    cancel: ({ key }: Attaching) => {
      controllers.current.get(key)?.abort();
      drop(key);
    },
    remove: (id: string) => put(latest.current.filter((file) => file.id !== id)),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
