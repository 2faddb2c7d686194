import type { CustomDomainRefusal } from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import type { ApprovalRefusal } from '@almoner/domain/approval/commands.ts'
import type { ApplicationRefusal } from '@almoner/domain/application/commands.ts'
import type { DonorCardsRefusal } from '@almoner/domain/donor-cards/commands.ts'
import type { DonorRefusal } from '@almoner/domain/donor/commands.ts'
import type { PaymentRefusal } from '@almoner/domain/payment/commands.ts'
import type { RecurringPlanRefusal } from '@almoner/domain/recurring-plan/commands.ts'
import type { BankMatchRefusal } from '@almoner/domain/bank-match/index.ts'
import type { ClosedBooksRefusal } from '@almoner/domain/closed-books/index.ts'
import type { ImportRefusal } from '@almoner/domain/import/commands.ts'
import type { OfflineEntryRefusal } from '@almoner/domain/offline-entry/commands.ts'
import type { TreasuryRefusal } from '@almoner/domain/treasury/commands.ts'
import type { PlanSubscriptionRefusal } from '@almoner/domain/plan-subscription/commands.ts'
import type { FailedBecause } from '@almoner/domain/payment/state.ts'
import type { EdgeCode } from './edge-code.ts'

/**
 * The codes that a person who requests or cancels a payout can receive. The processes use the
 * others.
 */
type PayoutRefusal = Extract<
  TreasuryRefusal,
  | 'treasury_changed'
  | 'payout_under_way'
  | 'advance_owed'
  | 'amount_too_low'
  | 'amount_too_high'
  | 'payout_not_open'
  | 'payout_sent'
>

/**
 * The codes that an owner or an administrator can receive about a subscription. The processes that
 * bill use the others.
 */
type SubscriptionRefusal = Extract<
  PlanSubscriptionRefusal,
  | 'invoice_not_found'
  | 'invoice_not_open'
  | 'charge_under_way'
  | 'plan_is_same'
  | 'plan_not_sold'
  | 'invoice_owed'
  | 'card_missing'
  | 'plan_change_missing'
  | 'amount_required'
  | 'relief_not_found'
  | 'relief_waiting'
  | 'own_relief'
>

export type ProblemCode =
  | EdgeCode
  | PayoutRefusal
  | SubscriptionRefusal
  | PaymentRefusal
  | FailedBecause
  | DonorCardsRefusal
  | RecurringPlanRefusal
  | ApplicationRefusal
  | ApprovalRefusal
  | OfflineEntryRefusal
  | Exclude<ImportRefusal, 'import_round_over'>
  | ClosedBooksRefusal
  | BankMatchRefusal
  | Exclude<CustomDomainRefusal, 'custom_domain_not_found'>
  | Exclude<DonorRefusal, 'donor_not_found' | 'donor_erased' | 'erasure_not_requested'>

