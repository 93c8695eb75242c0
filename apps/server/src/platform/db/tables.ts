import type { ClientScope, ExclusionCause, Hint, Plan, Sheet, VoidReason } from '@tenderbox/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Instants are ISO 8601 text on both sides; see `readInstant`. */
type Instant = string;
type DefaultInstant = ColumnType<Instant, Instant | undefined, never>;
type MailState = 'PENDING' | 'SENT' | 'KEPT' | 'REFUSED' | 'GIVEN_UP';
type ActiveStatus = 'ACTIVE' | 'INACTIVE';
type EventStatus = 'ACTIVE' | 'DRAFT' | 'COMPLETED' | 'CANCELLED';
/** The tenant columns of one supplier's response to a task. */
interface ResponseTenant {
  organisation_id: string;
  business_unit_id: string;
  event_id: string;
  task_id: string;
  supplier_id: string;
}

/** The tenant columns of something that belongs to an evaluation. */
interface EvaluationTenant {
  organisation_id: string;
  business_unit_id: string;
  event_id: string;
  evaluation_id: string;
}

type AmendedField = { path: string; before: unknown; after: unknown };
type Json = JSONColumnType<Record<string, unknown>>;
/** A column that the database computes from others. */
type Computed<Value> = ColumnType<Value, never, never>;
type NullableJson = ColumnType<Record<string, unknown> | null, string | null, never>;

