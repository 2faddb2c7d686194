import { Trans } from '@lingui/react/macro'
import type { SubscriptionAnswer } from '@almoner/api/use-cases/subscription/contract.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import {
  useChargeFailure,
  useInvoiceStatus,
  usePeriodLabel,
} from '../../../lib/text/billing-labels.ts'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Day, Time } from '../../../ui/data/time.tsx'

type Props = { subscription: SubscriptionAnswer }

export const SubscriptionFacts = ({ subscription }: Props) => {
  const planName = usePlanName()
  const periodLabel = usePeriodLabel()
  const { plan, period, size, pausedSince, next, scheduled, owed, credit } = subscription
  const price = pricePerPeriod({ plan, period, size: size ?? undefined })
  return (
    <Facts>
      <Fact label={<Trans>Plan</Trans>}>
        {plan === 'free' ? (
          planName(plan)
        ) : (
          <PlanText choice={{ name: planName(plan), billed: periodLabel(period), size }} />
        )}
        {pausedSince !== null && (
          <p>
            <Trans>
              Paused while suspended since <Day day={pausedSince} />
            </Trans>
          </p>
        )}
      </Fact>
      <Fact label={<Trans>Price</Trans>}>
        <Money amountCents={price} />
      </Fact>
      {scheduled !== null && (
        <Fact label={<Trans>Then</Trans>}>
          <ScheduledText
            name={planName(scheduled.plan)}
            billed={periodLabel(scheduled.period)}
            day={scheduled.on}
          />
        </Fact>
      )}
      <Fact label={<Trans>Next invoice</Trans>}>
        {next === null ? (
          <Trans>None</Trans>
        ) : (
          <Trans>
            <Money amountCents={next.amount} /> on <Day day={next.on} />
          </Trans>
        )}
      </Fact>
      <Fact label={<Trans>Owed</Trans>}>
        {owed === null ? <Trans>Nothing</Trans> : <OwedText owed={owed} />}
      </Fact>
      <Fact label={<Trans>Unused credit</Trans>}>
        <Money amountCents={credit} />
      </Fact>
    </Facts>
  )
}

type PlanTextProps = {
  choice: { name: string; billed: string; size: SubscriptionAnswer['size'] }
}

const PlanText = ({ choice: { name, billed, size } }: PlanTextProps) =>
  size === null ? (
    <Trans>
      {name}, {billed}
    </Trans>
  ) : (
    <Trans>
      {name}, size {size}, {billed}
    </Trans>
  )

const ScheduledText = ({ name, billed, day }: { name: string; billed: string; day: string }) => (
  <Trans>
    {name}, {billed}, from <Day day={day} />
  </Trans>
)

const OwedText = ({ owed }: { owed: NonNullable<SubscriptionAnswer['owed']> }) => {
  const invoiceStatus = useInvoiceStatus()
  const chargeFailure = useChargeFailure()
  const { number, amount, status, failure, retryAt, givenUpOn } = owed
  const state = failure === null ? invoiceStatus[status] : chargeFailure[failure]
  return (
    <>
      <p>
        <Money amountCents={amount} /> <span translate="no">{number}</span>
      </p>
      <p>{state}</p>
      {retryAt !== null && (
        <p>
          <Trans>
            Next attempt on <Time at={retryAt} />
          </Trans>
        </p>
      )}
      {givenUpOn !== null && (
        <p>
          <Trans>
            To be paid before <Day day={givenUpOn} />
          </Trans>
        </p>
      )}
    </>
  )
}
