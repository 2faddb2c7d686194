import { useLingui } from '@lingui/react/macro'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { FieldRefusal } from '../../../lib/form/form.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { nameOrder } from '../../../lib/text/name-order.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'

/** Returns the missing or invalid fields as texts, in the order of the screen. */
export const useErrorLabels = (
  refusals: readonly FieldRefusal[],
  labelOfRow: (place: number) => string | undefined,
) => {
  const { t } = useLingui()
  const language = useLanguage()
  const sentence = useRefusalMessage()
  const toLabel = (name: string, code: string): string => {
    const row = labelOfRow(Number(/^rows\.(\d+)/.exec(name)?.[1] ?? -1))
    const label = name === 'memo' ? t`Message to the charity` : row
    return code === 'field.required' ? t`${label} is required` : sentence(code, { label })
  }
  const all = refusals
    .map(({ name, code }) => ({ name, message: toLabel(name, code) }))
    .sort((a, b) => placeIn(language, a.name) - placeIn(language, b.name))
  return { all, one: (name: string) => all.find((error) => error.name === name)?.message }
}

const fieldOrder = (language: Language): string[] => {
  const names = nameOrder(language)
  return ['kind', 'orgName', ...names, 'email', 'confirmEmail', 'phone', 'memo', 'rows']
}

// Returns the position of a field on the screen; names follow the order of the language.
const placeIn = (language: Language, name: string): number =>
  fieldOrder(language).indexOf(name.split('.')[0] ?? '')
