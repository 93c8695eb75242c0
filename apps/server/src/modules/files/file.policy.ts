import type { AllowedFileExtension, Caller, FilePurpose } from '@tenderbox/contract';

/** Whose a file is; row-level security reads it. */
interface FileTenant {
  organisationId: string;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** Who may upload and read files of one purpose. Each capability gives the rule for its own. */
export interface FilePurposeRule {
  extensions: readonly AllowedFileExtension[];
  maxSize: number;
  /** `never`: not with this role; `unseen`: not for this owner, which for the caller does not exist. */
  upload(caller: Caller, ownerId: string): FileTenant | 'never' | 'unseen';
  mayRead(caller: Caller, ownerId: string): boolean;
}

export type FilePurposeRules = Record<FilePurpose, FilePurposeRule>;
