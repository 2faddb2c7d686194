import type { Stripe } from 'stripe'
import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import { ProviderMismatch } from '../../ports/card-gateway.ts'
import type { AccountDetails } from '../../ports/connected-accounts.ts'
import { identityFile, toAcceptanceParams, toBirthParams } from './account-params.ts'
import { isRefusedValue } from '../map.ts'

const accountFields: ReadonlySet<DetailField> = new Set<DetailField>([
  'company_name',
  'company_phone',
  'company_tax_id',
  'company_line1',
  'company_city',
  'website',
  'agreement',
])

/** Gives what belongs to the account, and then what belongs to its representative. */
export const giveDetails = async (
  stripe: Stripe,
  accountId: string,
  details: AccountDetails,
): Promise<{ refused: readonly DetailField[] }> => {
  const fields = fieldsIn(details)
  const ofAccount = fields.filter((field) => accountFields.has(field))
  const ofPerson = fields.filter((field) => !accountFields.has(field))
  const refused: DetailField[] = []
  if (ofAccount.length > 0) {
    const update = () => updateAccount(stripe, accountId, details)
    refused.push(...(await orRefused(ofAccount, update)))
  }
  if (ofPerson.length > 0) {
    const update = () => updateRepresentative(stripe, accountId, details)
    refused.push(...(await orRefused(ofPerson, update)))
  }
  return { refused }
}

const fieldsIn = ({ values, identityImage, acceptance }: AccountDetails): DetailField[] => [
  ...(Object.keys(values) as DetailField[]).filter((field) => field !== 'agreement'),
  ...(identityImage === null ? [] : (['identity_document'] as const)),
  ...(acceptance === null ? [] : (['agreement'] as const)),
]

const updateAccount = async (
  stripe: Stripe,
  accountId: string,
  { submissionId, values, acceptance }: AccountDetails,
): Promise<void> => {
  const address = withoutEmpty({ line1: values.company_line1, city: values.company_city })
  const company = withoutEmpty({
    name: values.company_name,
    phone: values.company_phone,
    tax_id: values.company_tax_id,
  })
  const params: Stripe.AccountUpdateParams = {
    company: { ...company, ...(Object.keys(address).length > 0 && { address }) },
    ...(values.website !== undefined && { business_profile: { url: values.website } }),
    ...(acceptance !== null && { tos_acceptance: toAcceptanceParams(acceptance) }),
  }
  const idempotencyKey = `details-${submissionId}-account`
  await stripe.accounts.update(accountId, params, { idempotencyKey })
}

const updateRepresentative = async (
  stripe: Stripe,
  accountId: string,
  details: AccountDetails,
): Promise<void> => {
  const { submissionId, values, identityImage } = details
  const file =
    identityImage &&
    (await stripe.files.create(
      { purpose: 'identity_document', file: identityFile(identityImage) },
      { stripeAccount: accountId, idempotencyKey: `details-${submissionId}-identity` },
    ))
  const address = withoutEmpty({ line1: values.line1, city: values.city })
  const params = {
    ...withoutEmpty({
      first_name: values.first_name,
      last_name: values.last_name,
      email: values.email,
      phone: values.phone,
      id_number: values.hong_kong_id,
    }),
    ...(values.date_of_birth !== undefined && { dob: toBirthParams(values.date_of_birth) }),
    ...(values.job_title !== undefined && { relationship: { title: values.job_title } }),
    ...(Object.keys(address).length > 0 && { address }),
    ...(file && { verification: { document: { front: file.id } } }),
  }
  const person = await findRepresentative(stripe, accountId)
  const options = { idempotencyKey: `details-${submissionId}-person` }
  if (person)
    return void (await stripe.accounts.updatePerson(accountId, person.id, params, options))
  const relationship = { representative: true, executive: true, ...params.relationship }
  await stripe.accounts.createPerson(accountId, { ...params, relationship }, options)
}

/** Returns the account's only representative; null if Stripe does not have one yet. */
export const findRepresentative = async (
  stripe: Stripe,
  accountId: string,
): Promise<Stripe.Person | null> => {
  const { data } = await stripe.accounts.listPersons(accountId, {
    relationship: { representative: true },
    limit: 2,
  })
  if (data.length > 1) throw new ProviderMismatch(`${accountId} has two representatives`)
  return data[0] ?? null
}

const withoutEmpty = <Name extends string>(
  texts: Record<Name, string | undefined>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== undefined && text !== ''),
  ) as Partial<Record<Name, string>>

// Stripe names the refused parameter, such as `company[tax_id]`. If it names none, any of them may
// be the cause.
const orRefused = async (
  fields: readonly DetailField[],
  give: () => Promise<void>,
): Promise<readonly DetailField[]> => {
  try {
    await give()
    return []
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    const namedFields = fields.filter((field) => error.param?.startsWith(paramNames[field]))
    return namedFields.length > 0 ? namedFields : fields
  }
}

const paramNames: Record<DetailField, string> = {
  company_name: 'company[name]',
  company_phone: 'company[phone]',
  company_tax_id: 'company[tax_id]',
  company_line1: 'company[address][line1]',
  company_city: 'company[address][city]',
  website: 'business_profile[url]',
  first_name: 'first_name',
  last_name: 'last_name',
  job_title: 'relationship[title]',
  email: 'email',
  phone: 'phone',
  date_of_birth: 'dob',
  hong_kong_id: 'id_number',
  line1: 'address[line1]',
  city: 'address[city]',
  identity_document: 'verification[document]',
  agreement: 'tos_acceptance',
}
