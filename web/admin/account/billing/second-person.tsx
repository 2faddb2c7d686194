import { Trans } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { reliefAloneCents } from '@almoner/domain/plan-subscription/values.ts'
import { formatShortMoney } from '../../../lib/text/format.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'

/** Says that a large sum waits for another administrator. */
export const SecondPerson = ({ amountCents }: { amountCents: Cents | null }) => {
  if (amountCents === null || amountCents <= reliefAloneCents) return undefined
  const limit = formatShortMoney(reliefAloneCents)
  return (
    <Notice tone="warning">
      <Trans>Above {limit}, a second administrator must approve. Until then nothing changes.</Trans>
    </Notice>
  )
}
