import { useLingui } from '@lingui/react/macro'
import type { ReceiptFormatAnswer } from '@almoner/api/desk/settings/receipt-format/contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { languageNames } from '../../../../lib/text/language-names.ts'
import type { ReceiptFormatState } from '../receipt-format-state.ts'

/** Returns the current values that saving would replace. */
export const useReplaced = (
  answer: ReceiptFormatAnswer,
  form: ReceiptFormatState['form'],
): readonly [string, string][] => {
  const { t } = useLingui()
  const typed = form.getValues()
  const detail: Record<ReceiptFormatAnswer['detail'], string> = {
    detailed: t`Detailed`,
    basic: t`Basic`,
  }
  const footer = t`Text at the end`
  return [
    ...(typed.detail === answer.detail
      ? []
      : [[t`Content`, detail[answer.detail]] satisfies [string, string]]),
    ...languages
      .filter((language) => typed.footer[language].trim() !== answer.footer[language])
      .map((language): [string, string] => [
        `${footer} · ${languageNames[language]}`,
        answer.footer[language],
      ]),
    ...(answer.prefixLocked || typed.prefix.trim().toUpperCase() === answer.prefix
      ? []
      : [[t`Receipt prefix`, answer.prefix] satisfies [string, string]]),
    ...(typed.signature === answer.signature
      ? []
      : [
          [t`Signature`, answer.signature === '' ? t`None` : t`Another picture`] satisfies [
            string,
            string,
          ],
        ]),
  ]
}
