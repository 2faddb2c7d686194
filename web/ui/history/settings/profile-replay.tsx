import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  SettingHistories,
  ShownProfile,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import { formatMoney, fromHkd } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatList, formatMonthName } from '../../../lib/text/format.ts'
import { languageNames } from '../../../lib/text/language-names.ts'
import { localisedFields, textField, type ShownField } from '../fields/field.ts'
import { FieldHistory } from '../fields/field-history.tsx'
import { settingHistoryQuery, type HistoryOwner } from '../history-api.ts'
import type { HistorySteps } from '../history-replay.tsx'
import { useChangedStep, useRegisteredStep } from './registered-step.ts'

/** Shows the charity's profile at every moment of its history. */
export const ProfileReplay = ({ owner }: { owner: HistoryOwner }) => (
  <FieldHistory
    query={useInfiniteQuery(settingHistoryQuery(owner, 'profile'))}
    steps={useSteps()}
    toFields={useFields()}
  />
)

const useFields = (): ((state: ShownProfile) => readonly ShownField[]) => {
  const { t } = useLingui()
  const language = useLanguage()
  return (profile) => {
    const { contact, proposed } = profile
    const minimum = profile.minimumPayment
    return [
      ...localisedFields({ id: 'name', name: t`Registered name`, texts: profile.name }),
      ...localisedFields({ id: 'address', name: t`Registered address`, texts: profile.address }),
      textField('irFileNumber', t`IR File No.`, profile.irFileNumber),
      ...(proposed?.name
        ? localisedFields({ id: 'proposed name', name: t`Proposed name`, texts: proposed.name })
        : []),
      ...(proposed?.address
        ? localisedFields({
            id: 'proposed address',
            name: t`Proposed address`,
            texts: proposed.address,
          })
        : []),
      ...(proposed?.irFileNumber
        ? [textField('proposed number', t`Proposed IR File No.`, proposed.irFileNumber)]
        : []),
      textField('firstName', t`First name of the contact`, contact.firstName),
      textField('lastName', t`Last name of the contact`, contact.lastName),
      textField('email', t`Email address`, contact.email),
      textField('phoneNumber', t`Phone number`, contact.phoneNumber),
      textField('organisationUrl', t`Website`, profile.organisationUrl),
      textField(
        'minimumPayment',
        t`Minimum amount`,
        minimum === null ? t`The platform’s minimum` : formatMoney(fromHkd(minimum)),
      ),
      textField('statementDescriptor', t`Name on card statements`, profile.statementDescriptor),
      textField('logo', t`Logo`, profile.logo),
      textField(
        'supportedLanguages',
        t`Languages of your page`,
        formatList(
          profile.supportedLanguages.map((each) => languageNames[each]),
          language,
        ),
      ),
      textField('defaultLanguage', t`Main language`, languageNames[profile.defaultLanguage]),
      textField(
        'yearStartsIn',
        t`Start of the financial year`,
        formatMonthName(profile.yearStartsIn, language),
      ),
    ]
  }
}

const useSteps = (): HistorySteps<SettingHistories['profile']['entries'][number]['type']> => {
  const { t } = useLingui()
  const changed = useChangedStep()
  return {
    OrganisationRegistered: useRegisteredStep(),
    OrganisationProfileChanged: changed,
    FinancialYearSet: changed,
    ProfileChangeProposed: {
      icon: 'clock',
      tone: 'warning',
      sentence: () => t`A change to the registered details was proposed`,
    },
    ProfileChangeWithdrawn: {
      icon: 'close',
      tone: 'neutral',
      sentence: () => t`The proposed change to the registered details was withdrawn`,
    },
    ProfileChangeApproved: {
      icon: 'check',
      tone: 'success',
      sentence: () => t`The change to the registered details was approved`,
    },
    ProfileChangeDeclined: {
      icon: 'close',
      tone: 'danger',
      sentence: () => t`The change to the registered details was declined`,
    },
    TaxStatusVerified: {
      icon: 'shield',
      tone: 'success',
      sentence: () => t`The tax exemption was verified`,
    },
    TaxStatusEnded: {
      icon: 'warning',
      tone: 'danger',
      sentence: () => t`The tax exemption ended`,
    },
  }
}
