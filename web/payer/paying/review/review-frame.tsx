import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import type { SitePath } from '../../../lib/router/site-path.ts'
import type { Gift, Lines } from '../../checkout/state/checkout-shape.ts'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { GiftLines, GiftSummary } from '../../checkout/frame/gift-summary.tsx'
import { GiftSentence } from '../../checkout/frame/gift-sentence.tsx'
import { GiftBar } from '../../giving/gift-bar.tsx'
import { useCheckoutFees, type Fees } from '../../giving/use-fees.ts'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'
import { Agreement } from './agreement.tsx'
import styles from './review-frame.module.css'
import { ReviewedAnswers } from './reviewed-answers.tsx'

export type ReviewFrameProps = {
  /** Omitted while a payment is in progress. */
  backTo?: SitePath | undefined
  /** Sent: it cannot be changed any more. */
  isFixed: boolean
  /** The lines of a payment that was sent; otherwise the server's current lines are shown. */
  lines?: Lines | undefined
  feeNote?: ReactNode
  /** The failure, shown above everything else. */
  failure?: ReactNode
  /** Between the answers and the button. */
  children?: ReactNode
  /** The button, once the total is known; omitted if there is no action. */
  act: ReviewAct | undefined
}

type ReviewAct = {
  /** The button's text: the action and the amount. */
  words: (total: string) => string
  /** Replaces the text while the action is in progress. */
  busy?: ReactNode
  press: (lines: Lines) => void
}

/** Shows all answers again with the button that pays. Every payment method uses this frame. */
export const ReviewFrame = (props: ReviewFrameProps) => {
  const { t } = useLingui()
  const checkout = useCheckout()
  const { amountCents, fees } = useCheckoutFees()
  const { gift } = checkout
  if (!gift) return undefined
  const lines = props.lines ?? fees.lines
  const feeNote = <FeeNote quote={fees.quote}>{props.feeNote}</FeeNote>
  const isMonthly = gift.frequency === 'MONTHLY'
  const money = { amountCents, lines, feeNote }
  return (
    <StepFrame
      step={{ at: 4, of: gift.steps }}
      title={t`Review and confirm`}
      back={props.backTo === undefined ? undefined : { to: props.backTo }}
      aside={<GiftSummary gift={gift} {...money} />}
    >
      {props.failure}
      <ReviewedAnswers checkout={checkout} isFixed={props.isFixed} />
      <div className={styles.lines}>
        <Card>
          <GiftLines {...money} isMonthly={isMonthly} />
        </Card>
      </div>
      {props.children}
      {props.act && <Act gift={gift} lines={lines} act={props.act} />}
    </StepFrame>
  )
}

/** Shows the parts of the fee, and the reason for its amount. */
const FeeNote = ({ quote, children }: { quote: Fees['quote']; children: ReactNode }) => {
  const processing = formatMoney(quote?.processingCents ?? noCents)
  const service = formatMoney(quote?.serviceCents ?? noCents)
  return (
    <>
      {quote !== null && quote?.lines.feeCents !== 0 && (
        <span className={styles.parts}>
          {!quote && <Skeleton width="12em" />}
          {/* A fee of one part needs no list of its parts. */}
          {quote && quote.serviceCents !== noCents && (
            <Trans>
              Processing {processing}, platform service {service}
            </Trans>
          )}
        </span>
      )}
      {children}
    </>
  )
}

type ActProps = { gift: Gift; lines: Lines | null | undefined; act: ReviewAct }

const Act = ({ gift, lines, act }: ActProps) => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
  const { amountCents, fees } = useCheckoutFees()
  if (fees.error && !lines) {
    return (
      <Notice
        tone="danger"
        title={t`Failed to calculate transaction fees`}
        action={
          <Button look="primary" onClick={fees.retry}>
            {t`Try again`}
          </Button>
        }
      >
        {toMessage(fees.error)}
      </Notice>
    )
  }
  return (
    <Stack gap={5}>
      <Agreement />
      <GiftBar
        amountCents={amountCents}
        lines={lines}
        isMonthly={gift.frequency === 'MONTHLY'}
        sentence={<GiftSentence gift={gift} lines={lines} />}
      >
        {lines ? (
          <Button look="primary" wide icon="lock" busy={act.busy} onClick={() => act.press(lines)}>
            {act.words(formatMoney(lines.totalCents))}
          </Button>
        ) : (
          <Skeleton height="52px" />
        )}
      </GiftBar>
    </Stack>
  )
}
