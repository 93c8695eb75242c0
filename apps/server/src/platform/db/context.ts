/**
 * On whose behalf a transaction runs. Row-level security reads it and returns no rows without it. `anonymous`
 * sees nothing itself: login and token lookups use SECURITY DEFINER functions. `account` is a person outside
 * of any role: their own credentials, sessions and reset links.
 */
export type DatabaseContext =
  | { scope: 'anonymous' }
  | { scope: 'account'; accountId: string }
  | ({ scope: 'system' } & InRole)
  | ({ scope: 'organisation'; organisationId: string } & InRole)
  | ({ scope: 'unit' | 'evaluator'; organisationId: string; businessUnitId: string } & InRole)
  | ({ scope: 'supplier'; organisationId: string; businessUnitId: string; supplierId: string } & InRole)
  | { scope: 'job'; organisationId: string | null };

export type Scope = DatabaseContext['scope'];

/** The database role of a scope. Row-level security policies apply to it, and plans are made for it. */
export const roleOf = (scope: Scope) => `tenderbox_${scope}`;

export const scopes: Scope[] = [
  'anonymous',
  'account',
  'system',
  'organisation',
  'unit',
  'evaluator',
  'supplier',
  'job',
];

interface InRole {
  accountId: string | null;
  roleEntryId: string;
}

const settingNames = {
  accountId: 'app.account_id',
  roleEntryId: 'app.role_entry_id',
  organisationId: 'app.organisation_id',
  businessUnitId: 'app.business_unit_id',
  supplierId: 'app.supplier_id',
} as const;

export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The statements that set a context. They contain only scopes of the list above and UUIDs. */
export function settingsOf(context: DatabaseContext): string {
  const statements = [`set local role ${roleOf(context.scope)}`, `set local app.scope = '${context.scope}'`];
  for (const [name, setting] of Object.entries(settingNames)) {
    const value = (context as Record<string, string | null | undefined>)[name] ?? '';
    if (value && !uuid.test(value)) throw new Error(`${name} of a database context is not a UUID.`);
    statements.push(`set local ${setting} = '${value}'`);
  }
  return statements.join('; ');
}
