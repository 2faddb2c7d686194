import { Plural, Trans } from '@lingui/react/macro'
import type { PlanQuote, SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { noCents, subtractCents } from '@almoner/domain/kernel/money.ts'
import { usePlanAndPeriod } from '../../../lib/text/plan-and-period.ts'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Day } from '../../../ui/data/time.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { hasResting, RestingList } from '../resting-list.tsx'
import billing from '../billing.module.css'
import styles from './plan.module.css'
import { ProjectOrder } from './project-order.tsx'

type QuoteFactsProps = {
  quote: PlanQuote
  present: Pick<SubscriptionAnswer, 'plan' | 'period'>
  onOrder: (projectIds: readonly string[]) => void
}

/** The sum, the day, the next invoice, and what would rest. */
export const QuoteFacts = ({ quote, present, onOrder }: QuoteFactsProps) => {
  const { kind, from, next, rests, projects, limit } = quote
  const isOrdered = limit !== null && projects.length > limit
  // The order shows which projects rest.
  const shown = isOrdered ? { ...rests, projects: [] } : rests
  return (
    <Card title={<Trans>What this changes</Trans>}>
      <Stack gap={5}>
        <ChargeLines quote={quote} present={present} />
        <Facts>
          <Fact label={<Trans>Effective from</Trans>}>
            {kind === 'upgrade' ? (
              <Trans>Now, once it is paid</Trans>
            ) : kind === 'cancel' ? (
              <Trans>Your plan continues</Trans>
            ) : (
              <Day day={from} />
            )}
          </Fact>
          <Fact label={<Trans>Next invoice</Trans>}>
            {next === null ? (
              <Trans>None</Trans>
            ) : (
              <Trans>
                <Money amountCents={next.amount} /> on <Day day={next.on} />
              </Trans>
            )}
          </Fact>
        </Facts>
        {isOrdered && <ProjectOrder projects={projects} limit={limit} onOrder={onOrder} />}
        {hasResting(shown) ? (
          <section className={billing.section}>
            <h3>
              <Trans>What will be paused</Trans>
            </h3>
            <RestingList resting={shown} />
          </section>
        ) : (
          kind === 'downgrade' &&
          !isOrdered && (
            <Quiet>
              <Trans>Nothing that you use is paused.</Trans>
            </Quiet>
          )
        )}
      </Stack>
    </Card>
  )
}

type ChargeLinesProps = Pick<QuoteFactsProps, 'quote' | 'present'>

/** How the sum that is charged now is made up. */
const ChargeLines = ({ quote, present }: ChargeLinesProps) => (
  <dl className={styles.lines}>
    {quote.proration && <Parts quote={quote} present={present} proration={quote.proration} />}
    <div className={styles.total}>
      <dt>
        <Trans>Charged now</Trans>
      </dt>
      <dd>
        <Money amountCents={quote.amount} />
      </dd>
    </div>
  </dl>
)

type PartsProps = ChargeLinesProps & { proration: NonNullable<PlanQuote['proration']> }

const Parts = ({ quote, present, proration }: PartsProps) => {
  const planAndPeriod = usePlanAndPeriod()
  const { oldPrice, newPrice, daysLeft, daysOfPeriod } = proration
  const name = planAndPeriod(quote)
  const before = planAndPeriod(present)
  const isSamePeriod = quote.period === present.period
  return (
    <>
      <div>
        <dt>{name}</dt>
        <dd>
          <Money amountCents={newPrice} />
        </dd>
      </div>
      <div>
        <dt>
          {isSamePeriod ? (
            <Trans>Less {before}</Trans>
          ) : (
            <Trans>
              Less the unused part of {before}: {daysLeft} of {daysOfPeriod} days
            </Trans>
          )}
        </dt>
        <dd>
          <Money
            amountCents={
              isSamePeriod
                ? subtractCents(noCents, oldPrice)
                : subtractCents(quote.amount, newPrice)
            }
          />
        </dd>
      </div>
      {isSamePeriod && (
        <div>
          <dt>
            <Trans>For the days that are left</Trans>
          </dt>
          <dd>
            <Plural
              value={daysOfPeriod}
              one={`${daysLeft} of # day`}
              other={`${daysLeft} of # days`}
            />
          </dd>
        </div>
      )}
    </>
  )
}
