import { Trans, useLingui } from '@lingui/react/macro'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { Rejected } from '../../paying/payment-failure.tsx'
import { ReviewFrame } from '../../paying/review/review-frame.tsx'
import { PaidOnField, usePaidOnLabels } from './paid-on-field.tsx'
import { ProofField, useProofLabels } from '../proof/proof-field.tsx'
import styles from './transfer-review.module.css'
import { useTransfer, type TransferView } from './use-transfer.ts'

/** Reviews a transfer to the charity itself, which the payer reports with a proof. */
export const TransferReview = ({ method }: { method: ManualMethod }) => {
  const { t } = useLingui()
  const { paidOn } = useCheckout()
  const { view, proof, wrong, choose, press, attempt } = useTransfer(method)
  const toLabel = useProofLabels()
  const toDayLabel = usePaidOnLabels()
  const isSending = view.kind === 'sending'
  const error = wrong.proof === undefined ? undefined : toLabel(wrong.proof)
  const dayError = wrong.paidOn === undefined ? undefined : toDayLabel(wrong.paidOn)
  const errors = [
    { name: 'proof', message: error },
    { name: 'paidOn', message: dayError },
  ].flatMap(({ name, message }) => (message === undefined ? [] : [{ name, message }]))
  return (
    <ReviewFrame
      backTo={isSending ? undefined : '/ManualPayments'}
      isFixed={isSending}
      feeNote={t`You pay the charity directly`}
      failure={
        <FormErrors attempt={attempt} errors={attempt > 0 ? errors : []}>
          <Failure view={view} />
        </FormErrors>
      }
      act={{
        words: (total) => t`Confirm that I paid ${total}`,
        busy: isSending && <Progress share={view.share} />,
        press,
      }}
    >
      <ProofField proof={proof} error={error} choose={choose} isFixed={isSending} />
      <PaidOnField
        method={method}
        day={paidOn}
        error={dayError}
        choose={(day) => dispatchCheckout({ type: 'paid_on_chosen', day })}
        isFixed={isSending}
      />
      {isSending && (
        <progress
          className={styles.bar}
          max={1}
          value={view.share}
          aria-label={t`Sending the proof`}
        />
      )}
    </ReviewFrame>
  )
}

const Progress = ({ share }: { share: number }) =>
  share < 1 ? <Trans>Sending the proof…</Trans> : <Trans>One moment…</Trans>

const Failure = ({ view }: { view: TransferView }) => {
  if (view.kind === 'rejected') return <Rejected problem={view.problem} isTransfer />
  if (view.kind === 'paused') {
    return (
      <Notice tone="warning" title={<Trans>Your proof was not sent</Trans>}>
        {view.message}
      </Notice>
    )
  }
  if (view.kind !== 'lost') return undefined
  return (
    <Notice tone="warning" title={<Trans>The connection was lost</Trans>}>
      <Trans>
        We do not know yet whether your proof arrived. Press the button again when you are back
        online: nothing is recorded twice, and everything you entered is still here.
      </Trans>
    </Notice>
  )
}
