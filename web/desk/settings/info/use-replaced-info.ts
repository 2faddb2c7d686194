import { useLingui } from '@lingui/react/macro'
import type { InfoAnswer } from '@almoner/api/desk/settings/info/contract.ts'
import { formatPhone } from '../../../lib/form/phone/phone.ts'
import { languageNames } from '../../../lib/text/language-names.ts'
import { toDraft, type InfoFormState } from './info-schema.ts'

/** Returns the current values that saving would replace. */
export const useReplacedInfo = (
  answer: InfoAnswer,
  form: InfoFormState['form'],
): readonly (readonly [string, string])[] => {
  const { t } = useLingui()
  const now = toDraft(answer)
  const typed = form.getValues()
  const labelledValues: Record<Exclude<keyof typeof now, 'seen'>, readonly [string, string]> = {
    organisationUrl: [t`Website`, now.organisationUrl],
    email: [t`Email address`, now.email],
    firstName: [t`First name`, now.firstName],
    lastName: [t`Last name`, now.lastName],
    phone: [t`Phone number`, formatPhone(answer.phoneNumber)],
    supportedLanguages: [
      t`Languages of your page`,
      now.supportedLanguages.map((language) => languageNames[language]).join(' · '),
    ],
    defaultLanguage: [t`Main language`, languageNames[now.defaultLanguage]],
    statementDescriptor: [t`Name on card statements`, now.statementDescriptor],
    minimum: [t`Minimum amount`, now.minimum],
  }
  return (Object.keys(labelledValues) as (keyof typeof labelledValues)[])
    .filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(now[name]))
    .map((name) => labelledValues[name])
}
