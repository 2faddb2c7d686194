import { useLingui } from '@lingui/react/macro'
import type { AnsweredField, AnsweredSection } from '@almoner/api/admin/applications/contract.ts'
import { useSectionLabel } from '../application-labels.ts'

/** A few facts that belong together, under one heading. */
export type FieldGroup = AnsweredSection & { id: string; title: string; isWholeSection: boolean }

const charityGroups: Readonly<Record<string, readonly string[]>> = {
  address: ['address', 'addressEn', 'addressZh', 'addressCn'],
  contact: ['email', 'firstName', 'lastName', 'phoneNumber'],
  page: [
    'subDomain',
    'defaultLanguage',
    'supportedLanguages',
    'statementDescriptor',
    'minimumPaymentCents',
    'headerColour',
    'buttonColour',
    'progressBarColour',
  ],
}

/** Divides the long section about the charity into groups; each other section is one group. */
export const useFieldGroups = (): ((sections: readonly AnsweredSection[]) => FieldGroup[]) => {
  const { t } = useLingui()
  const sectionLabel = useSectionLabel()
  const titles: Readonly<Record<string, string>> = {
    address: t`Address`,
    contact: t`Contact person`,
    page: t`Donation page`,
  }
  return (sections) =>
    sections.flatMap(({ section, fields }) => {
      const isIn =
        (names: readonly string[] = []) =>
        ({ field }: AnsweredField) =>
          names.includes(field)
      const first = { id: section, section, title: sectionLabel(section), isWholeSection: true }
      if (section === 'plan') return [{ ...first, fields: withoutFreePeriod(fields) }]
      if (section !== 'charity') return [{ ...first, fields }]
      const grouped = Object.values(charityGroups).flat()
      const own = fields.filter((field) => !isIn(grouped)(field))
      const others = Object.entries(charityGroups).flatMap(([id, names]) => {
        const inGroup = fields.filter(isIn(names))
        const title = titles[id] ?? id
        return inGroup.length === 0
          ? []
          : [{ id, section, title, fields: inGroup, isWholeSection: false }]
      })
      return [{ ...first, fields: own }, ...others]
    })
}

/** A free plan is not billed, so that its period means nothing. */
const withoutFreePeriod = (fields: readonly AnsweredField[]): AnsweredField[] => {
  const isFree = fields.some(({ field, value }) => field === 'plan' && value === 'free')
  return fields.filter(({ field }) => !isFree || field !== 'period')
}
