import { toHkd } from '@almoner/domain/kernel/money.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { RegisteredFields } from '@almoner/domain/organisation/profile/events.ts'
import { toTexts } from '../../../charity/localised-texts.ts'
import type { ShownProfile } from '../contract.ts'
import { organisationHistory } from './organisation-history.ts'

/** The charity's name, address, tax file number, contact, and what its pages need. */
export const profileHistory = organisationHistory<'profile', ShownProfile>({
  details: {
    OrganisationProfileChanged: () => ({}),
    ProfileChangeProposed: ({ personal: { note } }) => ({ note }),
    ProfileChangeWithdrawn: () => ({}),
    ProfileChangeApproved: () => ({}),
    ProfileChangeDeclined: ({ personal: { reason } }) => ({ note: reason }),
    TaxStatusVerified: () => ({}),
    TaxStatusEnded: ({ personal: { reason } }) => ({ note: reason }),
    FinancialYearSet: () => ({}),
  },
  show: ({ profile, profileChange, irFileNumber, yearStartsIn, contact }, language) => ({
    name: toTexts(profile.name, language),
    address: toTexts(profile.address, language),
    irFileNumber,
    proposed:
      profileChange?.status === 'waiting' ? toProposed(profileChange.after, language) : null,
    organisationUrl: profile.organisationUrl,
    defaultLanguage: profile.defaultLanguage,
    supportedLanguages: profile.supportedLanguages,
    minimumPayment:
      profile.minimumPaymentCents === null ? null : toHkd(profile.minimumPaymentCents),
    statementDescriptor: profile.statementDescriptor,
    logo: profile.logo?.replace(/^.*[/:]/, '') ?? null,
    yearStartsIn,
    contact,
  }),
})

const toProposed = (
  { name, address, irFileNumber = null }: RegisteredFields,
  language: Language,
): ShownProfile['proposed'] => ({
  name: name ? toTexts(name, language) : null,
  address: address ? toTexts(address, language) : null,
  irFileNumber,
})
