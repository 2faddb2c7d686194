import type { Stripe } from 'stripe'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { currency } from '../../ports/card-gateway.ts'
import type {
  BankAccount,
  IdentityImage,
  NewAccount,
  Representative,
} from '../../ports/connected-accounts.ts'

const country = 'HK'
/** Stripe's category of charitable and social service organisations. */
const charityCategory = '8398'

/**
 * The platform collects the details that Stripe requires, pays Stripe's fees and answers for
 * losses, so the charity needs no dashboard. Payouts are made when the charity requests one.
 */
export const newAccountParams = ({ organisationId, acceptance }: NewAccount) =>
  ({
    country,
    business_type: 'non_profit',
    controller: {
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    default_currency: currency,
    metadata: { organisationId },
    ...(acceptance !== null && {
      tos_acceptance: toAcceptanceParams(acceptance),
    }),
  }) satisfies Stripe.AccountCreateParams

export const toAcceptanceParams = ({ at, ip }: { at: Instant; ip: string }) => ({
  date: Math.floor(toMilliseconds(at) / 1_000),
  ip,
})

export const charityParams = ({ charity }: Pick<NewAccount, 'charity'>) => {
  const { name, irFileNumber, address, email, phoneNumber, url, statementDescriptor } = charity
  return {
    email,
    business_profile: {
      mcc: charityCategory,
      name,
      ...(url === null ? { product_description: 'Donations to a charity' } : { url }),
    },
    company: {
      name,
      phone: phoneNumber,
      tax_id: irFileNumber,
      address: {
        country,
        city: address.city,
        line1: address.line1,
        ...(address.line2 !== null && { line2: address.line2 }),
      },
      // A charity has no owners; its representative is the person who runs it.
      owners_provided: true,
      executives_provided: true,
    },
    settings: {
      payments: { statement_descriptor: statementDescriptor },
      payouts: { schedule: { interval: 'manual' } },
    },
  } satisfies Stripe.AccountCreateParams
}

/** Converts a day `yyyy-MM-dd`. */
export const toBirthParams = (dateOfBirth: string) => {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number)
  return { day, month, year }
}

export const representativeParams = (person: Representative) =>
  ({
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phoneNumber,
    dob: toBirthParams(person.dateOfBirth),
    id_number: person.hongKongId,
    address: { country, ...person.address },
    relationship: { representative: true, executive: true, title: person.jobTitle },
  }) satisfies Stripe.AccountCreatePersonParams

/** Stripe's routing number is the bank's and the branch's. */
export const toBankAccountParams = (account: BankAccount) => ({
  object: 'bank_account' as const,
  country,
  currency,
  account_holder_name: account.accountHolder,
  account_holder_type: 'company' as const,
  routing_number: `${account.bankCode}-${account.branchCode}`,
  account_number: account.accountNumber,
})

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

export const identityFile = ({ bytes, contentType }: IdentityImage) => ({
  data: Buffer.from(bytes),
  name: `identity.${endings[contentType]}`,
  type: contentType,
})
