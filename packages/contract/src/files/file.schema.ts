import { z } from 'zod';
import { instantSchema } from '../common/dates.ts';
import { type AllowedFileExtension, allowedFileExtensions } from '../common/limits.ts';

/** The purpose of an upload, which decides who may upload and who may read it. */
export const filePurposes = [
  'ORGANISATION_LOGO',
  'EVENT_DOCUMENT',
  'EVENT_TERMS',
  'TASK_DOCUMENT',
  'EXCEL_TEMPLATE',
  'RESPONSE_FILE',
  'MESSAGE_FILE',
] as const;
export const filePurposeSchema = z.enum(filePurposes);
export type FilePurpose = z.infer<typeof filePurposeSchema>;

/** The rules of logos: picture formats that cannot contain scripts and that e-mails and PDF documents can show. */
export const logoLimits = {
  extensions: ['.png', '.jpg', '.jpeg'],
  maxSize: 2 * 1024 * 1024,
} as const satisfies { extensions: readonly AllowedFileExtension[]; maxSize: number };

/** Maximum width and height of a logo in pixels. */
export const maxLogoSide = 2000;

export const storedFileSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    size: z.int().min(0).meta({ description: 'In bytes.' }),
    sha256: z.string(),
    purpose: filePurposeSchema,
    ownerId: z.uuid(),
    uploadedAt: instantSchema,
    scan: z
      .enum(['WAITING', 'INFECTED'])
      .optional()
      .meta({ description: 'Shown to its owner while the virus scan is pending.' }),
  })
  .meta({ id: 'StoredFile' });

/** A file in the list of its owner. */
export const fileReferenceSchema = storedFileSchema
  .pick({ id: true, name: true, size: true, scan: true })
  .meta({ id: 'FileReference' });

export type FileReference = z.infer<typeof fileReferenceSchema>;

export type StoredFile = z.infer<typeof storedFileSchema>;

/** The allowed extension at the end of a file name, or null. A missing file passes the file rule elsewhere. */
export function allowedExtensionOf(fileName: string) {
  const name = fileName.toLowerCase();
  return (
    allowedFileExtensions.find((extension) => name.endsWith(extension) && name.length > extension.length) ??
    null
  );
}
