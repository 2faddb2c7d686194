import * as v from 'valibot'
import { registrationSchema, type ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { CommandFormState } from '../../lib/form/command-form.ts'
import { parsePhone } from '../../lib/form/phone/phone.ts'
import { charityInfoFormSchema, toTypedInfo } from '../../ui/charity-info/charity-info-form.ts'

// The type of an asynchronous intersection loses the output of a synchronous part with a check.
export const infoFormSchema = v.intersectAsync([
  v.pipeAsync(registrationSchema),
  charityInfoFormSchema,
])

export type InfoFormState = CommandFormState<typeof infoFormSchema>

/** Returns the saved details, or initial values: the applicant is the contact at first. */
export const infoDraft = (
  { info, username, applicant }: Pick<ApplicationAnswer, 'info' | 'username' | 'applicant'>,
  language: Language,
) => {
  const { organisationUrl, ...contactAndPage } = toTypedInfo(info, language)
  return {
    nameEn: info?.nameEn ?? '',
    nameZh: info?.nameZh ?? '',
    address: info?.address ?? '',
    irFileNumber: info?.irFileNumber ?? '',
    organisationUrl,
    subDomain: info?.subDomain ?? '',
    ...contactAndPage,
    ...(info === null && {
      email: username,
      firstName: applicant.firstName,
      lastName: applicant.lastName,
      phone: parsePhone(applicant.phoneNumber),
    }),
    header: `#${info?.header ?? '1F3A5F'}`,
    button: `#${info?.button ?? 'C4522B'}`,
    progressBar: `#${info?.progressBar ?? 'E0A03A'}`,
  }
}
