import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { Section } from '@almoner/domain/application/values.ts'

export type Remark = ApplicationAnswer['remarks'][number]

/** Reviewers see some answers under other names, or in more languages, than the forms use. */
const formFields: Partial<Record<Section, Readonly<Record<string, string>>>> = {
  charity: {
    name: 'nameEn',
    nameCn: 'nameZh',
    addressEn: 'address',
    addressZh: 'address',
    addressCn: 'address',
    phoneNumber: 'phone.number',
    minimumPaymentCents: 'minimum',
    headerColour: 'header',
    buttonColour: 'button',
    progressBarColour: 'progressBar',
  },
  bank_account: { last4: 'accountNumber' },
  identity: {
    line1: 'personalLine1',
    city: 'personalCity',
    registeredIrFileNumber: 'irFileNumber',
    registeredLine1: 'line1',
    registeredLine2: 'line2',
    registeredCity: 'city',
  },
}

/** The section's form has no field for these, so their remarks are shown above it. */
const withoutField: ReadonlySet<string> = new Set(['version', 'brand'])

/**
 * Returns the name of the form's field, or the document's id. Returns null for a remark about the
 * whole section.
 */
export const remarkPlace = ({ section, field }: Remark): string | null => {
  if (field === null || withoutField.has(field) || section === 'card') return null
  return formFields[section]?.[field] ?? field
}

/** The remarks at one place of a section. */
export const remarksAt = (
  remarks: readonly Remark[],
  section: Section,
  place: string | null,
): readonly Remark[] =>
  remarks.filter((remark) => remark.section === section && remarkPlace(remark) === place)
