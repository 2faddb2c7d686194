import { useLingui } from '@lingui/react/macro'
import type { AnsweredField, AnsweredSection } from '@almoner/api/admin/applications/contract.ts'
import { useSectionLabel } from '../application-labels.ts'

/** A field as it is shown; `same` is another one with an equal value, which is not shown again. */
type ShownField = AnsweredField & { same?: string | undefined }

/** A few facts that belong together, under one heading. */
export type FieldGroup = Omit<AnsweredSection, 'fields'> & {
  fields: readonly ShownField[]
  id: string
  title: string
  isWholeSection: boolean
}

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
    sections.flatMap(({ section, fields }): FieldGroup[] => {
      const isIn =
        (names: readonly string[] = []) =>
        ({ field }: AnsweredField) =>
          names.includes(field)
      const first = { id: section, section, title: sectionLabel(section), isWholeSection: true }
      if (section === 'plan') return [{ ...first, fields: withoutFreePeriod(fields) }]
      if (section !== 'charity') return [{ ...first, fields }]
      const grouped = Object.values(charityGroups).flat()
      const shown = joinEqual(fields)
      const own = shown.filter((field) => !isIn(grouped)(field))
      const others = Object.entries(charityGroups).flatMap(([id, names]) => {
        const inGroup = shown.filter(isIn(names))
        const title = titles[id] ?? id
        return inGroup.length === 0
          ? []
          : [{ id, section, title, fields: inGroup, isWholeSection: false }]
      })
      return [{ ...first, fields: own }, ...others]
    })
}

/** A registered text, and the fields in one language that often repeat it. */
const repeats: Readonly<Record<string, readonly string[]>> = {
  name: ['nameEn', 'nameZh'],
  address: ['addressEn', 'addressZh'],
}

/** Shows a registered text and its equal in one language once. */
const joinEqual = (fields: readonly AnsweredField[]): ShownField[] => {
  const findValue = (name: string) => fields.find(({ field }) => field === name)?.value
  const joined = fields.map((shown): ShownField => {
    const same = repeats[shown.field]?.find((other) => findValue(other) === shown.value)
    return { ...shown, same }
  })
  const hidden = new Set(joined.map(({ same }) => same))
  return joined.filter(({ field }) => !hidden.has(field))
}

/** A free plan is not billed, so that its period means nothing. */
const withoutFreePeriod = (fields: readonly AnsweredField[]): AnsweredField[] => {
  const isFree = fields.some(({ field, value }) => field === 'plan' && value === 'free')
  return fields.filter(({ field }) => !isFree || field !== 'period')
}
