import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReviewItem } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { Button } from '../../button/button.tsx'
import type { ReviewArea } from '../manual-review-api.ts'
import { SettleDialog } from './settle-dialog.tsx'

type Props = { area: ReviewArea; item: ReviewItem; onSettled: () => void }

/** The button that settles a review, and its question. */
export const SettleReview = ({ area, item, onSettled }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="check" onClick={() => setOpen(true)}>
        <Trans>Resolve</Trans>
      </Button>
      <SettleDialog
        area={area}
        item={item}
        open={open}
        onClose={() => setOpen(false)}
        onSettled={onSettled}
      />
    </>
  )
}
