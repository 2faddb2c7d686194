import * as v from 'valibot'
import { infoSchema, type InfoAnswer } from '@almoner/api/desk/settings/info/contract.ts'
import type { CommandFormState } from '../../../lib/form/command-form.ts'
import { optionalMoney, toTypedMoney } from '../../../lib/money/typed-money.ts'
import { parsePhone } from '../../../lib/form/phone/phone.ts'
import { phoneSchema } from '../../../lib/form/phone/phone-schema.ts'

const { phoneNumber: _, minimum: _minimum, ...entries } = infoSchema.entries

/** The values as typed: the phone number in two parts, the amount as text. */
export const infoFormSchema = v.pipeAsync(
  v.objectAsync({
    ...entries,
    phone: phoneSchema,
    minimum: optionalMoney,
  }),
  v.forward(
    v.partialCheck(
      [['defaultLanguage'], ['supportedLanguages']],
      ({ defaultLanguage, supportedLanguages }) => supportedLanguages.includes(defaultLanguage),
      'default_language.unsupported',
    ),
    ['defaultLanguage'],
  ),
)

export type InfoFormState = CommandFormState<typeof infoFormSchema>

// The fields in the order of the screen.
export const toDraft = (answer: InfoAnswer) => ({
  organisationUrl: answer.organisationUrl,
  email: answer.email,
  firstName: answer.firstName,
  lastName: answer.lastName,
  phone: parsePhone(answer.phoneNumber),
  supportedLanguages: answer.supportedLanguages,
  defaultLanguage: answer.defaultLanguage,
  statementDescriptor: answer.statementDescriptor,
  minimum: toTypedMoney(answer.minimum),
  seen: answer.revision,
})
