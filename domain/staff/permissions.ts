export const staffRoles = ['owner', 'finance', 'fundraiser', 'viewer', 'auditor'] as const
/** The role of a person at the desk of one charity. */
export type StaffRole = (typeof staffRoles)[number]

/**
 * All roles of the platform's own site: those at a charity, an applicant, whose charity is not open
 * yet, and the platform's administrators.
 */
export const roles = [...staffRoles, 'applicant', 'administrator'] as const
export type Role = (typeof roles)[number]

const everyStaffMember = staffRoles
const owners = ['owner'] as const
const ownersAndAuditors = ['owner', 'auditor'] as const
const money = ['owner', 'finance'] as const
const books = ['owner', 'finance', 'auditor'] as const
const supporters = ['owner', 'finance', 'fundraiser'] as const
const fundraisers = ['owner', 'fundraiser'] as const
const applicants = ['applicant'] as const
const administrators = ['administrator'] as const

/**
 * The roles that have each permission. A route names the permission that it requires, and a screen
 * hides what the reader has no permission for. Neither checks a role. A permission belongs to the
 * desk or to administration, never to both.
 */
const rolesOfPermission = {
  'desk.open': everyStaffMember,
  'own_account.read': everyStaffMember,
  'own_account.edit': everyStaffMember,
  'own_charities.open': [...everyStaffMember, 'applicant'],
  'giving.read': everyStaffMember,
  'projects.read': everyStaffMember,
  'projects.history': everyStaffMember,
  'projects.edit': supporters,
  'balance.read': everyStaffMember,
  'balance.export': money,
  'payments.read': everyStaffMember,
  'payments.export': books,
  'payers.contact': supporters,
  'payments.approve': money,
  'payments.refund': money,
  'payments.correct': money,
  'receipts.issue': money,
  'offline.edit': money,
  'bank_lines.read': money,
  'bank_lines.edit': money,
  'closed_books.read': books,
  'closed_books.history': books,
  'closed_books.edit': money,
  'accounting_codes.read': books,
  'accounting_codes.history': books,
  'accounting_codes.edit': money,
  'inbox.read': everyStaffMember,
  'inbox.export': money,
  'inbox.settle': money,
  'recurring_plans.read': everyStaffMember,
  'recurring_plans.export': money,
  'donors.read': everyStaffMember,
  'donors.export': supporters,
  'donors.merge': supporters,
  'donors.erase': supporters,
  'supporters.read': supporters,
  'supporters.export': supporters,
  'payment_methods.read': everyStaffMember,
  'payment_methods.history': everyStaffMember,
  'payment_methods.edit': money,
  'suspension.read': everyStaffMember,
  'activity.read': books,
  'activity.export': money,
  'activity.origins': money,
  'application.read': applicants,
  'application.edit': applicants,
  'connected_account.read': money,
  'connected_account.edit': money,
  'payouts.read': everyStaffMember,
  'payouts.export': books,
  'payouts.request': money,
  'bank_account.read': books,
  'bank_account.holder': money,
  'subscription.read': books,
  'subscription.edit': owners,
  'invoices.export': books,
  'reports.read': books,
  'reports.request': books,
  'reports.export': books,
  'report_schedules.read': books,
  'report_schedules.edit': money,
  'bank_account.edit': money,
  'bank_account.export': money,
  'team.read': owners,
  'team.edit': owners,
  'team.export': owners,
  'approvals.read': money,
  'approvals.export': money,
  'approvals.decide': money,
  'policy.read': money,
  'policy.edit': owners,
  'legal_documents.read': ownersAndAuditors,
  'legal_documents.edit': owners,
  'profile.read': owners,
  'profile.edit': owners,
  'referral.read': owners,
  'referral.export': owners,
  'terms.read': owners,
  'terms.accept': owners,
  'financial_year.edit': money,
  'receipt_format.read': money,
  'receipt_format.edit': money,
  'form_rows.read': fundraisers,
  'form_rows.edit': fundraisers,
  'theme.read': fundraisers,
  'theme.edit': fundraisers,
  'custom_domain.read': owners,
  'custom_domain.edit': owners,
  'administration.open': administrators,
  'administrator_account.read': administrators,
  'administrator_account.edit': administrators,
  'charities.read': administrators,
  'charities.export': administrators,
  'applications.read': administrators,
  'applications.review': administrators,
  'charities.suspend': administrators,
  'charity_profiles.decide': administrators,
  'charity_notes.read': administrators,
  'charity_notes.add': administrators,
  'applications.unmask': administrators,
  'applications.evidence': administrators,
  'applications.rehearse': administrators,
  'charity_fees.read': administrators,
  'charity_fees.edit': administrators,
  'erasures.read': administrators,
  'erasures.export': administrators,
  'erasures.decide': administrators,
  'platform_money.read': administrators,
  'platform_money.export': administrators,
  'platform_inbox.read': administrators,
  'platform_inbox.export': administrators,
  'platform_inbox.settle': administrators,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof rolesOfPermission

export const permissions = Object.keys(rolesOfPermission) as readonly Permission[]

/** The permissions for data that is shown as of a past day. The others concern the present. */
const asOfPastDay: ReadonlySet<Permission> = new Set([
  'desk.open',
  'own_account.read',
  'own_account.edit',
  'own_charities.open',
  'suspension.read',
  'balance.read',
  'balance.export',
  'giving.read',
  'payments.read',
  'payments.export',
  'activity.read',
  'activity.export',
  'payouts.read',
  'payouts.export',
  'bank_account.read',
  'subscription.read',
  'projects.history',
  'payment_methods.history',
  'closed_books.history',
  'accounting_codes.history',
  'reports.read',
  'reports.request',
  'reports.export',
])

/** Returns true if a reader of the books as of a past day keeps a permission of their role. */
export const isAllowedAsOf = (permission: Permission): boolean => asOfPastDay.has(permission)

const whileSuspended: ReadonlySet<Permission> = new Set([
  'desk.open',
  'suspension.read',
  'own_account.read',
  'own_account.edit',
  'own_charities.open',
  'payments.export',
  'payments.read',
  'payments.refund',
  'subscription.read',
  'invoices.export',
  'reports.read',
  'reports.request',
  'reports.export',
  'report_schedules.read',
  'approvals.read',
  'approvals.decide',
  'policy.read',
])

/**
 * Returns true if staff of a suspended charity keep a permission. They can log out, read and export
 * their books, read what they owe the platform, and refund payers. A large refund still needs a second person.
 */
export const isAllowedWhileSuspended = (permission: Permission): boolean =>
  whileSuspended.has(permission)

/** Returns true if this role has the permission. A role that is not in the table has none. */
export const may = (role: string, permission: Permission): boolean => {
  const allowed: readonly string[] = rolesOfPermission[permission]
  return allowed.includes(role)
}