/** Every code's HTTP status: a code without one does not compile. */
export const problemStatus = {
  approval_not_found: 404,
  approval_ended: 409,
  own_request: 403,
  not_an_approver: 403,
  not_own_request: 403,
  approval_delayed: 409,
  approval_waiting: 409,
  policy_changed: 409,
  payout_not_found: 404,
  payouts_suspended: 409,
  account_not_ready: 409,
  bank_account_missing: 409,
  bank_account_held: 409,
  balance_too_low: 409,
  treasury_changed: 409,
  payout_under_way: 409,
  advance_owed: 409,
  amount_too_low: 422,
  amount_too_high: 422,
  payout_not_open: 409,
  payout_sent: 409,
  invoice_not_found: 404,
  invoice_not_open: 409,
  charge_under_way: 409,
  plan_is_same: 409,
  plan_not_sold: 409,
  invoice_owed: 409,
  quote_changed: 409,
  card_missing: 409,
  plan_change_missing: 409,
  amount_required: 422,
  relief_not_found: 404,
  relief_waiting: 409,
  own_relief: 403,
  offline_entry_not_found: 404,
  offline_entry_already_recorded: 409,
  offline_entry_changed: 409,
  offline_entry_voided: 409,
  offline_amount_too_low: 422,
  offline_fee_too_high: 422,
  import_not_found: 404,
  import_running: 409,
  import_nothing_to_add: 409,
  import_undo_expired: 409,
  import_receipted: 409,
  import_changed: 409,
  import_undecided: 409,
  import_file_gone: 409,
  plan_excludes_offline: 409,
  plan_excludes_bank_lines: 409,
  bank_statement_not_found: 404,
  bank_statement_matched: 409,
  bank_line_not_found: 404,
  bank_match_elsewhere: 409,
  bank_line_not_incoming: 422,
  bank_line_not_outgoing: 422,
  bank_sums_differ: 422,
  bank_line_used_up: 409,
  bank_line_ignored: 409,
  bank_target_covered: 409,
  bank_line_not_matched: 404,
  period_closed: 409,
  day_not_over: 422,
  already_closed: 409,
  not_closed: 409,
  invalid_input: 422,
  malformed_json: 400,
  json_expected: 415,
  body_too_large: 413,
  upload_too_large: 413,
  sub_domain_taken: 409,
  receipt_prefix_taken: 409,
  receipt_prefix_locked: 409,
  referral_code_own: 409,
  referral_code_own_card: 409,
  custom_domain_taken: 409,
  custom_domain_exists: 409,
  custom_domain_invalid: 422,
  custom_domain_ours: 422,
  custom_domain_www: 422,
  custom_domain_too_short: 422,
  plan_excludes_custom_domain: 409,
  form_expected: 415,
  form_malformed: 400,
  not_found: 404,
  no_charity_here: 404,
  organization_not_found: 404,
  organization_elsewhere: 404,
  cross_origin: 403,
  not_signed_in: 401,
  wrong_credentials: 422,
  email_registered: 409,
  email_not_verified: 422,
  email_taken: 409,
  wrong_password: 422,
  step_up_required: 422,
  password_not_as_given: 422,
  second_factor_required: 422,
  second_factor_wrong: 422,
  second_factor_stands: 409,
  second_factor_not_offered: 409,
  second_factor_setup_required: 403,
  account_not_open: 409,
  details_missing: 422,
  already_on_team: 409,
  charity_changed: 409,
  last_owner: 409,
  role_changed: 409,
  link_invalid: 404,
  news_link_unknown: 404,
  too_many_requests: 429,
  too_many_uploads: 429,
  uploads_paused: 503,
  challenge_required: 403,
  cards_limited: 429,
  login_limited: 429,
  signature_invalid: 400,
  receipt_in_preparation: 503,
  receipt_void: 410,
  receipt_stands: 409,
  receipt_missing: 409,
  payer_erased: 409,
  receipt_not_due: 409,
  receipt_not_forcible: 409,
  proof_not_found: 404,
  refund_made_by_provider: 409,
  not_allowed: 403,
  organisation_suspended: 403,
  access_reason_required: 403,
  books_as_of_only: 403,
  already_suspended: 409,
  not_suspended: 409,
  request_reused: 409,
  entered_before: 409,
  inbox_item_not_found: 404,
  busy: 503,
  internal: 500,
  organisation_not_open: 409,
  project_not_found: 404,
  project_closed: 409,
  project_changed: 409,
  project_limit_reached: 409,
  project_type_fixed: 409,
  amount_below_minimum: 422,
  amount_too_large: 422,
  attempt_reused: 409,
  payment_in_progress: 409,
  too_many_tries: 429,
  payment_not_found: 404,
  // Only the process sends these commands, never a request. If a request received one of these
  // codes, it would be a bug of ours.
  card_not_identified: 500,
  amount_mismatch: 500,
  already_succeeded_elsewhere: 500,
  card_declined: 402,
  card_invalid: 402,
  authentication_needed: 402,
  authentication_failed: 402,
  authentication_timed_out: 402,
  provider_refused: 402,
  rejected: 402,
  expired: 402,
  abandoned: 402,
  declined_by_charity: 402,
  method_not_available: 409,
  not_awaiting_approval: 409,
  not_declined: 409,
  received_in_future: 422,
  received_too_early: 422,
  transfer_replaced: 409,
  proof_reused: 409,
  not_refundable: 409,
  refund_too_large: 422,
  refundable_changed: 409,
  refund_not_found: 404,
  dispute_not_found: 404,
  plan_excludes_method: 409,
  plan_excludes_theme_colours: 409,
  plan_excludes_form_rows: 409,
  form_rows_too_many: 409,
  form_row_deleted: 409,
  method_changed: 409,
  setting_changed: 409,
  ir_file_number_required: 422,
  nothing_changed: 422,
  profile_change_waiting: 409,
  profile_change_ended: 409,
  code_required: 422,
  code_too_long: 422,
  code_dangerous: 422,
  bank_account_required: 422,
  bank_account_invalid: 422,
  bank_account_in_use: 409,
  bank_account_waiting: 409,
  bank_account_being_sent: 409,
  bank_account_changed: 409,
  payable_to_required: 422,
  fee_invalid: 422,
  card_already_saved: 412,
  too_many_cards: 409,
  card_not_found: 404,
  card_setup_not_found: 404,
  card_not_saved: 402,
  card_save_declined: 402,
  card_info_incorrect: 402,
  card_not_confirmed: 402,
  card_confirmation_timed_out: 402,
  card_tied: 409,
  plan_not_found: 404,
  plan_ended: 409,
  monthly_not_offered: 409,
  occurrences_invalid: 422,
  day_not_choosable: 422,
  card_not_kept: 422,
  too_large_for_card: 422,
  instalment_not_found: 404,
  instalment_under_way: 409,
  instalment_not_waiting: 409,
  nothing_to_come: 409,
  application_not_found: 404,
  application_already_started: 409,
  application_not_editable: 409,
  section_locked: 409,
  application_incomplete: 409,
  application_changed: 409,
  application_not_pending: 409,
  application_edited: 409,
  application_decided: 409,
  sub_domain_invalid: 422,
  sub_domain_reserved: 422,
  name_required: 422,
  minimum_below_limit: 422,
  statement_descriptor_invalid: 422,
  default_language_unsupported: 422,
  document_limit_reached: 409,
  document_expired: 422,
  legal_documents_full: 409,
  terms_changed: 409,
  hong_kong_id_invalid: 422,
  job_title_required: 422,
  representative_under_age: 422,
  review_claimed: 409,
  reviewer_is_staff: 409,
  checks_missing: 409,
  check_failed: 409,
  documents_not_viewed: 409,
  reason_required: 422,
  sections_required: 422,
  document_not_found: 404,
  document_damaged: 409,
} as const satisfies Record<ProblemCode, number>
