import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { CardAnswer } from '@almoner/api/donor/cards/contract.ts'
import type { InstalmentOfPlan } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { StatusPill } from '../../../ui/data/status/status-pill.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { useAccountSite } from '../../frame/account-site.tsx'
import { Facts } from '../../records/facts.tsx'
import { OpenedRecord } from '../../records/opened-record.tsx'
import { CancelLabels } from '../cancel/cancel-labels.tsx'
import { Deleted, DeletePayment } from '../cancel/delete-payment.tsx'
import { useInstalmentLabels } from './instalment-labels.ts'
import { forgetRecords, type SentInstalment } from '../recurring-plan-api.ts'
import styles from '../plan/recurring-plan.module.css'
import { PayNow } from './pay-now/pay-now.tsx'
import { PlanLink } from '../plan/plan-link.tsx'
import type { Lines } from './pay-now/paying-now.ts'
import { useLeavePaid } from './pay-now/use-leave-paid.ts'
import { usePayInstalment } from './pay-now/use-pay-instalment.ts'

const list = '/DonationRecordReauthenticate'

/** An instalment that only its donor can go on with: why it waits, until when, and what they can do. */
export const DonationInfoReauthenticate = () => {
  const { id } = useParams({ from: '/account/signed-in/DonationInfoReauthenticate/{-$id}' })
  const { t } = useLingui()
  const toName = useProjectName()
  const [deleted, setDeleted] = useState<string>()
  if (deleted !== undefined) return <Deleted message={deleted} />
  if (id === undefined) return <Navigate to={list} replace />
  return (
    <OpenedRecord
      id={id}
      title={(opened) => (opened ? toName(opened.projectName) : t`A payment is waiting for you`)}
      list={list}
    >
      {(opened) =>
        opened.instalment ? (
          <Waiting record={opened} instalment={opened.instalment} deleted={setDeleted} />
        ) : (
          <Navigate to={list} replace />
        )
      }
    </OpenedRecord>
  )
}

type WaitingProps = {
  record: DonationRecordAnswer
  instalment: InstalmentOfPlan
  deleted: (message: string) => void
}

const Waiting = ({ record, instalment, deleted }: WaitingProps) => {
  const { payment, pay } = usePayment(record)
  const { id } = record
  const { kind } = payment.view
  const isIdle = kind === 'ready'
  // While the instalment is being paid here it no longer waits, and its result is shown here.
  if (instalment.status !== 'waiting' && (isIdle || kind === 'rejected')) {
    const state = { plan: instalment.planId }
    return <Navigate to="/DonationInfoProcessed/{-$id}" params={{ id }} state={state} replace />
  }
  const isQuiet = isIdle || kind === 'refused' || kind === 'rejected'
  return (
    <>
      <div>
        <StatusPill status="reauthenticate" />
      </div>
      {isQuiet && <Why record={record} instalment={instalment} />}
      <PayNow record={record} payment={payment} pay={pay} />
      {isQuiet && <Later id={id} deleted={deleted} />}
      <WaitingFacts record={record} instalment={instalment} />
    </>
  )
}

const usePayment = (record: DonationRecordAnswer) => {
  const { id: organizationId } = useAccountSite().charity
  const queryClient = useQueryClient()
  const leave = useLeavePaid(record)
  const payment = usePayInstalment(record.id, {
    leave: (outcome, how) => void leave(outcome, how),
    rejected: () => void forgetRecords(queryClient, record.id),
  })
  const pay = (card: CardAnswer, lines: Lines): void =>
    payment.start(toWanted(record, organizationId, card), { card, lines })
  return { payment, pay }
}

const toWanted = (
  record: DonationRecordAnswer,
  organizationId: string,
  { id: paymentMethod, card }: CardAnswer,
): Omit<SentInstalment, 'fingerprint'> => {
  const { id: paymentId, amount, memo, transactionType, coverFee } = record
  const { projectId, projectName, instalment } = record
  return {
    paymentId,
    paymentMethod,
    type: card.brand,
    cardCountry: card.country,
    organizationId,
    amount,
    currency: 'hkd',
    memo,
    transactionType,
    coverFee,
    ...(instalment && { country: instalment.transactionCountry }),
    ...(projectId === null ? { projectName } : { projectId }),
  }
}

const Why = ({ record, instalment }: Omit<WaitingProps, 'deleted'>) => {
  const standing = useInstalmentLabels()({ ...instalment, status: 'waiting' })
  const amount = formatMoney(record.amount)
  const day = formatDay(instalment.day)
  return (
    <Notice
      tone="warning"
      title={
        <Trans>
          Your {day} payment of {amount} did not go through
        </Trans>
      }
    >
      <Stack gap={2}>
        <p>
          <Trans>{standing}.</Trans>
        </p>
        <p>
          <Trans>
            Pay it now, choose a day for it, or cancel it. If you do nothing, it is cancelled then,
            and your monthly gift continues.
          </Trans>
        </p>
      </Stack>
    </Notice>
  )
}

const Later = ({ id, deleted }: { id: string; deleted: (message: string) => void }) => {
  const { t } = useLingui()
  return (
    <Card title={t`Pay later`}>
      <Stack gap={4}>
        <p>
          <Trans>Change the amount or the message, and choose a day on which it is charged.</Trans>
        </p>
        <div className={styles.acts}>
          <LinkButton to="/DonationInfoEdit/{-$id}" params={{ id }} icon="edit">
            <Trans>Edit</Trans>
          </LinkButton>
          <DeletePayment id={id} act={<Trans>Cancel this payment</Trans>} deleted={deleted}>
            <CancelLabels plan={null} />
          </DeletePayment>
        </div>
      </Stack>
    </Card>
  )
}

const WaitingFacts = ({ record, instalment }: Omit<WaitingProps, 'deleted'>) => {
  const { t } = useLingui()
  const { memo } = record
  return (
    <Facts
      facts={[
        { label: t`Monthly gift`, value: <PlanLink instalment={instalment} /> },
        { label: t`Due on`, value: formatDay(instalment.day) },
        { label: t`Your message`, value: memo, isKnown: memo !== '' },
      ]}
    />
  )
}
