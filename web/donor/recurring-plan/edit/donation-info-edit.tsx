import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { MoneyInput } from '../../../ui/form/input/money-input.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { choosableDays, todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { formatShortMoney } from '../../../lib/text/format.ts'
import { useAccountSite } from '../../frame/account-site.tsx'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { OpenedRecord } from '../../records/opened-record.tsx'
import { CancelPlan } from '../cancel/cancel-plan.tsx'
import { CancelLabels } from '../cancel/cancel-labels.tsx'
import { CardChoice } from '../card/card-choice.tsx'
import { Deleted, DeletePayment } from '../cancel/delete-payment.tsx'
import { keepDraft } from './edit-draft.ts'
import { isChangeable } from '../plan/plan-standing.ts'
import { useChargedCard, type ChargedCard } from '../card/use-charged-card.ts'
import { useEditForm, type EditFormState } from './use-edit-form.ts'

const list = '/DonationRecordRecurring'

/** Changes or cancels the future of a monthly gift, or a waiting instalment. */
export const DonationInfoEdit = () => {
  const { id } = useParams({ from: '/account/signed-in/DonationInfoEdit/{-$id}' })
  const { t } = useLingui()
  const [deleted, setDeleted] = useState<string>()
  if (deleted !== undefined) return <Deleted message={deleted} />
  if (id === undefined) return <Navigate to={list} replace />
  return (
    <OpenedRecord
      id={id}
      title={(opened) => {
        if (opened?.instalment) return t`Edit this payment`
        return isOnce(opened) ? t`Edit your scheduled gift` : t`Edit your monthly gift`
      }}
      list={list}
      back={(opened) => ({ to: `${toDetail(opened)}/{-$id}`, params: { id } })}
    >
      {(opened) => <Edit record={opened} deleted={setDeleted} />}
    </OpenedRecord>
  )
}

const isOnce = (record: DonationRecordAnswer | undefined): boolean =>
  record?.recurring?.occurrences === 1

const toDetail = (record: DonationRecordAnswer | undefined) =>
  record?.instalment ? '/DonationInfoReauthenticate' : '/DonationInfoRecurring'

type EditProps = { record: DonationRecordAnswer; deleted: (message: string) => void }

const Edit = ({ record, deleted }: EditProps) => {
  const charged = useChargedCard(record)
  const state = useEditForm(record, charged)
  const { t } = useLingui()
  // Saved, it may no longer be one that can be changed; who saved it is on their way already.
  if (!isOpenTo(record) && !state.isBusy) {
    return <Navigate to={`${toDetail(record)}/{-$id}`} params={{ id: record.id }} replace />
  }
  const { recurring, instalment } = record
  const isToCome = instalment !== null || isAnyToCome(record)
  return (
    <>
      <FormSection state={state} act={<Trans>Save</Trans>} busy={t`Saving…`}>
        {isToCome && <GiftFields state={state} record={record} />}
        <CardField state={state} id={record.id} charged={charged} />
      </FormSection>
      <DeletePayment
        id={record.id}
        act={
          recurring === null || instalment ? (
            <Trans>Cancel this payment</Trans>
          ) : (
            <CancelPlan plan={recurring} />
          )
        }
        deleted={deleted}
      >
        <CancelLabels plan={recurring} />
      </DeletePayment>
    </>
  )
}

// Returns whether the record can still be changed.
const isOpenTo = ({ recurring, instalment }: DonationRecordAnswer): boolean =>
  recurring ? isChangeable(recurring) : instalment?.status === 'waiting'

const isAnyToCome = ({ recurring }: DonationRecordAnswer): boolean =>
  recurring?.instalments.some(({ status }) => status === 'scheduled') ?? false

type FieldsProps = { state: EditFormState; record: DonationRecordAnswer }

const GiftFields = ({ state, record }: FieldsProps) => {
  const { t } = useLingui()
  const { recurring, instalment } = record
  const minimum = formatShortMoney(useAccountSite().charity.minimumCents)
  const { first, last } = choosableDays(todayInHongKong())
  // A plan that rests has no day until it is resumed.
  const hasDay = instalment !== null || (recurring !== null && recurring.next !== null)
  return (
    <>
      <Field
        name="amount"
        label={instalment ? t`Amount` : t`Amount each month`}
        hint={
          instalment
            ? t`At least ${minimum}. It changes this payment alone.`
            : t`At least ${minimum}. It changes every gift that is still to come.`
        }
        error={state.errorOf('amount')}
      >
        <MoneyInput {...state.form.register('amount')} />
      </Field>
      {hasDay && (
        <Field
          name="scheduledDate"
          label={instalment ? t`Charge it on` : t`Next day`}
          hint={
            instalment
              ? t`From tomorrow on, within a year. It is charged automatically at 08:00 Hong Kong time.`
              : t`From tomorrow on, within a year. Later gifts follow on the same day of each month.`
          }
          error={state.errorOf('scheduledDate')}
        >
          <TextInput {...state.form.register('scheduledDate')} type="date" min={first} max={last} />
        </Field>
      )}
      <Field name="memo" label={t`Message to the charity`} error={state.errorOf('memo')} optional>
        <Textarea {...state.form.register('memo')} />
      </Field>
    </>
  )
}

type CardFieldProps = { state: EditFormState; id: string; charged: ChargedCard }

const CardField = ({ state: { form, errorOf }, id, charged }: CardFieldProps) => {
  const { t } = useLingui()
  const { cards, shown = '', error, retry } = charged
  const { field } = useController({ control: form.control, name: 'paymentMethod' })
  if (!cards) {
    return error ? (
      <LoadFailure error={error} retry={retry} />
    ) : (
      <span aria-busy="true">
        <Skeleton height="120px" />
      </span>
    )
  }
  return (
    <CardChoice
      legend={t`Charged to`}
      cards={cards}
      error={errorOf('paymentMethod')}
      value={field.value === '' ? shown : field.value}
      onChange={field.onChange}
      wantedBy={{ to: '/DonationInfoEdit/{-$id}', params: { id } }}
      onLeave={() => keepDraft({ record: id, typed: form.getValues() })}
    />
  )
}
