import { Plural, useLingui } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlanOpened } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { MoneyLines } from '../../../ui/data/money/money-lines.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Facts } from '../../records/facts.tsx'
import { OpenedRecord } from '../../records/opened-record.tsx'
import { FlashMessage } from '../../../ui/feedback/notice/flash-message.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { useArrival } from '../../use-arrival.ts'
import { CancelPlan } from '../cancel/cancel-plan.tsx'
import { CancelLabels } from '../cancel/cancel-labels.tsx'
import { ChargedCard } from '../card/charged-card.tsx'
import { Deleted, DeletePayment } from '../cancel/delete-payment.tsx'
import { InstalmentList } from '../instalment/instalment-list.tsx'
import { PlanActs } from './plan-acts.tsx'
import { PlanNext } from './plan-next.tsx'
import { PlanPill } from './plan-pill.tsx'
import { PlanProgress } from './plan-progress.tsx'
import { isChangeable } from './plan-standing.ts'
import { PlanIssues } from './plan-issues.tsx'
import { useInstalmentLines } from '../instalment/pay-now/use-instalment-lines.ts'
import type { Lines } from '../instalment/pay-now/paying-now.ts'

const list = '/DonationRecordRecurring'

/** A monthly gift: what was agreed, what happens next, what happened, and how it is changed. */
export const DonationInfoRecurring = () => {
  const { id } = useParams({ from: '/account/signed-in/DonationInfoRecurring/{-$id}' })
  const { t } = useLingui()
  const toName = useProjectName()
  const { message } = useArrival()
  const [deleted, setDeleted] = useState<string>()
  if (deleted !== undefined) return <Deleted message={deleted} />
  if (id === undefined) return <Navigate to={list} replace />
  return (
    <OpenedRecord
      id={id}
      title={(opened) => (opened ? toName(opened.projectName) : t`Your monthly gift`)}
      list={list}
    >
      {(opened) =>
        opened.recurring === null ? (
          <Navigate to={list} replace />
        ) : (
          <Plan record={opened} plan={opened.recurring} arrived={message} deleted={setDeleted} />
        )
      }
    </OpenedRecord>
  )
}

type PlanProps = {
  record: DonationRecordAnswer
  plan: PlanOpened
  /** The message about the act on the previous screen. */
  arrived: string | undefined
  deleted: (message: string) => void
}

const Plan = ({ record, plan, arrived, deleted }: PlanProps) => {
  const { t } = useLingui()
  const [words, setWords] = useState({ message: arrived, times: 0 })
  const say = (sentence: string): void =>
    setWords(({ times }) => ({ message: sentence, times: times + 1 }))
  const { id } = record
  const card = { brand: record.cardBrand, country: record.cardCountry }
  const { lines } = useInstalmentLines(record, card)
  const hasInstalments = plan.instalments.length > 0
  const isOnce = plan.occurrences === 1
  const mayChange = isChangeable(plan)
  return (
    <>
      <div>
        <PlanPill plan={plan} />
      </div>
      {words.message !== undefined && (
        <FlashMessage key={words.times}>{words.message}</FlashMessage>
      )}
      <PlanIssues id={id} plan={plan} />
      <Card title={t`What happens next`}>
        <Stack gap={4}>
          <PlanNext record={record} plan={plan} totalCents={lines?.totalCents} />
          {mayChange && <PlanActs id={id} plan={plan} announce={say} />}
        </Stack>
      </Card>
      {hasInstalments && !isOnce && (
        <Card title={t`Progress`}>
          <PlanProgress instalments={plan.instalments} />
        </Card>
      )}
      <Agreed record={record} plan={plan} lines={lines} />
      <Card title={t`The card`}>
        <ChargedCard
          brand={record.cardBrand ?? ''}
          last4={record.cardLast4 ?? ''}
          expires={plan.cardExpires}
        />
      </Card>
      {hasInstalments && (
        <Card title={t`Payment schedule`}>
          <InstalmentList id={id} plan={plan} />
        </Card>
      )}
      {mayChange && (
        <DeletePayment id={id} act={<CancelPlan plan={plan} />} deleted={deleted}>
          <CancelLabels plan={plan} />
        </DeletePayment>
      )}
    </>
  )
}

type AgreedProps = Pick<PlanProps, 'record' | 'plan'> & { lines: Lines | undefined }

const Agreed = ({ record, plan, lines }: AgreedProps) => {
  const { t } = useLingui()
  const { amount, memo } = record
  const { occurrences } = plan
  const isOnce = occurrences === 1
  const each = formatMoney(amount)
  return (
    <Card title={t`What you agreed to`}>
      <Stack gap={4}>
        <Facts
          facts={[
            {
              label: isOnce ? t`Amount` : t`Each month`,
              value: record.coverFee ? t`${each} plus the fee` : each,
            },
            {
              label: t`Number of times`,
              value: <Plural value={occurrences} one="Once" other="# times" />,
            },
            { label: isOnce ? t`Date` : t`First gift`, value: formatDay(plan.firstDay) },
            { label: t`Agreed on`, value: <Time at={plan.startedAt} /> },
            { label: t`Your message`, value: memo, isKnown: memo !== '' },
          ]}
        />
        {lines && <MoneyLines {...lines} />}
      </Stack>
    </Card>
  )
}
