import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { PlanOfCharityAnswer } from '@almoner/api/desk/recurring-plans/contract.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ReadAgain } from '../../ui/read-again.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import { useCardBrand } from '../../lib/card-brand.ts'
import { formatMoney } from '../../lib/format.ts'
import { useProjectName } from '../../lib/project-name.ts'
import { InstalmentsTable } from './instalments-table.tsx'
import { planQuery } from './recurring-plans-api.ts'
import styles from './recurring-plans.module.css'
import plan from './plan-detail.module.css'
import { PlanNext } from './plan-next.tsx'
import { PlanPills } from './plan-pill.tsx'
import { slashed, useDonorName } from './plan-labels.ts'

/** One plan: who gives, what was agreed, what happens next, and what became of every gift. */
export const PlanDetail = ({ of }: { of: string | undefined }) => {
  const { t } = useLingui()
  const params: unknown = useParams({ strict: false })
  const { planId } = v.parse(v.object({ planId: v.string() }), params)
  const opened = useQuery(planQuery(planId))
  const donorName = useDonorName()
  const name = opened.data && donorName(opened.data.donor)
  return (
    <>
      <BackLink to="/MonthlyGiving/Plans" />
      <PageTitle title={name ?? t`Monthly plan`} of={of}>
        {name ?? (opened.isPending ? <Skeleton width="12em" /> : undefined)}
      </PageTitle>
      {opened.isError && !opened.data && <ReadAgain query={opened} />}
      {opened.isPending && <Skeleton height="20rem" />}
      {opened.data && <Opened of={opened.data} />}
    </>
  )
}

const Opened = ({ of }: { of: PlanOfCharityAnswer }) => {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.pills}>
        <PlanPills status={of.status} trouble={of.trouble} />
      </div>
      <div className={plan.cards}>
        <Card title={t`What happens next`}>
          <PlanNext plan={of} />
        </Card>
        <Card title={t`What was agreed`}>
          <Agreed of={of} />
        </Card>
      </div>
      <section className={styles.list} aria-labelledby="gifts">
        <h2 id="gifts">
          <Trans>Every gift</Trans>
        </h2>
        <InstalmentsTable instalments={of.instalments} />
      </section>
    </>
  )
}

const Agreed = ({ of }: { of: PlanOfCharityAnswer }) => {
  const { t } = useLingui()
  const brandOf = useCardBrand()
  const nameOf = useProjectName()
  const each = formatMoney(centsOf(of.amount))
  const { month, year } = of.cardExpires
  const expires = `${String(month).padStart(2, '0')}/${year}`
  const brand = brandOf(of.cardBrand)
  const { cardLast4 } = of
  const isOnce = of.occurrences === 1
  return (
    <dl className={plan.facts}>
      <Fact label={isOnce ? t`Amount` : t`Each month`}>
        {of.coverFee ? t`${each}, and the fee with it` : each}
      </Fact>
      <Fact label={t`Number of times`}>
        <Plural value={of.occurrences} one="Once" other="# times" />
      </Fact>
      <Fact label={isOnce ? t`Date` : t`First gift`}>{slashed(of.firstDay)}</Fact>
      <Fact label={t`Agreed on`}>
        <Time at={of.startedAt} />
      </Fact>
      <Fact label={t`Project`}>{nameOf(of.projectName)}</Fact>
      {of.email !== null && (
        <Fact label={t`Email`}>
          <a href={`mailto:${of.email}`}>{of.email}</a>
        </Fact>
      )}
      <Fact label={t`Card`}>
        {cardLast4 === null
          ? t`${brand}, good until ${expires}`
          : t`${brand} ending ${cardLast4}, good until ${expires}`}
      </Fact>
      {of.memo !== '' && <Fact label={t`Message`}>{of.memo}</Fact>}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={plan.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
