import { Trans, useLingui } from '@lingui/react/macro'
import {
  reviewsLists,
  type ReviewItem,
} from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { DecisionDialog } from '../../decision-dialog/decision-dialog.tsx'
import { Money } from '../../data/money/money.tsx'
import { Time } from '../../data/time.tsx'
import { listKey } from '../../list-screen/use-list-query.ts'
import { settle, type ReviewArea } from '../manual-review-api.ts'
import { useManualReviewLabels } from '../labels/manual-review-labels.ts'

type Props = {
  area: ReviewArea
  item: ReviewItem
  open: boolean
  onClose: () => void
  onSettled: () => void
}

/**
 * Asks for a sentence about the action taken. Settling twice has the effect of settling once, so
 * another click after a lost answer is safe.
 */
export const SettleDialog = ({ area, item, open, onClose, onSettled }: Props) => {
  const { t } = useLingui()
  const { title } = useManualReviewLabels(area)(item)
  return (
    <DecisionDialog
      name="settle"
      open={open}
      onClose={onClose}
      title={<Trans>Resolve this item</Trans>}
      act={<Trans>Resolve</Trans>}
      reason={{
        label: <Trans>Action taken</Trans>,
        hint: <Trans>For future reference. Do not include names or card numbers.</Trans>,
        missing: t`Enter the action taken`,
        most: 1_000,
      }}
      send={({ reason }) => settle(area, item, reason)}
      done={onSettled}
      reads={[listKey(reviewsLists[area])]}
    >
      <p>
        <strong>{title}</strong> · <Money amountCents={item.amount} /> · <Time at={item.foundAt} />
      </p>
      <p>
        <Trans>
          This moves no money and cannot be reopened. It stays in the list of all items.
        </Trans>
      </p>
    </DecisionDialog>
  )
}
