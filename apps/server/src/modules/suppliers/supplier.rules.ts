import {
  type ActiveStatus,
  type BulkAction,
  type ImportField,
  importFields,
  type SkipReason,
  supplierLimits,
} from '@tenderbox/contract';

/** The editable fields of a supplier. */
export type ProfileField = Exclude<ImportField, 'adminEmail'>;
export const profileFields = importFields.filter((field): field is ProfileField => field !== 'adminEmail');

export type Profile = { supplierCode: string; name: string; tags: string[] } & {
  [Field in Exclude<ProfileField, 'supplierCode' | 'name' | 'tags'>]: string | null;
};

/** The fields in the supplier's own row, without the business unit's tags and notes. */
export type OwnProfile = Omit<Profile, 'tags' | 'notes'>;

/** The fields that differ between two versions of a supplier. */
export function changedFields(before: Partial<Profile>, after: Partial<Profile>): ProfileField[] {
  return profileFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** Fields whose values are in the audit entry itself. Other values can be personal data and are stored separately. */
const openFields: ProfileField[] = ['supplierCode', 'name', 'country', 'tags'];

/** The audited values of a supplier's fields that were filled in or changed. */
export function auditedFields(
  after: Partial<Profile>,
  fields: ProfileField[],
  stored: Partial<Profile> | null,
) {
  const told = fields.filter((field) => stored || after[field]?.length);
  const of = (wanted: (field: ProfileField) => boolean) => {
    const pick = (profile: Partial<Profile>): Record<string, unknown> =>
      Object.fromEntries(told.filter(wanted).map((field) => [field, profile[field]]));
    return { before: stored && pick(stored), after: pick(after) };
  };
  const isOpen = (field: ProfileField) => openFields.includes(field);
  const open = of(isOpen);
  return {
    before: open.before,
    after: { ...open.after, ...(stored && { changed: fields }) },
    details: [
      { isOfUnit: false, ...of((field) => !isOpen(field) && field !== 'notes') },
      // Only the business unit can see notes, including previous ones.
      { isOfUnit: true, ...of((field) => field === 'notes') },
    ],
  };
}

/** The tags after adding or removing one. */
export function tagsAfter(action: 'TAG' | 'UNTAG', tags: string[], tag: string): string[] {
  return action === 'TAG' ? [...tags, tag] : tags.filter((own) => own.toLowerCase() !== tag.toLowerCase());
}

/** A supplier with its business unit, both of which can be deactivated. */
export interface Deactivatable {
  name: string;
  status?: ActiveStatus;
  businessUnit?: { name: string; status: ActiveStatus };
}

/** The name of what is deactivated: the supplier or its business unit; null if neither is. */
export function deactivatedNameOf({ name, status, businessUnit }: Deactivatable): string | null {
  if (status === 'INACTIVE') return name;
  return businessUnit?.status === 'INACTIVE' ? businessUnit.name : null;
}

const freeMailDomains = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com
  yahoo.co.uk yahoo.fr yahoo.de ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.com web.de
  t-online.de freenet.de mail.com mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me zoho.com
  fastmail.com tutanota.com orange.fr free.fr laposte.net wanadoo.fr sfr.fr libero.it virgilio.it btinternet.com
  sky.com ntlworld.com qq.com 163.com 126.com naver.com rediffmail.com`.split(/\s+/),
);

/** The e-mail domain that identifies a company; null for free mail providers. */
export function companyDomain(email: string | undefined): string | null {
  const domain = email?.split('@')[1]?.trim().toLowerCase();
  return domain && !freeMailDomains.has(domain) ? domain : null;
}

/** What a bulk action needs to know about a supplier. */
export interface BulkSubject {
  status: ActiveStatus;
  tags: string[];
  email: string | null;
  hasActiveUsers: boolean;
  isInvited: boolean;
  /** Whether the profile's address belongs to a deactivated member. */
  isKnown: boolean;
  seenOpenTaskCount: number;
}

/** Why a bulk action skips a supplier, or null if it does not. */
export function skipReason(action: BulkAction, tag: string, subject: BulkSubject): SkipReason | null {
  const { status, tags, email, hasActiveUsers, isInvited, isKnown } = subject;
  const hasTag = tags.some((own) => own.toLowerCase() === tag.toLowerCase());
  switch (action) {
    case 'TAG':
      if (hasTag) return 'UNCHANGED';
      return tags.length >= supplierLimits.tags ? 'TOO_MANY_TAGS' : null;
    case 'UNTAG':
      return hasTag ? null : 'UNCHANGED';
    case 'DEACTIVATE':
      if (status === 'INACTIVE') return 'UNCHANGED';
      return subject.seenOpenTaskCount > 0 ? 'HAS_OPEN_TASKS' : null;
    case 'REACTIVATE':
      return status === 'INACTIVE' ? null : 'UNCHANGED';
    case 'INVITE':
      if (status === 'INACTIVE') return 'INACTIVE';
      if (hasActiveUsers) return 'HAS_USERS';
      if (isInvited) return 'INVITED_ALREADY';
      if (!email) return 'NO_EMAIL';
      return isKnown ? 'KNOWN_ALREADY' : null;
  }
}
