import { useLingui } from '@lingui/react/macro'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { CopyRow } from '../data/copy-rows.tsx'
import { formatMoney } from '../../lib/text/format.ts'

/** The amount and the reference, to be carried over into the payer's app. */
export const useMoneyRows = (totalCents: Cents, reference: string): [CopyRow, CopyRow] => {
  const { t } = useLingui()
  return [
    { label: t`Amount`, value: formatHkd(totalCents), shown: formatMoney(totalCents) },
    { label: t`Reference`, value: reference },
  ]
}
