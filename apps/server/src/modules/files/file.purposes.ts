import type { AllowedFileExtension, Caller, FilePurpose, Verdict } from '@tenderbox/contract';
import type { Act, Moment } from '../../platform/act/act.ts';
import type { FrameCipher } from '../../platform/files/frame-cipher.ts';

/** Whose a file is; row-level security reads it. */
export interface FileTenant {
  organisationId: string;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** One thing that shows a file: an event its document, a response what was answered. */
export interface FileUse {
  fileId: string;
  purpose: FilePurpose;
  ownerId: string;
}

/** What there is to say about a file's content. Of a sealed file it stands in an encrypted record. */
export interface FileFacts {
  name: string;
  size: number;
  sha256: string;
}

/** Who asks, in which transaction, and at what time. */
type Asking = Moment & { caller: Caller };

/** What files of one purpose are, and who may upload and read them. Each capability gives the rule for its own. */
export interface FilePurposeRule {
  extensions: readonly AllowedFileExtension[];
  maxSize: number;
  /** Whose a file is that someone uploads for a place. Every use of it is of the same. */
  tenantOf(caller: Caller, placeId: string): FileTenant;
  /** Whether someone may upload for a place. What waits there is read by the same people, until something uses it. */
  mayUpload(asking: Asking, placeId: string): Promise<Verdict>;
  /** Whether someone may read a file as what uses it shows it; one use that allows it is enough. */
  mayRead(asking: Asking, use: FileUse): Promise<Verdict>;
  /** Only for files that are encrypted while they arrive, and of which the row tells nothing. */
  sealing?: FileSealing;
}

/** How a file that arrives becomes sealed: by which cipher, and how what it is becomes recorded beside its row. */
export interface FileSeal {
  cipher: FrameCipher;
  record(moment: Moment, facts: FileFacts): Promise<void>;
}

/** What is known of a file before it has arrived. */
type PromisedFile = Pick<FileFacts, 'name' | 'size'>;

interface FileSealing {
  /** The seal of a file that is about to arrive. */
  begin(act: Act, file: { id: string; placeId: string }): Promise<FileSeal & Keeping>;
  /** The seal of one that goes on arriving, and what it was promised to be. */
  resume(
    asking: Asking,
    file: { id: string; placeId: string },
    kept: Buffer,
  ): Promise<FileSeal & PromisedFile>;
  /** Opens the record for someone who may read it. Given the act, so that a look is logged before it is granted. */
  open(act: Act, use: FileUse): Promise<FileFacts & { cipher: FrameCipher }>;
  /** Why someone does not see a file that lies sealed, written down; `unseen` for every other file. */
  refuse(act: Act, fileId: string): Promise<Verdict>;
}

interface Keeping {
  /** Encrypts what has to be kept until a file that arrives in several requests is whole. */
  keep(promised: PromisedFile): Buffer;
}

export type FilePurposeRules = Record<FilePurpose, FilePurposeRule>;
