import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { largestOfflineProofBytes } from '@almoner/api/desk/offline-entries/contract.ts'
import { pdfOrPictureSchema } from '../../../lib/form/file/file-schema.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { timeInHongKong, todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { FormScreen } from '../../../ui/form-screen/form-screen.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { deskKey } from '../../payments/payments-api.ts'
import { OfflinePlan } from './offline-plan.tsx'
import { giveOfflineProof, recordOffline } from '../offline-api.ts'
import { OfflineFields } from './offline-fields.tsx'
import { fieldOfRefusal, useOfflineLabels } from '../offline-labels.ts'
import { entryEntries } from './offline-schema.ts'
import { useOfflineIncluded } from './use-offline-included.ts'
import { useProjectChoices, type ProjectChoices } from './use-project-choices.ts'

/**
 * Records money that came in cash, by cheque or straight to the bank, for owners and finance staff.
 */
export const AddOffline = () => {
  const isIncluded = useOfflineIncluded()
  const projects = useProjectChoices()
  const { title } = useHeading()
  if (projects === undefined) return <Skeleton height="24rem" />
  if (!isIncluded) {
    return (
      <>
        <ScreenTitle title={title} />
        <OfflinePlan />
      </>
    )
  }
  return <AddForm projects={projects} />
}

const schema = v.object({
  ...entryEntries,
  standing: v.picklist(['approved', 'pending']),
  proof: pdfOrPictureSchema('proof', largestOfflineProofBytes),
  receipt: v.boolean(),
})

const AddForm = ({ projects }: { projects: ProjectChoices }) => {
  const { t } = useLingui()
  const state = useAddForm()
  const { form, errorOf } = state
  const [amount, fee] = useWatch({ control: form.control, name: ['amount', 'fee'] })
  return (
    <FormScreen
      state={state}
      title={useHeading().title}
      lead={<Trans>Money received in cash, by cheque or directly into your bank account.</Trans>}
      back={{ to: '/OfflinePayments', label: <Trans>All offline payments</Trans> }}
      act={<Trans>Add the payment</Trans>}
      lost={
        <Trans>
          The connection was lost, so we do not know yet whether this was saved. Press the button
          again: it is the same payment.
        </Trans>
      }
    >
      <OfflineFields
        state={state}
        amount={amount}
        fee={fee}
        projects={projects}
        chosen={{ paymentMethod: '', projectId: null }}
      />
      <FileField
        name="proof"
        label={t`Proof, if any`}
        hint={t`A slip, a cheque or a statement: PDF, .jpg or .png, up to 5 MB. Only your team sees it.`}
        error={errorOf('proof')}
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        file={form.watch('proof')}
        choose={(file) => form.setValue('proof', file, { shouldDirty: true, shouldValidate: true })}
      />
      <RadioCards
        {...form.register('standing')}
        legend={t`Status`}
        error={errorOf('standing')}
        options={[
          { value: 'approved', label: t`Succeeded`, hint: t`The money has arrived and counts.` },
          {
            value: 'pending',
            label: t({ message: 'Pending', context: 'offline payment' }),
            hint: t`A cheque that has not cleared. It counts once you approve it.`,
          },
        ]}
      />
      <Checkbox
        {...form.register('receipt')}
        label={t`Issue a receipt`}
        hint={t`The receipt is issued once the payment counts. It is sent by email if there is an address.`}
      />
    </FormScreen>
  )
}

const useAddForm = () => {
  const navigate = useNavigate()
  const language = useLanguage()
  return useCommandForm({
    schema,
    initial: {
      amount: '',
      fee: '',
      paymentMethod: '',
      receivedOn: todayInHongKong(),
      receivedTime: timeInHongKong(),
      projectId: '',
      paymentType: 'donation',
      firstName: '',
      lastName: '',
      email: '',
      phoneNumber: '',
      note: '',
      standing: 'approved',
      proof: null,
      receipt: false,
    },
    send: async ({ standing, proof: file, ...entry }, key) => {
      const proof = file && (await giveOfflineProof(file)).proof
      return await recordOffline(
        { ...entry, proof, approved: standing === 'approved', language },
        key,
      )
    },
    done: ({ id }) =>
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
