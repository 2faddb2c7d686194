import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { useOrganisation } from '../charity/organisation.tsx'
import type { Gift, Lines } from '../state/checkout-shape.ts'
import { useGiftTitle } from './gift-summary.tsx'

type GiftSentenceProps = { gift: Gift; lines: Lines | null | undefined }

/** Says in one line how much is paid, how often and to what, above the button that pays it. */
export const GiftSentence = ({ gift, lines }: GiftSentenceProps) => {
  const { t } = useLingui()
  const { title: project } = useGiftTitle(gift)
  const { organizationName } = useOrganisation().organizationObj
  const title = gift.projectId === null ? organizationName : project
  if (lines === null) return undefined
  if (!lines || title === undefined) return <Skeleton width="18em" />
  const total = formatMoney(lines.totalCents)
  const isMonthly = gift.frequency === 'MONTHLY' && gift.recurringOccurrences !== '1'
  if (gift.transactionType === 'donation') {
    return (
      <strong>
        {isMonthly ? t`${total} each month to ${title}` : t`${total} once to ${title}`}
      </strong>
    )
  }
  return (
    <strong>
      {isMonthly ? t`${total} each month for ${title}` : t`${total} once for ${title}`}
    </strong>
  )
}
