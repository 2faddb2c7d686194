import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Expected, RecurringPlansAnswer } from '@almoner/api/desk/recurring-plans/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { subtractCents } from '@almoner/domain/kernel/money.ts'
import { Figure, Figures } from '../../../ui/data/figures.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { formatCount, formatMoney } from '../../../lib/text/format.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'

/**
 * Shows this month's expected and actual gifts, next month's expected gifts, and the number of
 * donors.
 */
export const GivingFigures = ({ giving }: { giving: RecurringPlansAnswer | undefined }) => {
  const language = useLanguage()
  const expected = giving && formatMoney(expectedIn(giving.thisMonth))
  return (
    <Figures busy={giving === undefined}>
      <Figure
        label={<Trans>Received this month</Trans>}
        note={expected && <Trans>of {expected} expected this month</Trans>}
      >
        {giving && <Money amountCents={giving.thisMonth.paid.amount} />}
      </Figure>
      <Figure
        label={<Trans>Expected next month</Trans>}
        note={giving && <Gifts of={giving.nextMonth} />}
      >
        {giving && <Money amountCents={expectedIn(giving.nextMonth)} />}
      </Figure>
      <Figure label={<Trans>Active plans</Trans>} note={giving && <Others plans={giving.plans} />}>
        {giving && formatCount(giving.plans.running, language)}
      </Figure>
    </Figures>
  )
}

// A gift that was written off is no longer due.
const expectedIn = ({ due, letGo }: Expected): Cents => subtractCents(due.amount, letGo.amount)

const Gifts = ({ of: { due, letGo } }: { of: Expected }) => (
  <Plural value={due.instalments - letGo.instalments} one="# gift" other="# gifts" />
)

const Others = ({ plans: { paused, ended } }: Pick<RecurringPlansAnswer, 'plans'>) => (
  <>
    <Trans>
      {paused} paused, {ended} ended.
    </Trans>{' '}
    <Link to="/MonthlyGiving/Plans">
      <Trans>See every plan</Trans>
    </Link>
  </>
)
