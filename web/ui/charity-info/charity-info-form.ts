import * as v from 'valibot'
import { charityInfoSchema } from '@almoner/api/use-cases/charity/info/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { parsePhone } from '../../lib/form/phone/phone.ts'
import { phoneSchema } from '../../lib/form/phone/phone-schema.ts'
import { optionalMoney, toTypedMoney } from '../../lib/money/typed-money.ts'

const { phoneNumber: _, minimum: _minimum, ...entries } = charityInfoSchema.entries

/** A charity's contact and page as typed: the phone number in two parts, the amount as text. */
export const charityInfoFormSchema = v.pipeAsync(
  v.objectAsync({ ...entries, phone: phoneSchema, minimum: optionalMoney }),
  v.forward(
    v.partialCheck(
      [['defaultLanguage'], ['supportedLanguages']],
      ({ defaultLanguage, supportedLanguages }) => supportedLanguages.includes(defaultLanguage),
      'default_language.unsupported',
    ),
    ['defaultLanguage'],
  ),
)

type CharityInfo = Omit<v.InferOutput<typeof charityInfoSchema>, 'supportedLanguages'> & {
  supportedLanguages: readonly Language[]
}

/** Returns the saved values, or initial ones, in the order of the screens. */
export const toTypedInfo = (info: CharityInfo | null, language: Language) => ({
  organisationUrl: info?.organisationUrl ?? '',
  email: info?.email ?? '',
  firstName: info?.firstName ?? '',
  lastName: info?.lastName ?? '',
  phone: parsePhone(info?.phoneNumber ?? ''),
  supportedLanguages: [...(info?.supportedLanguages ?? languages)],
  defaultLanguage: info?.defaultLanguage ?? language,
  statementDescriptor: info?.statementDescriptor ?? '',
  minimum: toTypedMoney(info?.minimum ?? null),
})
