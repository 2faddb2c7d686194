import type { GivenThen } from '@almoner/domain/application/compare.ts'
import type { Filled } from '@almoner/domain/application/state.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { parseHongKongId, maskHongKongId } from '@almoner/domain/kernel/hong-kong-id.ts'
import { sections, type Section } from '@almoner/domain/application/section-events.ts'
import type { AnsweredField, AnsweredSection, applicationFields } from './contract.ts'

type Fields = typeof applicationFields
/** Every field is named, so that one that is added later is not shown without a decision. */
type Answered = {
  [S in keyof Fields]: Record<Fields[S][number], string | number | null | undefined>
}

/** What a reviewer sees of the sections; no identity card's number is shown whole. */
export const answeredSections = (filled: Filled): AnsweredSection[] =>
  sections.flatMap((section) => {
    const fields = fieldsOfSection(filled, section)
    return fields === null ? [] : [{ section, fields }]
  })

/**
 * All that was given by one moment, to be compared with another: whole values, to be masked before
 * they are shown.
 */
export const toGivenThen = (filled: Filled): GivenThen => ({
  fields: Object.fromEntries(
    sections.flatMap((section) => {
      const fields = section === 'documents' ? null : readers[section](filled)
      return fields === null ? [] : [[section, withoutAbsent(fields)]]
    }),
  ),
  documents: filled.documents.map(({ documentId, kind, fileName, bytes, sha256 }) => ({
    id: documentId,
    kind,
    fileName,
    bytes,
    sha256,
  })),
})

// A language that was not asked for is absent; a text that was left out is empty.
const withoutAbsent = (fields: Answered[keyof Fields]): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      if (value === undefined) return []
      return [[field, value === null || value === '' ? null : String(value)]]
    }),
  )

/** What stands for a value that is shown after a step-up only. */
const maskedValue = '••••'

const maskedOfIdentity: ReadonlySet<string> = new Set(['email', 'dateOfBirth', 'line1'])

/** A value as every reviewer may see it. An identity card's number is never shown whole. */
export const maskValue = (section: string, field: string, value: string): string => {
  if (section !== 'identity' || isErased(value)) return value
  if (field === 'hongKongId') return maskedHongKongId(value)
  return maskedOfIdentity.has(field) ? maskedValue : value
}

/** The representative's details after a step-up. Of the card's number the middle stays masked. */
export const unmaskedIdentity = (filled: Filled): AnsweredField[] =>
  Object.entries(readers.identity(filled) ?? {}).flatMap(([field, value]) => {
    if (value === null || value === undefined || value === '') return []
    const text = String(value)
    return [{ field, value: field === 'hongKongId' ? maskValue('identity', field, text) : text }]
  })

const fieldsOfSection = (filled: Filled, section: Section): AnsweredField[] | null => {
  if (section === 'documents') {
    const { documents } = filled
    if (documents.length === 0) return null
    return documents.map(({ documentId, fileName }) => ({ field: documentId, value: fileName }))
  }
  const fields = readers[section](filled)
  if (fields === null) return null
  return Object.entries(fields).flatMap(([field, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ field, value: maskValue(section, field, String(value)) }],
  )
}

const readers: { [S in keyof Fields]: (filled: Filled) => Answered[S] | null } = {
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

// Nothing is shown of a text that is no number.
const maskedHongKongId = (text: string): string => {
  const parsed = parseHongKongId(text)
  return parsed === null ? '–' : maskHongKongId(parsed)
}
