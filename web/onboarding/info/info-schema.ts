import * as v from 'valibot'
import { infoEntries, type ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import type { CommandFormState } from '../../lib/form/command-form.ts'
import { optionalMoney, toTypedMoney } from '../../lib/money/typed-money.ts'
import { parsePhone } from '../../lib/form/phone/phone.ts'
import { phoneSchema } from '../../lib/form/phone/phone-schema.ts'

const { phoneNumber: _, minimum: _minimum, ...entries } = infoEntries

/** The charity as it is typed: the phone number in two parts, the amount as text. */
export const infoFormSchema = v.pipeAsync(
  v.objectAsync({
    ...entries,
    phone: phoneSchema,
    minimum: optionalMoney,
  }),
  v.forward(
    v.partialCheck(
      [['nameEn'], ['nameZh']],
      ({ nameEn, nameZh }) => nameEn !== '' || nameZh !== '',
      'name.required',
    ),
    ['nameEn'],
  ),
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

/** Returns the saved details, or initial values. */
export const infoDraft = (info: ApplicationAnswer['info'], language: Language) => ({
  nameEn: info?.nameEn ?? '',
  nameZh: info?.nameZh ?? '',
  address: info?.address ?? '',
  irFileNumber: info?.irFileNumber ?? '',
  organisationUrl: info?.organisationUrl ?? '',
  subDomain: info?.subDomain ?? '',
  email: info?.email ?? '',
  firstName: info?.firstName ?? '',
  lastName: info?.lastName ?? '',
  phone: parsePhone(info?.phoneNumber ?? ''),
  defaultLanguage: info?.defaultLanguage ?? language,
  supportedLanguages: [...(info?.supportedLanguages ?? languages)],
  statementDescriptor: info?.statementDescriptor ?? '',
  minimum: toTypedMoney(info?.minimum ?? null),
  header: `#${info?.header ?? '1F3A5F'}`,
  button: `#${info?.button ?? 'C4522B'}`,
  progressBar: `#${info?.progressBar ?? 'E0A03A'}`,
})
