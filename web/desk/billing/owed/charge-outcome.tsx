import { Trans } from '@lingui/react/macro'
import type { ProblemError } from '../../../lib/api/failure/problem.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { useChargeFailure } from '../../../lib/text/billing-labels.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Spinner } from '../../../ui/feedback/waiting/spinner.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { FocusTarget } from '../../../ui/layout/focus-target.tsx'
import { PaymentChallenge } from '../../../ui/payment/payment-challenge.tsx'
import type { Charge } from './use-charge.ts'

/** A charge under way or refused, and what to do next. A charge that succeeded shows nothing. */
export const ChargeOutcome = ({ charge }: { charge: Charge }) => {
  const toMessage = useErrorMessage()
  const chargeFailure = useChargeFailure()
  switch (charge.kind) {
    case 'none':
    case 'done':
      return undefined
    case 'waiting':
      return charge.url === null ? <Charging /> : <PaymentChallenge url={charge.url} />
    case 'refused':
      return <Refused isCard={isAboutCard(charge.error)}>{toMessage(charge.error)}</Refused>
    case 'failed':
      return (
        <Refused isCard>
          {charge.reason === null ? (
            <Trans>The card was not charged.</Trans>
          ) : (
            chargeFailure[charge.reason]
          )}
        </Refused>
      )
  }
}

const isAboutCard = ({ problem: { status, error } }: ProblemError): boolean =>
  status === 402 || error.code === 'card_missing'

const Charging = () => (
  <FocusTarget>
    <Row gap={3} align="center" role="status">
      <Spinner />
      <span>
        <Trans>Waiting for your bank…</Trans>
      </span>
    </Row>
  </FocusTarget>
)

/** The reason; and another card, if that may help. */
const Refused = ({ isCard, children }: { isCard: boolean; children: React.ReactNode }) => (
  <FocusTarget>
    <Notice
      tone="danger"
      title={isCard ? <Trans>The payment failed</Trans> : undefined}
      action={
        isCard && (
          <LinkButton to="/OrgSettings/Billing/Card" icon="card">
            <Trans>Replace the card</Trans>
          </LinkButton>
        )
      }
    >
      <p>{children}</p>
      {isCard && (
        <p>
          <Trans>Your plan has not changed. Try again, or use another card.</Trans>
        </p>
      )}
    </Notice>
  </FocusTarget>
)
