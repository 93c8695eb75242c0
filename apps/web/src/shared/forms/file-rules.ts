import { allowedExtensionOf, allowedFileExtensions, formatSize, limits } from '@tenderbox/contract';
import { z } from 'zod';

/** Narrower or wider limits than the usual ones. */
export interface FileLimits {
  extensions?: readonly string[];
  maxSize?: number;
}

/** The limits that hold where a field names none. */
export function fileLimits({
  extensions = allowedFileExtensions,
  maxSize = limits.fileSize,
}: FileLimits = {}) {
  return { extensions, maxSize };
}

const checkedFile = (given: FileLimits | undefined) => {
  const { extensions, maxSize } = fileLimits(given);
  return z
    .custom<File>((value) => value instanceof File)
    .superRefine((file, context) => {
      const extension = allowedExtensionOf(file.name);
      if (extension === null || !extensions.includes(extension)) {
        context.addIssue({ code: 'custom', params: { rule: 'fileType' } });
      } else if (file.size > maxSize) {
        context.addIssue({ code: 'custom', params: { rule: 'fileSize', max: formatSize(maxSize) } });
      }
    });
};

/** One chosen file or none; none passes. */
export function optionalFile(given?: FileLimits) {
  return checkedFile(given).nullable();
}

/** What a workbook may be. */
export const workbookLimits = (maxSize: number) => ({ extensions: ['.xlsx'], maxSize });

/** A workbook, which has to be chosen. */
export function workbookFile(maxSize: number) {
  const chosen = optionalFile(workbookLimits(maxSize));
  return chosen.refine((file) => file !== null, { params: { rule: 'required' } });
}

/** Any number of chosen files. */
export function fileList(given?: FileLimits) {
  return z.array(checkedFile(given));
}
