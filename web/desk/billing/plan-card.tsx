import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import { usePricePeriod } from '../../lib/text/billing-labels.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Fact, Facts } from '../../ui/data/facts.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Day } from '../../ui/data/time.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './billing.module.css'

type Props = { subscription: SubscriptionAnswer }

/** The plan, its price and the next invoice. */
export const PlanCard = ({ subscription }: Props) => {
  const { t } = useLingui()
  const planName = usePlanName()
  const { plan, size, current, isSold, mayEdit, owed } = subscription
  const name = planName(plan)
  return (
    <Card
      title={<Trans>Plan</Trans>}
      aside={
        <Link to="/OrgSettings/Billing/Replay">
          <Trans>History</Trans>
        </Link>
      }
    >
      <Stack gap={4}>
        <div>
          <p className={styles.plan}>{size === null ? name : t`${name}, size ${size}`}</p>
          <Price subscription={subscription} />
        </div>
        <Facts>
          {current !== null && (
            <Fact label={<Trans>This period</Trans>}>
              <PaidPeriod current={current} />
            </Fact>
          )}
          <Fact label={<Trans>Next invoice</Trans>}>
            <NextInvoice subscription={subscription} />
          </Fact>
        </Facts>
        {!isSold ? (
          <Quiet>
            <Trans>
              Almoner assigned this plan. To switch, contact us: reply to any email from Almoner.
            </Trans>
          </Quiet>
        ) : (
          mayEdit &&
          owed === null && (
            <div>
              <LinkButton to="/OrgSettings/Billing/Plan" look="primary">
                <Trans>Change plan</Trans>
              </LinkButton>
            </div>
          )
        )}
      </Stack>
    </Card>
  )
}

type PaidPeriodProps = { current: NonNullable<SubscriptionAnswer['current']> }

const PaidPeriod = ({ current: { from, until, restedDays } }: PaidPeriodProps) => {
  const { t } = useLingui()
  const last = addDays(calendarDay(until), -1)
  const lastDay = formatDay(last)
  return (
    <>
      <Day day={from} /> – <Day day={last} />
      {restedDays > 0 && (
        <Quiet size={13}>
          {t`Your plan was paused for ${plural(restedDays, { one: '# day', other: '# days' })}; it now runs to ${lastDay}.`}
        </Quiet>
      )}
    </>
  )
}

const Price = ({ subscription: { plan, period, size } }: Props) => {
  const pricePeriod = usePricePeriod()
  const price = pricePerPeriod({ plan, period, size: size ?? undefined })
  const paidFor = pricePeriod(period)
  return (
    <Quiet>
      {price === 0 ? (
        <Trans>No subscription fee</Trans>
      ) : (
        <Trans>
          <Money amountCents={price} /> {paidFor}
        </Trans>
      )}
    </Quiet>
  )
}

const NextInvoice = ({ subscription: { next, pausedSince } }: Props) => {
  if (pausedSince !== null) {
    return (
      <Trans>
        Paused since <Day day={pausedSince} />. Nothing is charged while the charity is suspended.
      </Trans>
    )
  }
  if (next === null) return <Trans>None</Trans>
  const { on, amount, credit } = next
  return (
    <>
      <Trans>
        <Money amountCents={amount} /> on <Day day={on} />
      </Trans>
      {credit > 0 && (
        <Quiet size={13}>
          <Trans>
            <Money amountCents={credit} /> of it is paid by your credit.
          </Trans>
        </Quiet>
      )}
    </>
  )
}
