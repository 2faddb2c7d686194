import type { Section } from '../values.ts'
import type { Filled } from '../state.ts'

/** The fields of each section that a reviewer sees. A document is a field by its id. */
export const sectionFields = {
  agreement: ['version', 'directorName', 'secretaryName'],
  charity: [
    'name',
    'nameEn',
    'nameZh',
    'nameCn',
    'address',
    'addressEn',
    'addressZh',
    'addressCn',
    'irFileNumber',
    'organisationUrl',
    'subDomain',
    'email',
    'firstName',
    'lastName',
    'phoneNumber',
    'defaultLanguage',
    'supportedLanguages',
    'statementDescriptor',
    'minimumPaymentCents',
    'headerColour',
    'buttonColour',
    'progressBarColour',
  ],
  plan: ['plan', 'period', 'referralCode'],
  card: ['brand', 'last4'],
  logo: ['logo'],
  bank_account: ['bankCode', 'branchCode', 'last4', 'accountHolder'],
  identity: [
    'firstName',
    'lastName',
    'jobTitle',
    'email',
    'dateOfBirth',
    'hongKongId',
    'line1',
    'city',
    'registeredName',
    'registeredIrFileNumber',
    'registeredLine1',
    'registeredLine2',
    'registeredCity',
    'image',
  ],
} as const

type Fields = typeof sectionFields
export type FieldValue = string | number | null | undefined
/** Every field is listed, so that a field added later is not shown without a decision. */
type Values = { [S in keyof Fields]: Record<Fields[S][number], FieldValue> }

/**
 * Returns the fields with their values in the order of the screen. Null if the section is empty.
 */
export const readFields = (
  filled: Filled,
  section: Section,
): Readonly<Record<string, FieldValue>> | null => {
  if (section !== 'documents') return readers[section](filled)
  const { documents } = filled
  if (documents.length === 0) return null
  return Object.fromEntries(documents.map(({ documentId, fileName }) => [documentId, fileName]))
}

const readers: { [S in keyof Fields]: (filled: Filled) => Values[S] | null } = {
  agreement: ({ agreement }) =>
    agreement && {
      version: agreement.version,
      directorName: agreement.directorName,
      secretaryName: agreement.secretaryName,
    },
  charity: ({ charity }) =>
    charity && {
      name: charity.name.default,
      nameEn: charity.name.en,
      nameZh: charity.name.zh,
      nameCn: charity.name.cn,
      address: charity.address.default,
      addressEn: charity.address.en,
      addressZh: charity.address.zh,
      addressCn: charity.address.cn,
      irFileNumber: charity.irFileNumber,
      organisationUrl: charity.organisationUrl,
      subDomain: charity.subDomain,
      email: charity.email,
      firstName: charity.firstName,
      lastName: charity.lastName,
      phoneNumber: charity.phoneNumber,
      defaultLanguage: charity.defaultLanguage,
      supportedLanguages: charity.supportedLanguages.join(','),
      statementDescriptor: charity.statementDescriptor,
      minimumPaymentCents: charity.minimumPaymentCents,
      headerColour: charity.colours.header,
      buttonColour: charity.colours.button,
      progressBarColour: charity.colours.progressBar,
    },
  plan: ({ plan }) =>
    plan && { plan: plan.plan, period: plan.period, referralCode: plan.referralCode },
  card: ({ card }) => card && { brand: card.brand, last4: card.last4 },
  logo: ({ logo }) => logo && { logo: logo.sha256 },
  bank_account: ({ bank_account: bank }) =>
    bank && {
      bankCode: bank.bankCode,
      branchCode: bank.branchCode,
      last4: bank.last4,
      accountHolder: bank.accountHolder,
    },
  identity: ({ identity }) =>
    identity && {
      firstName: identity.firstName,
      lastName: identity.lastName,
      jobTitle: identity.jobTitle,
      email: identity.email,
      dateOfBirth: identity.dateOfBirth,
      hongKongId: identity.hongKongId,
      line1: identity.line1,
      city: identity.city,
      registeredName: identity.registered.name,
      registeredIrFileNumber: identity.registered.irFileNumber,
      registeredLine1: identity.registered.line1,
      registeredLine2: identity.registered.line2,
      registeredCity: identity.registered.city,
      image: identity.image.sha256,
    },
}
