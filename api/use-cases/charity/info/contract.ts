import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { longestStatementName } from '@almoner/domain/charity-details/statement-line.ts'
import { languageSchema } from '@almoner/domain/kernel/schemas.ts'
import { emailSchema, hkdSchema, numberSchema } from '../../../http/contract.ts'
import { nameSchema } from '../../accounts/names-contract.ts'
import { webAddressSchema } from '../web-address-contract.ts'

const person = (code: string) => v.pipe(nameSchema('person', code), v.nonEmpty(`${code}.required`))

export const mostNameLength = 200
export const mostAddressLength = 300

export const irFileNumberSchema = v.optional(numberSchema(30, 'ir_file_number'), '')

/**
 * The contact of a charity, and the facts that its pages need. Its application and its settings
 * share these fields.
 */
export const charityInfoSchema = v.object({
  organisationUrl: v.optional(webAddressSchema(200, 'organisation_url'), ''),
  email: emailSchema,
  firstName: person('first_name'),
  lastName: person('last_name'),
  /** A number of Hong Kong, or of anywhere with its +. */
  phoneNumber: v.pipe(numberSchema(40, 'phone'), v.nonEmpty('phone.required')),
  defaultLanguage: languageSchema,
  supportedLanguages: v.pipe(
    v.array(languageSchema),
    v.minLength(1, 'supported_languages.required'),
    v.maxLength(3, 'supported_languages.invalid'),
  ),
  statementDescriptor: v.pipe(
    v.string('statement_descriptor.required'),
    v.transform(toPlainSigns),
    v.nonEmpty('statement_descriptor.required'),
    v.minLength(5, 'statement_descriptor.too_short'),
    v.maxLength(longestStatementName, 'statement_descriptor.too_long'),
  ),
  /** Null if the platform's minimum applies. */
  minimum: v.nullable(hkdSchema),
})
