import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { formatDay } from '../../lib/text/written-day.ts'
import type { Gift } from '../checkout/state/checkout-shape.ts'

/** The day that was chosen has passed: what is meant instead is never meant in silence. */
export const DayMoved = ({ gift }: { gift: Gift }) => {
  if (gift.passedDay === null) return undefined
  const passed = formatDay(gift.passedDay)
  const next = formatDay(gift.startDate)
  return (
    <Notice tone="warning" title={<Trans>The first day has changed</Trans>}>
      <Trans>
        {passed}, the day that you chose, has passed. The first day is now {next}.
      </Trans>
    </Notice>
  )
}
