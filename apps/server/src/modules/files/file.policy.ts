import type { Ability, AllowedFileExtension, Caller, FilePurpose } from '@tenderbox/contract';

/** Whose a file is; row-level security reads it. */
interface FileTenant {
  organisationId: string;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** What files of one purpose are, and who may upload and read them. Each capability gives the rule for its own. */
export interface FilePurposeRule {
  extensions: readonly AllowedFileExtension[];
  maxSize: number;
  tenantOf(ownerId: string): FileTenant;
  upload: Ability<Caller, string>;
  read: Ability<Caller, string>;
}

export type FilePurposeRules = Record<FilePurpose, FilePurposeRule>;
