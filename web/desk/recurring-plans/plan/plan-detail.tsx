import { Plural, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { PlanOfCharityAnswer } from '@almoner/api/desk/recurring-plans/contract.ts'
import { DetailScreen, type DetailParts } from '../../../ui/detail-screen/detail-screen.tsx'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { useCardBrand } from '../../../lib/payment-method/card-brand.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { InstalmentsTable } from './instalments-table.tsx'
import { planQuery } from '../recurring-plans-api.ts'
import { DeskOpenReviews } from '../../manual-review/desk-open-reviews.tsx'
import { PlanNext } from './plan-next.tsx'
import { PlanPills } from '../plan-pill.tsx'
import { formatSlashedDay, useDonorName } from '../plan-labels.ts'
import { Row } from '../../../ui/layout/arrangement/row.tsx'

/** One plan: who gives, what was agreed, what happens next, and what became of every gift. */
export const PlanDetail = () => {
  const { t } = useLingui()
  const { planId } = useParams({ from: '/signed-in/MonthlyGiving/Plans/$planId' })
  const parts = usePlanParts()
  return (
    <DetailScreen
      query={planQuery(planId)}
      name={t`Monthly plan`}
      back={{ to: '/MonthlyGiving/Plans' }}
      parts={parts}
    />
  )
}

const usePlanParts = (): ((plan: PlanOfCharityAnswer) => DetailParts) => {
  const { t } = useLingui()
  const toTitle = usePlanTitle()
  return (plan) => ({
    title: toTitle(plan),
    pill: (
      <Row gap={1} columnGap={2}>
        <PlanPills plan={plan} />
      </Row>
    ),
    lead: <DeskOpenReviews about={[`recurring_plan:${plan.id}`]} />,
    sections: [
      { id: 'next', title: t`What happens next`, content: <PlanNext plan={plan} /> },
      { id: 'agreed', title: t`What was agreed`, content: <Agreed plan={plan} /> },
      {
        id: 'gifts',
        title: t`Payment schedule`,
        content: <InstalmentsTable instalments={plan.instalments} />,
      },
    ],
  })
}

/** The sum as it was agreed, and the donor. A plan of one gift is not monthly. */
const usePlanTitle = (): ((plan: PlanOfCharityAnswer) => string) => {
  const { t } = useLingui()
  const donorName = useDonorName()
  return ({ amount, donor, occurrences }) => {
    const sum = formatMoney(amount)
    const payer = donorName(donor)
    return occurrences === 1 ? t`${sum} from ${payer}` : t`${sum} a month from ${payer}`
  }
}

const Agreed = ({ plan }: { plan: PlanOfCharityAnswer }) => {
  const { t } = useLingui()
  const toBrand = useCardBrand()
  const toName = useProjectName()
  const each = formatMoney(plan.amount)
  const { month, year } = plan.cardExpires
  const expires = `${String(month).padStart(2, '0')}/${year}`
  const brand = toBrand(plan.cardBrand)
  const { cardLast4 } = plan
  const isOnce = plan.occurrences === 1
  return (
    <Facts>
      <Fact label={isOnce ? t`Amount` : t`Each month`}>
        {plan.coverFee ? t`${each} plus the fee` : each}
      </Fact>
      <Fact label={t`Number of times`}>
        <Plural value={plan.occurrences} one="Once" other="# times" />
      </Fact>
      <Fact label={isOnce ? t`Date` : t`First gift`}>{formatSlashedDay(plan.firstDay)}</Fact>
      <Fact label={t`Agreed on`}>
        <Time at={plan.startedAt} />
      </Fact>
      <Fact label={t`Project`}>{toName(plan.projectName)}</Fact>
      {plan.email !== null && (
        <Fact label={t`Email`}>
          <a href={`mailto:${plan.email}`}>{plan.email}</a>
        </Fact>
      )}
      <Fact label={t`Card`}>
        {cardLast4 === null
          ? t`${brand}, valid until ${expires}`
          : t`${brand} ending ${cardLast4}, valid until ${expires}`}
      </Fact>
      {plan.memo !== '' && <Fact label={t`Message`}>{plan.memo}</Fact>}
    </Facts>
  )
}
