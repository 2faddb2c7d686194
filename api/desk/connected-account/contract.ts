import * as v from 'valibot'
import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import { daySchema, emailSchema, lineSchema, numberSchema } from '../../http/contract.ts'
import { nameSchema } from '../../use-cases/accounts/names-contract.ts'
import type { ConnectedAccountAnswer } from '../../use-cases/connected-account/contract.ts'

/** The picture of an identity card is smaller than 5 MB. */
export const largestIdentityImageBytes = 5 * 1024 * 1024 - 1

/** The answer of the details form, with the account and the fields that the provider refused. */
export type AccountDetailsAnswer = {
  /**
   * `processing` means the provider has not answered yet. The request is repeated until it does.
   */
  status: 'updated' | 'processing'
  refused: readonly DetailField[]
  account: ConnectedAccountAnswer
}

const line = (most: number, code: string) => v.optional(lineSchema(most, code), '')
const number = (most: number, code: string) => v.optional(numberSchema(most, code), '')
const name = (code: string) => v.optional(nameSchema('person', code), '')
type Texts = v.GenericSchema<string, string>
const emptyOr = (schema: Texts) =>
  v.optional(
    v.lazy<Texts>((typed) => (typed === '' ? v.literal('') : schema)),
    '',
  )

/**
 * POST /organizations/connected-account/details takes a form with a picture. An empty field counts
 * as missing.
 */
export const accountDetailsSchema = v.object({
  company_name: line(200, 'company_name'),
  company_phone: number(40, 'company_phone'),
  company_tax_id: number(30, 'company_tax_id'),
  company_line1: line(200, 'company_line1'),
  company_city: line(100, 'company_city'),
  website: line(200, 'website'),
  first_name: name('first_name'),
  last_name: name('last_name'),
  job_title: line(100, 'job_title'),
  email: emptyOr(emailSchema),
  phone: number(40, 'phone'),
  date_of_birth: emptyOr(daySchema('date_of_birth')),
  hong_kong_id: number(20, 'hong_kong_id'),
  line1: line(200, 'line1'),
  city: line(100, 'city'),
  /** `true`: the provider's agreement is accepted. */
  agreement: v.optional(v.picklist(['', 'true']), ''),
})