/** All tables, as the serving role sees them. */
export interface Tables {
  audit_entry: {
    id: string;
    at: DefaultInstant;
    organisation_id: string | null;
    business_unit_id: string | null;
    supplier_id: string | null;
    actor_account_id: string | null;
    actor_role_entry_id: string | null;
    actor_role: string | null;
    client_address: string | null;
    salt: Generated<string | null>;
    request_id: string | null;
    action: string;
    subject_type: string;
    subject_id: string | null;
    before: NullableJson;
    after: NullableJson;
    parent_id: string | null;
    is_administration: Generated<boolean>;
  };
  audit_detail: {
    entry_id: string;
    is_of_unit: boolean;
    organisation_id: string;
    business_unit_id: string;
    supplier_id: string;
    before: NullableJson;
    after: NullableJson;
    salt: Generated<string>;
  };
  outbox_mail: {
    id: string;
    organisation_id: string | null;
    business_key: string;
    template: string;
    recipient: string;
    payload: Json;
    sealed_secret: string | null;
    state: MailState;
    attempts: Generated<number>;
    next_attempt_at: ColumnType<Instant, never, Instant>;
    created_at: DefaultInstant;
    settled_at: Instant | null;
    refusal: string | null;
  };
  stream_event: {
    id: Generated<number>;
    transaction_id: Generated<string>;
    organisation_id: string;
    business_unit_id: string | null;
    supplier_id: string | null;
    role_entry_id: Generated<string | null>;
    audience_id: Computed<string>;
    kind: string;
    about: Json;
    created_at: DefaultInstant;
  };
  idempotency_key: {
    role_entry_id: string;
    route: string;
    key: string;
    request_signature: string;
    result_id: string;
    created_at: DefaultInstant;
  };
  rate_limit: { key: string; count: number; ends_at: Instant };
  organisation: {
    id: string;
    name: string;
    status: Generated<ActiveStatus>;
    time_zone: Generated<string>;
    revision: Generated<number>;
    created_at: DefaultInstant;
  };
  hidden_hint: { organisation_id: string; role_entry_id: string; hint: Hint; hidden_at: DefaultInstant };
  label: { id: string; organisation_id: string; name: string; created_at: DefaultInstant };
  event_opener: {
    organisation_id: string;
    business_unit_id: string;
    event_id: string;
    role_entry_id: string;
  };
  closing_opener: Omit<ResponseTenant, 'supplier_id'> & { number: number; role_entry_id: string };
  event_label: { organisation_id: string; business_unit_id: string; event_id: string; label_id: string };
  event: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    reference: string;
    title: string;
    description: string | null;
    start_date: Instant;
    end_date: Instant;
    time_zone: string;
    status: Generated<EventStatus>;
    status_reason: string | null;
    status_changed_at: Instant | null;
    status_changed_by: string | null;
    sealed: Generated<boolean>;
    opening_needs_two: Generated<boolean>;
    questions_until: Instant | null;
    cloned_from: string | null;
    published_at: Instant | null;
    published_by: string | null;
    completed_at: Instant | null;
    completion_check_at: Instant | null;
    is_practice: Generated<boolean>;
    revision: Generated<number>;
    created_at: DefaultInstant;
  };
  event_number: { organisation_id: string; business_unit_id: string; year: number; last: number };
  task: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    event_id: string;
    position: number;
    title: string;
    instructions: string | null;
    start_date: Instant;
    end_date: Instant;
    response_required: Generated<boolean>;
    decline_allowed: Generated<boolean>;
    additional_files_allowed: Generated<boolean>;
    archived_at: Instant | null;
    box_opened_at: Instant | null;
    responses_read_at: Instant | null;
    sheet_version: Generated<number>;
    revision: Generated<number>;
    created_at: DefaultInstant;
  };
  task_supplier: {
    organisation_id: string;
    business_unit_id: string;
    event_id: string;
    task_id: string;
    supplier_id: string;
    added_at: DefaultInstant;
    visible_from: Instant | null;
    invited_at: Instant | null;
    seen_at: Instant | null;
    submitted_at: Instant | null;
    declined_at: Instant | null;
    decline_reason: string | null;
    decline_comment: string | null;
    extended_until: Instant | null;
  };
  evaluation: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    event_id: string;
    plan: JSONColumnType<Plan>;
    chair_id: string | null;
    revision: Generated<number>;
    results_revision: Generated<number>;
    score_by: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
    notices_due_at: ColumnType<Instant | null, undefined, never>;
    created_at: DefaultInstant;
  };
  evaluation_task: EvaluationTenant & { task_id: string; envelope: number };
  evaluation_evaluator: EvaluationTenant & {
    role_entry_id: string;
    criterion_id: string;
    envelope: number;
    by_hand: Generated<boolean>;
    named_at: DefaultInstant;
    removed_at: Instant | null;
  };
  evaluation_plan: EvaluationTenant & {
    number: number;
    plan: string;
    plan_hash: string;
    signed_at: DefaultInstant;
    record: string;
    signature: string;
    record_hash: string;
  };
  evaluation_reopening: EvaluationTenant & {
    round: number;
    envelope: number;
    reason: string;
    reopened_by: string;
    reopened_at: DefaultInstant;
  };
  evaluation_declaration: EvaluationTenant & {
    role_entry_id: string;
    conflicts: string[];
    declared_at: DefaultInstant;
  };
  evaluation_submission: EvaluationTenant & {
    round: number;
    envelope: number;
    role_entry_id: string;
    submitted_at: DefaultInstant;
  };
  evaluation_scoring_end: EvaluationTenant & {
    round: number;
    envelope: number;
    reason: string;
    ended_by: string;
    ended_at: DefaultInstant;
  };
  evaluation_score: EvaluationTenant & {
    round: number;
    envelope: number;
    role_entry_id: string;
    supplier_id: string;
    criterion_id: string;
    score: string | null;
    comment: string | null;
    revision: Generated<number>;
    saved_at: ColumnType<Instant, Instant | undefined, Instant>;
  };
  evaluation_consensus: EvaluationTenant & {
    round: number;
    envelope: number;
    supplier_id: string;
    criterion_id: string;
    score: string;
    reason: string | null;
    feedback: string | null;
    agreed_by: string;
    agreed_at: ColumnType<Instant, Instant | undefined, Instant>;
    revision: Generated<number>;
  };
  evaluation_decision: EvaluationTenant & {
    round: number;
    envelope: number;
    supplier_id: string;
    cause: ExclusionCause;
    subject_id: string | null;
    excluded: boolean;
    reason: string;
    decided_by: string;
    decided_at: ColumnType<Instant, Instant | undefined, Instant>;
  };
  evaluation_tie: EvaluationTenant & {
    round: number;
    envelope: number;
    supplier_ids: string[];
    reason: string;
    decided_by: string;
    decided_at: ColumnType<Instant, Instant | undefined, Instant>;
  };
  evaluation_lock: EvaluationTenant & {
    round: number;
    envelope: number;
    locked_by: string;
    locked_at: DefaultInstant;
    sheets: string;
    record: string;
    signature: string;
    record_hash: string;
  };
  sheet_version: {
    organisation_id: string;
    business_unit_id: string;
    event_id: string;
    task_id: string;
    version: number;
    sheet: ColumnType<Sheet, string, string>;
    created_at: DefaultInstant;
  };
  response: ResponseTenant & {
    id: string;
    revision: Generated<number>;
    sent_revision: number | null;
    created_at: DefaultInstant;
  };
  response_field: ResponseTenant & {
    response_id: string;
    path_hash: Buffer;
    revision: number;
    saved_in: number;
    content: Buffer;
    changed_by: string;
    changed_at: DefaultInstant;
  };
  response_file: ResponseTenant & { response_id: string; file_id: string; content: Buffer };
  wrapped_key: Omit<ResponseTenant, 'supplier_id'> & {
    id: string;
    supplier_id: string | null;
    kind: 'TASK' | 'DRAFT' | 'VERSION' | 'FILE';
    subject_id: string;
    wrapped_by: string;
    algorithm: string;
    bytes: Buffer;
    created_at: DefaultInstant;
  };
  response_record: ResponseTenant & {
    id: string;
    response_id: string;
    number: number;
    kind: 'SUBMISSION' | 'WITHDRAWAL';
    version: number;
    at: Instant;
    recorded_by: string;
    sheet_version: number | null;
    record: string;
    signature: string;
    record_hash: string;
    content: Buffer | null;
  };
  failed_submission: ResponseTenant & {
    id: string;
    at: DefaultInstant;
    attempted_by: string;
    code: string;
    kind: string;
  };
  box_closing: Omit<ResponseTenant, 'supplier_id'> & {
    number: number;
    covers_until: Instant;
    closed_at: DefaultInstant;
    record: string;
    signature: string;
    record_hash: string;
    secret_wrapped_by: string;
    secret: Buffer;
  };
  box_confirmation: Omit<ResponseTenant, 'supplier_id'> & {
    id: string;
    account_id: string;
    confirmed_by: string;
    confirmed_at: DefaultInstant;
    /** The number of the closing that it was given for. */
    number: number | null;
    root: string | null;
    withdrawn_at: Instant | null;
    voided_at: Instant | null;
    void_reason: VoidReason | null;
    /** The opening that it was given for. */
    opening: Generated<number>;
  };
  box_opening: Omit<ResponseTenant, 'supplier_id'> & {
    number: number;
    opening: Generated<number>;
    opened_at: DefaultInstant;
    opened_by: string[];
    record: string;
    signature: string;
    record_hash: string;
  };
  box_left_sealed: ResponseTenant & { opening: number };
  box_envelope: Omit<ResponseTenant, 'supplier_id'> & {
    waits_for: number | null;
    left_count: number;
    readmitted_count: number;
  };
  terms_acceptance: Omit<ResponseTenant, 'task_id'> & {
    file_id: string;
    accepted_by: string;
    accepted_at: DefaultInstant;
  };
  extension: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    event_id: string;
    task_id: string;
    at: DefaultInstant;
    extended_by: string;
    for_all: boolean;
    end_date: Instant;
    previous_end_date: Instant;
    event_end_date: Instant | null;
    reason: string;
  };
  extension_supplier: {
    organisation_id: string;
    business_unit_id: string;
    extension_id: string;
    supplier_id: string;
  };
  amendment: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    event_id: string;
    task_id: string | null;
    at: DefaultInstant;
    amended_by: string;
    /** Whether suppliers do not see it. */
    is_internal: Generated<boolean>;
    reason: string | null;
    changes: ColumnType<AmendedField[], string, never>;
  };
  amendment_read: {
    organisation_id: string;
    business_unit_id: string;
    event_id: string;
    supplier_id: string;
    role_entry_id: string;
    read_until: Instant;
  };
  calendar_feed: {
    role_entry_id: string;
    organisation_id: string;
    token_hash: Buffer;
    created_at: DefaultInstant;
  };
  notice: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    role_entry_id: string;
    business_key: string;
    kind: string;
    event_id: string | null;
    task_id: string | null;
    supplier_id: string | null;
    message_id: string | null;
    about: unknown;
    mail_key: string | null;
    awaits_digest: Generated<boolean>;
    created_at: DefaultInstant;
    read_at: Instant | null;
  };
  business_unit: {
    id: string;
    organisation_id: string;
    name: string;
    status: Generated<ActiveStatus>;
    time_zone: Generated<string>;
    revision: Generated<number>;
    created_at: DefaultInstant;
    last_currency: string | null;
  };
  supplier: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    supplier_code: string;
    name: string;
    status: Generated<ActiveStatus>;
    email: string | null;
    phone: string | null;
    website: string | null;
    address: string | null;
    country: string | null;
    registration_number: string | null;
    vat_number: string | null;
    code_key: Computed<string>;
    name_key: Computed<string>;
    email_domain: Computed<string | null>;
    search_text: Computed<string>;
    revision: Generated<number>;
    created_at: DefaultInstant;
  };
  supplier_remark: {
    organisation_id: string;
    business_unit_id: string;
    supplier_id: string;
    tags: Generated<string[]>;
    notes: string | null;
    tag_keys: Computed<string[]>;
    search_text: Computed<string>;
  };
  list_count: {
    id: Generated<number>;
    organisation_id: string;
    business_unit_id: string;
    list: string;
    tab: string;
    count: number;
  };
  account: {
    id: string;
    email: string;
    full_name: string;
    status: Generated<ActiveStatus>;
    created_at: DefaultInstant;
    time_zone: string | null;
    daily_digest: Generated<boolean>;
  };
  role_entry: {
    id: string;
    account_id: string | null;
    client_name: string | null;
    removed_at: Instant | null;
    role: string;
    organisation_id: string | null;
    business_unit_id: string | null;
    supplier_id: string | null;
    status: Generated<ActiveStatus>;
    last_sign_in_at: Instant | null;
    created_at: DefaultInstant;
  };
  credential: {
    account_id: string;
    password_hash: string;
    password_locked_at: Instant | null;
    password_reset_at: Instant | null;
    second_factor_secret: string | null;
    second_factor_confirmed_at: Instant | null;
    second_factor_last_step: number | null;
    second_factor_reset_at: Instant | null;
    terms_accepted_at: Instant | null;
  };
  wrong_code: { account_id: string; at: DefaultInstant };
  sign_in_failure: { key: string; failures: number; blocked_until: Instant; last_at: Instant };
  reset_token: {
    id: string;
    account_id: string;
    kind: 'PASSWORD' | 'SECOND_FACTOR';
    email: string;
    token_hash: Buffer;
    by_admin: Generated<boolean>;
    created_at: DefaultInstant;
    expires_at: Instant;
    used_at: Instant | null;
    voided_at: Instant | null;
  };
  invitation: {
    id: string;
    email: string;
    full_name: string | null;
    role: string;
    organisation_id: string | null;
    business_unit_id: string | null;
    supplier_id: string | null;
    token_hash: Buffer;
    sent_count: Generated<number>;
    invited_by: string | null;
    created_at: ColumnType<Instant, Instant | undefined, Instant>;
    expires_at: Instant;
    accepted_at: Instant | null;
    revoked_at: Instant | null;
  };
  session: {
    id: string;
    account_id: string;
    created_at: DefaultInstant;
    expires_at: Instant;
    ended_at: Instant | null;
    role_chosen_at: Generated<Instant | null>;
    role_entry_ids: Generated<string[]>;
  };
  stored_file: {
    id: string;
    organisation_id: string;
    business_unit_id: string | null;
    supplier_id: string | null;
    tenant_id: Computed<string>;
    purpose: string;
    target_id: string;
    name: string | null;
    size: number | null;
    sha256: string | null;
    storage_name: string;
    stored_bytes: Generated<number>;
    scan_state: Generated<string>;
    uploaded_by: string;
    uploaded_at: DefaultInstant;
    use_count: Generated<number>;
    unused_since: Generated<Instant | null>;
  };
  file_use: {
    organisation_id: string;
    business_unit_id: string | null;
    supplier_id: string | null;
    tenant_id: Computed<string>;
    file_id: string;
    purpose: string;
    owner_id: string;
    position: number;
    used_since: DefaultInstant;
  };
  file_upload: {
    id: string;
    organisation_id: string;
    business_unit_id: string | null;
    supplier_id: string | null;
    purpose: string;
    target_id: string;
    uploaded_by: string;
    name: string | null;
    size: number | null;
    sealed: Buffer | null;
    storage_name: string;
    reserved: number;
    stored_length: Generated<number>;
    tail: Buffer | null;
    revision: Generated<number>;
    writer: string | null;
    lease_renewed_at: Instant | null;
    created_at: DefaultInstant;
    completed_at: Instant | null;
  };
  download_ticket: {
    token_hash: Buffer;
    organisation_id: string;
    file_id: string | null;
    is_preview: Generated<boolean>;
    archive_of: string | null;
    archive_id: string | null;
    session_id: string | null;
    role_entry_id: string;
    expires_at: Instant;
  };
  api_client: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    scopes: ClientScope[];
    networks: Generated<string[]>;
    expires_at: Instant | null;
    revision: Generated<number>;
    created_by: string;
    created_at: DefaultInstant;
    last_used_at: Instant | null;
    last_used_from: string | null;
  };
  webhook: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    name: string;
    url: string;
    events: string[];
    status: Generated<ActiveStatus | 'DELETED'>;
    revision: Generated<number>;
    created_by: string;
    created_at: DefaultInstant;
    busy_until: Generated<Instant>;
    failing_since: Instant | null;
  };
  webhook_secret: {
    id: string;
    organisation_id: string;
    webhook_id: string;
    sealed_secret: string;
    created_at: DefaultInstant;
    ends_at: Instant | null;
  };
  webhook_delivery: {
    id: string;
    organisation_id: string;
    business_unit_id: string;
    webhook_id: string;
    event: string;
    about: unknown;
    created_at: DefaultInstant;
    state: Generated<'PENDING' | 'DELIVERED' | 'FAILED'>;
    first_attempt_at: Generated<Instant>;
    next_attempt_at: Generated<Instant>;
    attempts: Generated<number>;
    last_attempt_at: Instant | null;
    duration_ms: number | null;
    response_status: number | null;
    failure: string | null;
  };
  api_client_secret: {
    secret_hash: Buffer;
    organisation_id: string;
    client_id: string;
    beginning: string;
    created_at: DefaultInstant;
    ends_at: Instant | null;
  };
}
