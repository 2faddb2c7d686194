import type {
  Account,
  AccountRequirements,
  Asked,
  BankAccount,
  Person,
  StoredAccount,
} from './account-objects.ts'

/** An account with the objects that belong to it. */
export type AccountParts = {
  account: StoredAccount
  persons: readonly Person[]
  bankAccounts: readonly BankAccount[]
}

export const noRequirements: AccountRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
}

/** Returns the fields that an account of a Hong Kong non-profit lacks. */
const missingFields = ({ account, persons, bankAccounts }: AccountParts): string[] => {
  const { business_profile: profile, company, tos_acceptance } = account
  const hasPurpose = profile.url !== null || profile.product_description !== null
  const providedFields: Record<string, boolean> = {
    'business_profile.mcc': profile.mcc !== null,
    'business_profile.url': hasPurpose,
    'company.address.city': company.address.city !== null,
    'company.address.line1': company.address.line1 !== null,
    'company.executives_provided': company.executives_provided,
    'company.name': company.name !== null,
    'company.owners_provided': company.owners_provided,
    'company.phone': company.phone !== null,
    'company.tax_id': company.tax_id_provided,
    external_account: bankAccounts.length > 0,
    'tos_acceptance.date': tos_acceptance.date !== null,
    'tos_acceptance.ip': tos_acceptance.ip !== null,
    ...representativeFields(persons.find(({ relationship }) => relationship.representative)),
  }
  return Object.entries(providedFields).flatMap(([name, isGiven]) => (isGiven ? [] : [name]))
}

const representativeFields = (person: Person | undefined): Record<string, boolean> => {
  const prefix = person?.id ?? 'representative'
  const providedFields: Record<string, boolean> = {
    'address.city': (person?.address.city ?? null) !== null,
    'address.line1': (person?.address.line1 ?? null) !== null,
    'dob.day': (person?.dob.day ?? null) !== null,
    'dob.month': (person?.dob.month ?? null) !== null,
    'dob.year': (person?.dob.year ?? null) !== null,
    email: (person?.email ?? null) !== null,
    first_name: (person?.first_name ?? null) !== null,
    id_number: person?.id_number_provided ?? false,
    last_name: (person?.last_name ?? null) !== null,
    phone: (person?.phone ?? null) !== null,
    'relationship.title': (person?.relationship.title ?? null) !== null,
    'verification.document': (person?.verification.document.front ?? null) !== null,
  }
  return Object.fromEntries(
    Object.entries(providedFields).map(([name, isGiven]) => [`${prefix}.${name}`, isGiven]),
  )
}

/** Returns the fields that are due, overdue and being checked at a moment, in seconds. */
export const toRequirements = (parts: AccountParts, now: number): AccountRequirements => {
  const missing = missingFields(parts)
  const { asked, payoutsDisabled } = parts.account
  const due = asked.filter(({ state }) => state !== 'pending')
  const overdue = due.filter(({ deadline }) => deadline <= now)
  const deadlines = due.map(({ deadline }) => deadline)
  const names = [...new Set([...missing, ...due.map(({ requirement }) => requirement)])].toSorted()
  const pastDue = overdue.map(({ requirement }) => requirement).toSorted()
  return {
    ...noRequirements,
    current_deadline: deadlines.length === 0 ? null : Math.min(...deadlines),
    currently_due: names,
    disabled_reason: toDisabledReason({ missing, pastDue, payoutsDisabled }),
    errors: due.flatMap(toError),
    eventually_due: names,
    past_due: pastDue,
    pending_verification: asked.flatMap(({ state, requirement }) =>
      state === 'pending' ? [requirement] : [],
    ),
  }
}

const toDisabledReason = (requirements: {
  missing: string[]
  pastDue: string[]
  payoutsDisabled: boolean
}): string | null => {
  if (requirements.missing.length > 0 || requirements.pastDue.length > 0)
    return 'requirements.past_due'
  return requirements.payoutsDisabled ? 'under_review' : null
}

const toError = ({ requirement, code }: Asked) =>
  code === null
    ? []
    : [{ code, requirement, reason: 'The information could not be verified as it was given.' }]

/**
 * Returns whether each capability is active: all of them are until something is missing or overdue.
 */
export const toCapabilities = (
  { account }: AccountParts,
  { disabled_reason }: AccountRequirements,
): Pick<Account, 'capabilities' | 'charges_enabled' | 'payouts_enabled'> => {
  const isActive = disabled_reason !== 'requirements.past_due'
  const status = isActive ? 'active' : 'inactive'
  return {
    capabilities: Object.fromEntries(account.requested.map((name) => [name, status])),
    charges_enabled: isActive && account.requested.includes('card_payments'),
    payouts_enabled: isActive && !account.payoutsDisabled,
  }
}
