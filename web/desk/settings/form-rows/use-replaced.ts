import { useLingui } from '@lingui/react/macro'
import type { FormRowsAnswer, FormRowsBody } from '@almoner/api/desk/settings/form-rows/contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { languageNames } from '../../../lib/text/language-names.ts'

type Row = FormRowsBody['rows'][number]
type Line = readonly [label: string, value: string]

/** Returns the current settings of each question, and their order, that saving would replace. */
export const useReplaced = ({ rows }: FormRowsAnswer, typed: readonly Row[]): readonly Line[] => {
  const { t } = useLingui()
  const listSettings = useSettings()
  const places = new Map(typed.map(({ id }, index) => [id, index]))
  // The form may not contain the questions of another person yet.
  const knownRows = rows.filter(({ id }) => places.has(id))
  const order = knownRows.map(({ id }) => places.get(id) ?? 0)
  return [
    ...knownRows.flatMap((row) => {
      const place = places.get(row.id) ?? 0
      const own = typed[place]
      if (own === undefined) return []
      const number = place + 1
      const before = listSettings(own)
      return listSettings(row)
        .filter(([, value], index) => value !== before[index]?.[1])
        .map(([name, value]): Line => [`${t`Question ${number}`} · ${name}`, value])
    }),
    ...(order.every((place, index) => index === 0 || place > (order[index - 1] ?? 0))
      ? []
      : [[t`Order of the questions`, listLabels(rows)] satisfies Line]),
  ]
}

/** The questions that another person added, each at its place in the form. */
export const useAdded = (ids: readonly string[], typed: readonly Row[]): readonly Line[] => {
  const { t } = useLingui()
  return typed.flatMap((row, index) => {
    const number = index + 1
    return ids.includes(row.id) ? [[t`Question ${number}`, pickLabel(row)] satisfies Line] : []
  })
}

/** Returns `1. In honour of · 2. Size`. */
const listLabels = (rows: readonly Row[]): string =>
  rows.map((row, index) => `${index + 1}. ${pickLabel(row)}`).join(' · ')

/** A question in the first language that it has. */
const pickLabel = ({ label: { en, zh, cn } }: Row): string => en || zh || cn

/** Returns all settings of a question, named as in the form and always in one order. */
const useSettings = (): ((row: Row) => readonly Line[]) => {
  const { t } = useLingui()
  const toAnswer = (isSo: boolean): string => (isSo ? t`Yes` : t`No`)
  const kinds: Record<Row['type'], string> = { text: t`One line`, textarea: t`Several lines` }
  const listTexts = (name: string, texts: Row['label']): readonly Line[] =>
    languages.map((language) => [`${name} · ${languageNames[language]}`, texts[language].trim()])
  return (row) => [
    ...listTexts(t`Question`, row.label),
    ...listTexts(t`Example inside the field`, row.placeholder),
    [t`Answer`, kinds[row.type]],
    [t`Must be answered`, toAnswer(row.required)],
    [t`Show the answer on receipts`, toAnswer(row.showOnReceipt)],
    [t`Archived`, toAnswer(row.archived)],
  ]
}
