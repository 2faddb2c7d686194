import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManualMethod } from '@almoner/domain/kernel/payment-method.ts'
import { ProblemError, type Problem } from '../../lib/api/problem.ts'
import { useSingleRun } from '../../lib/form/use-single-run.ts'
import { submitTransfer } from '../checkout/checkout-api.ts'
import { readCheckout, useCheckout } from '../checkout/state/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { isLoginEnded } from '../donor/payer-identity.ts'
import { useCheckoutFees } from '../giving/use-fees.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import { findFinalRefusal } from '../../lib/paying/asking.ts'
import { toAskedPayment } from '../paying/sent-payment.ts'
import { toResult } from './to-result.ts'
import { chooseProof, useChosenProof, type ChosenProof } from './chosen-proof.ts'
import { validateProof, type ProofRefusal } from './proof-file.ts'

export type TransferView =
  | { kind: 'ready' }
  /** What the press found, by the code of the proof's field. */
  | { kind: 'missing'; code: string }
  | { kind: 'sending'; share: number }
  /** Whether it arrived is not known; sending it again is safe. */
  | { kind: 'lost' }
  /** No file is taken for the moment, and nothing was recorded. */
  | { kind: 'paused'; message: string }
  | { kind: 'rejected'; problem: Problem }

export const useTransfer = (method: ManualMethod, dayError: string | undefined) => {
  const navigate = useNavigate()
  const checkout = useCheckout()
  const { id } = useOrganisation()
  const { fees } = useCheckoutFees(method)
  const proof = useChosenProof(checkout.attemptId)
  const [view, setView] = useState<TransferView>({ kind: 'ready' })
  const [refused, setRefused] = useState<ProofRefusal>()
  const [attempt, setAttempt] = useState(0)
  const run = useSingleRun()

  const send = async (chosen: ChosenProof, signal: AbortSignal): Promise<void> => {
    const sent = toAskedPayment(checkout, id)
    const { lines } = fees
    if (!sent || !lines) return
    // Remembered before it is sent: the same content stays the same attempt whatever gets lost.
    dispatchCheckout({ type: 'transfer_sent', sent })
    setView({ kind: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => setView({ kind: 'sending', share })
      const answer = await submitTransfer(
        { sent, method, proof: chosen.file, paidOn: checkout.paidOn },
        { signal, onProgress },
      )
      const { id: paymentId, reference } = answer
      const transfer = { id: paymentId, method, reference, sent, lines }
      const { wallet } = readCheckout()
      // A wallet that was left for this had been paid before it could be closed.
      if (answer.status === 'succeeded') await toResult(wallet?.method ?? method, transfer, signal)
      else dispatchCheckout({ type: 'transfer_submitted', transfer })
      chooseProof(undefined)
      await navigate({ to: '/ConfirmPayment', replace: true })
    } catch (error) {
      if (!signal.aborted) setView(viewAfter(error, signal))
    }
  }

  const press = (): void => {
    setAttempt(attempt + 1)
    if (!proof) {
      setView({ kind: 'missing', code: 'proof.required' })
      return
    }
    if (dayError !== undefined) return
    setRefused(undefined)
    run(
      (signal) => send(proof, signal),
      () => setView({ kind: 'lost' }),
    )
  }
  const choose = async (file: File): Promise<void> => {
    const judged = await validateProof(file)
    if ('refused' in judged) {
      // What was chosen before stays chosen.
      setRefused(judged.refused)
      return
    }
    setRefused(undefined)
    setView((before) => (before.kind === 'missing' ? { kind: 'ready' } : before))
    chooseProof({ file, kind: judged.kind, attemptId: checkout.attemptId })
  }
  // One file, one thing wrong with it: the newest.
  const wrong = refused ?? (view.kind === 'missing' ? view.code : undefined)
  return { view, proof, wrong, choose, press, attempt }
}

const isUploadRefused = ({ problem }: ProblemError): boolean =>
  problem.error.code === 'uploads_paused' || problem.error.code === 'too_many_uploads'

const viewAfter = (error: unknown, signal: AbortSignal): TransferView => {
  // The page says so itself, and the same can be sent as a guest's.
  if (isLoginEnded(error)) return { kind: 'ready' }
  if (error instanceof ProblemError && isUploadRefused(error)) {
    return { kind: 'paused', message: error.problem.message }
  }
  const refusal = findFinalRefusal(error, signal)
  if (!refusal) return { kind: 'lost' }
  if (refusal.kind === 'refused') return { kind: 'lost' }
  const { problem } = refusal
  const code = problem.fields?.['proofofpayment']
  if (code !== undefined) return { kind: 'missing', code }
  dispatchCheckout({ type: 'transfer_rejected' })
  return { kind: 'rejected', problem }
}
