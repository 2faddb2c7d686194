import { Trans } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatMoney, formatPercent } from '../../../lib/text/format.ts'
import { ShareNote } from './share-list.tsx'

type MethodCostProps = { volume: Cents; fees: Cents; feePercent: number | null }

/** What a method cost, of all that payers paid by it. */
export const MethodCost = ({ volume, fees, feePercent }: MethodCostProps) => {
  const language = useLanguage()
  const [cost, paid] = [formatMoney(fees), formatMoney(volume)]
  if (feePercent === null) return null
  const percent = formatPercent(feePercent / 100, language)
  return (
    <ShareNote>
      {fees === 0 ? (
        <Trans>No fees</Trans>
      ) : (
        <Trans>
          Fees {cost}: {percent} of {paid} paid
        </Trans>
      )}
    </ShareNote>
  )
}
