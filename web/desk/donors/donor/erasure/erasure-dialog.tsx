import { Plural, Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type { DonorAnswer } from '@almoner/api/desk/donors/contract.ts'
import { mostErasureReasonSigns } from '@almoner/api/use-cases/erasure-requests/contract.ts'
import { answeredWithinDays, erasureDueOn } from '@almoner/domain/erasure-request/values.ts'
import { parseCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { useRefusalMessage } from '../../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../../lib/form/command-form.ts'
import { passwordFields } from '../../../../lib/session/step-up.ts'
import { passwordEntry, usePasswordProof } from '../../../../lib/session/use-password-proof.ts'
import { todayInHongKong } from '../../../../lib/text/choosable-days.ts'
import { Day } from '../../../../ui/data/time.tsx'
import { CommandDialog } from '../../../../ui/decision-dialog/command-dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice/notice.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextInput } from '../../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../../ui/form/input/textarea.tsx'
import { PasswordProof } from '../../../../ui/form/password-proof.tsx'
import { deskKey } from '../../../payments/payments-api.ts'
import { useDonorName } from '../../donor-name.ts'
import { requestErasure } from '../donor-api.ts'

type Props = { donor: DonorAnswer; onClose: () => void }

/** Asks administration to erase a donor: what is erased, what stays, and how the donor asked. */
export const ErasureDialog = ({ donor, onClose }: Props) => {
  const donorName = useDonorName()
  const proof = usePasswordProof()
  const state = useErasureForm({ donor, onClose, proof })
  const { form, errorOf } = state
  const name = donorName(donor)
  const receivedOn = parseCalendarDay(form.watch('receivedOn'))
  return (
    <CommandDialog
      state={state}
      name="erasure"
      open
      onClose={onClose}
      title={<Trans>Ask for the erasure of {name}?</Trans>}
      act={<Trans>Ask for erasure</Trans>}
      look="danger"
      lost={
        <Trans>
          The connection was lost, so we do not know yet whether this was sent. Press the button
          again: it is the same request.
        </Trans>
      }
    >
      <WhatIsErased donor={donor} />
      <p>
        <Trans>
          These stay, without a name: amounts, dates and receipt numbers. Receipts that were issued
          stay as they are, because you have to keep them for seven years.
        </Trans>
      </p>
      <p>
        <Trans>
          Almoner’s administration checks the request. Once it approves, the erasure cannot be
          undone.
        </Trans>
      </p>
      <Field
        name="erasure-receivedOn"
        label={<Trans>Day on which you received the donor’s request</Trans>}
        hint={
          receivedOn === null ? (
            <Trans>You have to answer the donor within {answeredWithinDays} days.</Trans>
          ) : (
            <Trans>
              You have to answer the donor by <Day day={erasureDueOn(receivedOn)} />.
            </Trans>
          )
        }
        error={errorOf('receivedOn')}
      >
        <TextInput {...form.register('receivedOn')} type="date" max={todayInHongKong()} />
      </Field>
      <Field
        name="erasure-reason"
        label={<Trans>How the donor asked</Trans>}
        hint={
          <Trans>
            For example: by email from the address of their receipts. Say how you know that it was
            the donor.
          </Trans>
        }
        error={errorOf('reason')}
      >
        <Textarea {...form.register('reason')} />
      </Field>
      {!proof.isConfirmed && <PasswordProof name="erasure" state={state} />}
    </CommandDialog>
  )
}

const WhatIsErased = ({ donor: { parts, plans } }: Pick<Props, 'donor'>) => {
  const count = parts.length
  const going = plans.filter(({ status }) => status === 'active' || status === 'paused').length
  return (
    <>
      <p>
        <Trans>
          At every charity on Almoner, not only at yours, these are erased: the donor’s names,
          addresses, phone numbers and messages. If the donor has an account, it closes, and their
          saved cards and monthly gifts end.
        </Trans>
      </p>
      {count > 1 && (
        <Notice tone="warning">
          <Trans>
            This donor has {count} records. All of them are erased: check that they are one person.
          </Trans>
        </Notice>
      )}
      {going > 0 && (
        <Notice tone="warning">
          <Plural
            value={going}
            one="A monthly gift to your charity ends."
            other="# monthly gifts to your charity end."
          />
        </Notice>
      )}
      <p>
        <Trans>
          A payment that is in progress is completed first. A transfer that still waits for your
          approval stays in your books without a name, so decide on it before you ask.
        </Trans>
      </p>
    </>
  )
}

const erasureSchema = (asksPassword: boolean) =>
  v.object({
    receivedOn: v.pipe(v.string(), v.nonEmpty('received_on.required')),
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('reason.required'),
      v.maxLength(mostErasureReasonSigns, 'text.too_long'),
    ),
    password: passwordEntry(asksPassword),
  })

const useErasureForm = ({
  donor,
  onClose,
  proof,
}: Props & { proof: ReturnType<typeof usePasswordProof> }) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const asksPassword = !proof.isConfirmed
  return useCommandForm({
    schema: erasureSchema(asksPassword),
    initial: { receivedOn: todayInHongKong(), reason: '', password: '' },
    send: (typed, key) =>
      proof.follow(
        requestErasure({ donorId: donor.id, ...typed, key }),
        asksPassword && typed.password !== '',
      ),
    done: onClose,
    reads: [deskKey],
    fieldOf: passwordFields,
    labelsOf: (code) => {
      const labels: Record<string, string> = {
        'received_on.required': t`Enter the day of the request`,
        'received_on.invalid': t`Enter the day of the request`,
        'received_on.future': t`Enter today or an earlier day`,
        'reason.required': t`Enter how the donor asked`,
        'password.required': t`Enter your password`,
      }
      return labels[code] ?? refusal(code)
    },
  })
}
