import { Trans } from '@lingui/react/macro'
import type { SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { formatExpiry, hasExpired } from '../../../lib/payment-method/card-expiry.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Pill } from '../../../ui/data/status/pill.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CardName } from './card-name.tsx'

type Props = { subscription: SubscriptionAnswer }

/** The card that pays the invoices. */
export const CardSection = ({ subscription: { card, mayEdit } }: Props) => (
  <Card title={<Trans>Card for the subscription</Trans>}>
    <Stack gap={4}>
      {card === null ? (
        <Quiet>
          <Trans>There is no card. The Free plan does not need one.</Trans>
        </Quiet>
      ) : (
        <GivenCard card={card} />
      )}
      {mayEdit && (
        <div>
          <LinkButton to="/OrgSettings/Billing/Card" icon="card">
            {card === null ? <Trans>Add a card</Trans> : <Trans>Replace the card</Trans>}
          </LinkButton>
        </div>
      )}
    </Stack>
  </Card>
)

const GivenCard = ({ card }: { card: NonNullable<SubscriptionAnswer['card']> }) => {
  const expiry = formatExpiry(card.expires)
  const isOver = hasExpired(card.expires)
  return (
    <Row gap={2} columnGap={3} align="center">
      <strong>
        <CardName card={card} />
      </strong>
      <Quiet as="span">
        <Trans>Expires {expiry}</Trans>
      </Quiet>
      {(isOver || card.isExpiring) && (
        <Pill tone="warning" icon="warning">
          {isOver ? <Trans>Expired</Trans> : <Trans>Expires soon</Trans>}
        </Pill>
      )}
    </Row>
  )
}
