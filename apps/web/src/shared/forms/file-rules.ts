import { allowedExtensionOf, allowedFileExtensions, formatSize, limits } from '@tenderbox/contract';
import { z } from 'zod';

/** Limits that differ from the defaults. */
export interface FileLimits {
  extensions?: readonly string[];
  maxSize?: number;
}

/** Default limits. */
export function fileLimits({
  extensions = allowedFileExtensions,
  maxSize = limits.fileSize,
}: FileLimits = {}) {
  return { extensions, maxSize };
}

const checkedFile = (customLimits: FileLimits | undefined) => {
  const { extensions, maxSize } = fileLimits(customLimits);
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

/** One file or none. */
export function optionalFile(customLimits?: FileLimits) {
  return checkedFile(customLimits).nullable();
}

/** Limits of Excel files. */
export const workbookLimits = (maxSize: number) => ({ extensions: ['.xlsx'], maxSize });

/** A required Excel file. */
export function workbookFile(maxSize: number) {
  const chosen = optionalFile(workbookLimits(maxSize));
  return chosen.refine((file) => file !== null, { params: { rule: 'required' } });
}

export function fileList(customLimits?: FileLimits) {
  return z.array(checkedFile(customLimits));
}
