import { useLingui } from '@lingui/react/macro'
import type { Section } from '@almoner/api/admin/applications/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { useCardBrand } from '../../../lib/payment-method/card-brand.ts'
import { formatPhone } from '../../../lib/form/phone/phone.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'

/** A field's label; a document is one by the name of its file. */
export const useFieldLabel = (): ((section: Section, field: string) => string) => {
  const { t } = useLingui()
  return (section, field) => {
    const labels: Record<string, string> = {
      version: t`Version of the agreement`,
      directorName: t`Director`,
      secretaryName: t`Secretary`,
      name: t`Registered name`,
      nameEn: t`Name in English`,
      nameZh: t`Name in traditional Chinese`,
      nameCn: t`Name in simplified Chinese`,
      address: t`Address`,
      addressEn: t`Address in English`,
      addressZh: t`Address in traditional Chinese`,
      addressCn: t`Address in simplified Chinese`,
      irFileNumber: t`IR File No.`,
      organisationUrl: t`Website`,
      subDomain: t`Sub-domain`,
      email: t`Email`,
      firstName: t`First name`,
      lastName: t`Last name`,
      phoneNumber: t`Phone number`,
      defaultLanguage: t`Default language`,
      supportedLanguages: t`Languages`,
      statementDescriptor: t`Card statement text`,
      minimumPaymentCents: t`Minimum amount`,
      headerColour: t`Header colour`,
      buttonColour: t`Button colour`,
      progressBarColour: t`Progress bar colour`,
      plan: t`Plan`,
      period: t`Billing period`,
      referralCode: t`Referral code`,
      brand: t`Card`,
      last4: t`Last four digits`,
      logo: t`Logo`,
      bankCode: t`Bank code`,
      branchCode: t`Branch code`,
      accountHolder: t`Account holder`,
      jobTitle: t`Job title`,
      dateOfBirth: t`Date of birth`,
      hongKongId: t`HKID number`,
      line1: t`Address line 1`,
      city: t`City or district`,
      registeredName: t`Registered name for the card provider`,
      registeredIrFileNumber: t`IR File No. for the card provider`,
      registeredLine1: t`Registered address line 1`,
      registeredLine2: t`Registered address line 2`,
      registeredCity: t`Registered city or district`,
      image: t`Picture of the HKID card`,
    }
    return section === 'documents' ? t`Document` : (labels[field] ?? field)
  }
}

const shownHashCharacters = 12

/** The first characters of a hash: enough to compare by eye. */
export const shortHash = (sha256: string): string => sha256.slice(0, shownHashCharacters)

/** A field's value as a person reads it. */
export const useFieldValue = (): ((section: Section, field: string, value: string) => string) => {
  const { t } = useLingui()
  const planName = usePlanName()
  const toBrand = useCardBrand()
  return (section, field, value) => {
    const languages: Record<string, string> = { en: 'English', zh: '繁體中文', cn: '简体中文' }
    const inLanguage = (code: string) => languages[code] ?? code
    switch (section === 'documents' ? '' : field) {
      case 'plan':
        return planName(value)
      case 'brand':
        return toBrand(value)
      case 'period':
        return value === 'annual' ? t`Yearly` : t`Monthly`
      case 'defaultLanguage':
        return inLanguage(value)
      case 'supportedLanguages':
        return value.split(',').map(inLanguage).join(', ')
      case 'minimumPaymentCents':
        return formatMoney(cents(Number(value)))
      case 'phoneNumber':
        return formatPhone(value)
      case 'dateOfBirth':
        return /^\d{4}-/.test(value) ? formatDay(value) : value
      case 'logo':
      case 'image':
        return shortHash(value)
      case 'headerColour':
      case 'buttonColour':
      case 'progressBarColour':
        return `#${value}`
      default:
        return value
    }
  }
}
