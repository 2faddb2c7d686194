import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { ProblemError, type Problem } from '../../../lib/api/failure/problem.ts'
import { fieldRefusals, judge } from '../../../lib/form/form.ts'
import { useSingleRun } from '../../../lib/form/use-single-run.ts'
import { submitTransfer } from '../../checkout/checkout-api.ts'
import { readCheckout, useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { isLoginEnded } from '../../signed-in/payer-identity.ts'
import { useCheckoutFees } from '../../giving/use-fees.ts'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { findFinalRefusal } from '../../../lib/paying/asking.ts'
import { toAskedPayment } from '../../paying/sent-payment.ts'
import { toResult } from '../approval/to-result.ts'
import { chooseProof, type ChosenProof } from '../proof/chosen-proof.ts'
import { validateProof } from '../proof/proof-file.ts'
import { useTransferForm } from './transfer-form.ts'

export type TransferView =
  | { kind: 'ready' }
  | { kind: 'sending'; share: number }
  /** It is unknown whether the transfer arrived; sending it again is safe. */
  | { kind: 'lost' }
  /** No file is taken for the moment, and nothing was recorded. */
  | { kind: 'paused'; message: string }
  | { kind: 'rejected'; problem: Problem }

export const useTransfer = (method: ManualMethod) => {
  const navigate = useNavigate()
  const checkout = useCheckout()
  const { id } = useOrganisation()
  const { fees } = useCheckoutFees(method)
  const { form, proof } = useTransferForm()
  const [view, setView] = useState<TransferView>({ kind: 'ready' })
  // The code of the proof field, for the last chosen file or for the file that was sent.
  const [refused, setRefused] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const run = useSingleRun()

  const send = async (chosenProof: ChosenProof, signal: AbortSignal): Promise<void> => {
    const payment = toAskedPayment(checkout, id)
    const { lines } = fees
    if (!payment || !lines) return
    // The content is stored before it is sent, so that equal content stays one attempt even if the
    // answer is lost.
    dispatchCheckout({ type: 'transfer_sent', sent: payment })
    setView({ kind: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => setView({ kind: 'sending', share })
      const answer = await submitTransfer(
        { sent: payment, method, proof: chosenProof.file, paidOn: checkout.paidOn },
        { signal, onProgress },
      )
      const { id: paymentId, reference } = answer
      const transfer = { id: paymentId, method, reference, sent: payment, lines }
      const { wallet } = readCheckout()
      // A wallet request that was left for this transfer had been paid before it could be closed.
      if (answer.status === 'succeeded') await toResult(wallet?.method ?? method, transfer, signal)
      else dispatchCheckout({ type: 'transfer_submitted', transfer })
      chooseProof(undefined)
      await navigate({ to: '/ConfirmPayment', replace: true })
    } catch (error) {
      if (signal.aborted) return
      setRefused(findProofRefusal(error))
      setView(viewAfter(error, signal))
      setAttempt(countUp)
    }
  }

  const press = async (): Promise<void> => {
    if ((await judge(form)) === undefined || !proof) {
      setAttempt(countUp)
      return
    }
    setRefused(undefined)
    run(
      (signal) => send(proof, signal),
      () => {
        setView({ kind: 'lost' })
        setAttempt(countUp)
      },
    )
  }
  const choose = async (file: File): Promise<void> => {
    const judged = await validateProof(file)
    if ('refused' in judged) {
      // The previous file stays chosen.
      setRefused(judged.refused)
      return
    }
    setRefused(undefined)
    chooseProof({ file, kind: judged.kind, attemptId: checkout.attemptId })
  }
  const { errors } = form.formState
  const refusals = fieldRefusals(errors)
  const findCode = (field: string) => refusals.find(({ name }) => name === field)?.code
  return {
    view,
    proof,
    // A file shows one error, the newest.
    wrong: { proof: refused ?? findCode('proof'), paidOn: findCode('paidOn') },
    choose,
    press: () => void press(),
    attempt,
  }
}

const countUp = (count: number): number => count + 1

/** Returns the server's refusal code for the proof. */
const findProofRefusal = (error: unknown): string | undefined =>
  error instanceof ProblemError ? error.problem.fields?.['proofofpayment'] : undefined

const isUploadRefused = ({ problem }: ProblemError): boolean =>
  problem.error.code === 'uploads_paused' || problem.error.code === 'too_many_uploads'

const viewAfter = (error: unknown, signal: AbortSignal): TransferView => {
  // The page shows that the login has ended, and the payer can send the transfer as a guest.
  if (isLoginEnded(error)) return { kind: 'ready' }
  if (error instanceof ProblemError && isUploadRefused(error)) {
    return { kind: 'paused', message: error.problem.message }
  }
  const refusal = findFinalRefusal(error, signal)
  if (!refusal) return { kind: 'lost' }
  if (refusal.kind === 'refused') return { kind: 'lost' }
  const { problem } = refusal
  if (findProofRefusal(error) !== undefined) return { kind: 'ready' }
  dispatchCheckout({ type: 'transfer_rejected' })
  return { kind: 'rejected', problem }
}
