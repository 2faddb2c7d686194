import { useLingui } from '@lingui/react/macro'
import type { ManualMethodSettings } from '@almoner/api/desk/payment-methods/contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { languageNames } from '../../../lib/text/language-names.ts'
import { useAccountText } from './account-text.ts'
import { toDraft, type ManualDraft } from './manual-schema.ts'

/** The settings that saving would replace, as they are now. */
export const useManualReplaced = (
  way: ManualMethodSettings,
  typed: ManualDraft,
): readonly [label: string, value: string][] => {
  const { t } = useLingui()
  const accountText = useAccountText()
  const now = toDraft(way)
  const texts = (['payableTo', 'instructions'] as const).flatMap((name) =>
    languages.map((language) => {
      const label = name === 'payableTo' ? t`Cheques are payable to` : t`Instructions for the payer`
      return [
        `${label} · ${languageNames[language]}`,
        now[name][language],
        typed[name][language],
      ] as const
    }),
  )
  const rows: readonly (readonly [label: string, now: string, typed: string])[] = [
    [t`Payers can choose this`, now.enabled ? t`Yes` : t`No`, typed.enabled ? t`Yes` : t`No`],
    [t`What payers scan`, now.code.trim(), typed.code.trim()],
    [t`Bank account`, accountText(now.bank), accountText(typed.bank)],
    ...texts,
  ]
  return rows.filter(([, current, own]) => current !== own).map(([label, value]) => [label, value])
}
