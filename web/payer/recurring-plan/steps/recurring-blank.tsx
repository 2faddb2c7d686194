import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'

/** The place of a step of a monthly gift that is on its way. */
export const RecurringBlank = ({ at }: { at: number }) => {
  const { t } = useLingui()
  const { gift } = useCheckout()
  return (
    <StepFrame title={t`Loading…`} {...(gift && { step: { at, of: gift.steps } })}>
      <span aria-busy="true">
        <Skeleton height="320px" />
      </span>
    </StepFrame>
  )
}
