import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { Money } from '../../ui/data/money/money.tsx'
import { Day } from '../../ui/data/time.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useMay } from '../use-may.ts'
import styles from './billing.module.css'

/** Credits that pay the next invoices. */
export const Credits = ({ subscription }: { subscription: SubscriptionAnswer }) => {
  const { credit, credits } = subscription
  const mayRefer = useMay('referral.read')
  return (
    <Card title={<Trans>Unused credit</Trans>}>
      <Stack gap={4}>
        {credits.length === 0 ? (
          <Quiet>
            <Trans>
              You have no credit. You receive credit when a charity that you recommended first pays
              for a subscription.
            </Trans>
          </Quiet>
        ) : (
          <>
            <p className={styles.plan}>
              <Money amountCents={credit} />
            </p>
            <ul className={styles.credits}>
              {credits.map(({ because, left, expiresOn }) => (
                <Row
                  as="li"
                  key={`${because} ${expiresOn} ${left}`}
                  gap={1}
                  columnGap={4}
                  align="baseline"
                  spread
                >
                  <div>
                    {because === 'referral' ? (
                      <Trans>For a referral</Trans>
                    ) : (
                      <Trans>From Almoner</Trans>
                    )}
                    <Quiet size={13}>
                      <Trans>
                        To be used before <Day day={expiresOn} />
                      </Trans>
                    </Quiet>
                  </div>
                  <Money amountCents={left} />
                </Row>
              ))}
            </ul>
            <Quiet size={13}>
              <Trans>
                Credit is used for your next invoices, starting with the credit that expires first.
              </Trans>
            </Quiet>
          </>
        )}
        {mayRefer && (
          <p>
            <Link to="/ReferralPlan">
              <Trans>Recommend Almoner</Trans>
            </Link>
          </p>
        )}
      </Stack>
    </Card>
  )
}
