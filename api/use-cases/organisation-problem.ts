import type { OrganisationRefusal } from '@almoner/domain/organisation/commands.ts'
import type { ProblemCode } from '../problem-codes.ts'

/** What a route that changes a charity answers where the charity refuses it. */
export const organisationProblem: Record<OrganisationRefusal, ProblemCode> = {
  organisation_not_found: 'not_found',
  plan_excludes_method: 'plan_excludes_method',
  plan_excludes_theme_colours: 'plan_excludes_theme_colours',
  code_required: 'code_required',
  code_too_long: 'code_too_long',
  code_dangerous: 'code_dangerous',
  bank_account_required: 'bank_account_required',
  bank_account_invalid: 'bank_account_invalid',
  payable_to_required: 'payable_to_required',
  fee_invalid: 'fee_invalid',
  method_changed: 'method_changed',
  reason_required: 'reason_required',
  // Two persons are asked before the command that needs them.
  approval_required: 'internal',
  organisation_not_open: 'organisation_not_open',
  already_suspended: 'already_suspended',
  not_suspended: 'not_suspended',
  // Refusals of an application, its review and of staff: other routes have their own.
  sub_domain_invalid: 'internal',
  sub_domain_reserved: 'internal',
  organisation_already_registered: 'internal',
  minimum_below_limit: 'internal',
  statement_descriptor_invalid: 'internal',
  default_language_unsupported: 'internal',
  already_reviewed: 'internal',
  staff_member_not_found: 'internal',
  link_invalid: 'internal',
  already_on_team: 'internal',
  access_end_invalid: 'internal',
  last_owner: 'internal',
  role_changed: 'internal',
  custom_domain_invalid: 'internal',
  custom_domain_ours: 'internal',
  custom_domain_www: 'internal',
  custom_domain_too_short: 'internal',
  custom_domain_exists: 'internal',
  custom_domain_not_found: 'internal',
  plan_excludes_custom_domain: 'internal',
}
