import type { AllowedFileExtension, Caller, FilePurpose, Verdict } from '@tenderbox/contract';
import type { FrameCipher } from '../../platform/files/frame-cipher.ts';
import type { RequestContext, TransactionContext } from '../../platform/request-context/request-context.ts';

/** The tenant of a file, used by row-level security. */
export interface FileTenant {
  organisationId: string;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** A use of a file, for example as a document of an event or an answer of a response. */
export interface FileUse {
  fileId: string;
  purpose: FilePurpose;
  ownerId: string;
}

/** Facts about the content of a file. For a sealed file they are stored in an encrypted record. */
export interface FileMetadata {
  name: string;
  size: number;
  sha256: string;
}

/** The caller with the transaction and its time. */
type CallerContext = TransactionContext & { caller: Caller };

/** Rules for the files of one purpose: what they are, and who may upload and read them. Each module defines its own. */
export interface FilePurposeRule {
  extensions: readonly AllowedFileExtension[];
  maxSize: number;
  /** Only for pictures: their maximum width and height in pixels. */
  maxPictureSide?: number;
  /** The tenant of a file uploaded for a target. All its uses belong to the same tenant. */
  tenantOf(caller: Caller, targetId: string): FileTenant;
  /** Whether the caller may upload for a target. The same people can read the file until something uses it. */
  mayUpload(callerContext: CallerContext, targetId: string): Promise<Verdict>;
  /** Whether the caller may read a file through one of its uses; one use that allows it is enough. */
  mayRead(callerContext: CallerContext, use: FileUse): Promise<Verdict>;
  /** Only for files that are encrypted on arrival, with no facts in their row. */
  sealing?: FileSealing;
}

/** How an arriving file is sealed: the cipher, and how its facts are recorded apart from its row. */
export interface FileSeal {
  cipher: FrameCipher;
  record(txContext: TransactionContext, facts: FileMetadata): Promise<void>;
}

/** What is known of a file before it has arrived. */
type ExpectedFile = Pick<FileMetadata, 'name' | 'size'>;

interface FileSealing {
  /** Returns the seal for a file that is about to arrive. */
  begin(ctx: RequestContext, file: { id: string; targetId: string }): Promise<FileSeal & UploadSealing>;
  /** Returns the seal of an unfinished upload, and its announced name and size. */
  resume(
    callerContext: CallerContext,
    file: { id: string; targetId: string },
    sealedState: Buffer,
  ): Promise<FileSeal & ExpectedFile>;
  /**
   * Opens the record for a caller who may read it. It gets the act, so that the access is logged before it is
   * granted.
   */
  open(ctx: RequestContext, use: FileUse): Promise<FileMetadata & { cipher: FrameCipher }>;
  /** Records and returns why the caller cannot see a sealed file; returns `unseen` for every other file. */
  denyAccess(ctx: RequestContext, fileId: string): Promise<Verdict>;
}

interface UploadSealing {
  /** Encrypts what must be kept until a file uploaded in several requests is complete. */
  sealUploadState(expected: ExpectedFile): Buffer;
}

export type FilePurposeRules = Record<FilePurpose, FilePurposeRule>;
