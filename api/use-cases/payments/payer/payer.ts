import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { cleanPhoneNumber } from '@almoner/domain/people/phone-number.ts'
import type { FormRow, OrganisationProfile } from '@almoner/domain/organisation/events.ts'
import type { Payer } from '@almoner/domain/payment/events.ts'
import { Refusal } from '../../../http/problem.ts'
import type { AskedBody, Person } from '../contract.ts'

type Body = Pick<AskedBody, 'orgName' | 'memo' | 'fields'> & Person

/** The payer as events store them, or a refusal that names the field. */
export const toPayer = (body: Body, profile: OrganisationProfile): Payer => ({
  // The specification's own words for a payer without a name.
  firstName: body.firstName || 'Not Provided',
  lastName: body.lastName,
  organisationName: body.orgName || null,
  email: body.email,
  phoneNumber: toE164(body.phoneNumber),
  memo: body.memo.trim(),
  customFields: answersTo(profile.formRows, body.fields),
})

const homeCountry: CountryCode = 'HK'

/** A phone number as events store it, or a refusal that names the field. */
export const toE164 = (text: string): string => {
  const parsed = parsePhoneNumberFromString(cleanPhoneNumber(text), homeCountry)
  if (!parsed?.isValid()) {
    throw new Refusal('invalid_input', { fields: { phoneNumber: 'phone.invalid' } })
  }
  return parsed.number
}

const answersTo = (rows: readonly FormRow[], entries: Body['fields']): Record<string, string> => {
  const answers = new Map(entries.map(({ id, value }) => [id, value.trim()]))
  const missing = rows.filter((row) => row.required && !row.archived && !answers.get(row.id))
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((row) => [`fields.${row.id}`, 'field.required']))
    throw new Refusal('invalid_input', { fields })
  }
  // A question that was archived after the payer saw it still has an answer, so that a resent form
  // is the same payment. Answers to form rows that the charity never had are ignored.
  return Object.fromEntries(
    rows.flatMap((row) => {
      const answer = answers.get(row.id)
      return answer ? [[row.id, answer]] : []
    }),
  )
}
