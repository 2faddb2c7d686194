import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import type { OfflineEntryAnswer } from '@almoner/api/desk/offline-entries/contract.ts'
import { formatHkd, noCents } from '@almoner/domain/kernel/money.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { FormScreen } from '../../../ui/form-screen/form-screen.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { deskKey } from '../../payments/payments-api.ts'
import { amendOffline, offlineQuery } from '../offline-api.ts'
import { OfflineFields } from './offline-fields.tsx'
import { fieldOfRefusal, useOfflineLabels } from '../offline-labels.ts'
import { OfflinePlan } from './offline-plan.tsx'
import { entryEntries } from './offline-schema.ts'
import { useProjectChoices, type ProjectChoices } from './use-project-choices.ts'

/** Corrects an offline payment; what it was stays in its history. */
export const AmendOffline = () => {
  const { offlineEntryId } = useParams({ from: '/signed-in/OfflinePayments/$offlineEntryId/Amend' })
  const query = useQuery(offlineQuery(offlineEntryId))
  const { data } = query
  const projects = useProjectChoices(data)
  const obstacle = data && findObstacle(data)
  const { title } = useHeading()
  if (data && projects && obstacle === null) return <AmendForm entry={data} projects={projects} />
  return (
    <>
      <ScreenTitle title={title} />
      {query.isError && !data && <ReadAgain query={query} />}
      {obstacle === 'plan' && <OfflinePlan />}
      {obstacle === 'voided' && (
        <Notice>
          <Trans>This payment was voided and cannot be changed.</Trans>
        </Notice>
      )}
      {!obstacle && !query.isError && <Skeleton height="24rem" />}
    </>
  )
}

const findObstacle = ({ isIncluded, status }: OfflineEntryAnswer): 'plan' | 'voided' | null => {
  if (!isIncluded) return 'plan'
  return status === 'voided' ? 'voided' : null
}

const schema = v.object({
  ...entryEntries,
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('reason.required'),
    v.maxLength(500, 'text.too_long'),
  ),
})

type FormProps = { entry: OfflineEntryAnswer; projects: ProjectChoices }

const AmendForm = ({ entry: loaded, projects }: FormProps) => {
  const { t } = useLingui()
  // A colleague's change is loaded too, so the form keeps the entry that the user saw and corrects
  // that one.
  const [entry] = useState(loaded)
  const state = useAmendForm(entry)
  const { form, errorOf } = state
  const [amount, fee] = useWatch({ control: form.control, name: ['amount', 'fee'] })
  return (
    <FormScreen
      state={state}
      title={useHeading().title}
      lead={
        entry.status === 'approved' ? (
          <Trans>
            The original entries are reversed and new ones are made. The earlier details stay in the
            history.
          </Trans>
        ) : (
          <Trans>It has not been approved, so the books do not change.</Trans>
        )
      }
      back={{
        to: '/OfflinePayments/$offlineEntryId',
        params: { offlineEntryId: entry.id },
      }}
      act={<Trans>Save the correction</Trans>}
      lost={
        <Trans>
          The connection was lost, so we do not know yet whether this was saved. Press the button
          again: it is the same correction.
        </Trans>
      }
    >
      <OfflineFields state={state} amount={amount} fee={fee} projects={projects} chosen={entry} />
      <Field
        name="reason"
        label={t`Reason for the change`}
        hint={t`It stays in the history, for your team and your auditor.`}
        error={errorOf('reason')}
      >
        <Textarea {...form.register('reason')} />
      </Field>
    </FormScreen>
  )
}

const useAmendForm = (entry: OfflineEntryAnswer) => {
  const navigate = useNavigate()
  const { id, version, language } = entry
  const feeCents = entry.fee
  return useCommandForm({
    schema,
    initial: {
      amount: formatHkd(entry.amount),
      fee: feeCents === noCents ? '' : formatHkd(feeCents),
      paymentMethod: entry.paymentMethod,
      receivedOn: entry.receivedOn,
      receivedTime: entry.receivedTime,
      projectId: entry.projectId ?? '',
      paymentType: entry.paymentType,
      firstName: entry.firstName,
      lastName: entry.lastName,
      email: entry.email,
      phoneNumber: entry.phoneNumber,
      note: entry.note,
      reason: '',
    },
    send: (typed, key) => amendOffline(id, { ...typed, version, language }, key),
    done: () =>
      navigate({
        to: '/OfflinePayments/$offlineEntryId',
        params: { offlineEntryId: id },
        ignoreBlocker: true,
      }),
    reads: [deskKey],
    fieldOf: fieldOfRefusal,
    labelsOf: useOfflineLabels(),
  })
}
