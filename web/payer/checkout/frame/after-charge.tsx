import { useEffect, useRef } from 'react'
import { buttonClass } from '../../../ui/button/button.tsx'
import { PageFailure } from '../../../ui/feedback/prompt/page-failure.tsx'
import { documentLanguage } from '../../../lib/language/i18n.ts'
import styles from './after-charge.module.css'
import { afterChargeLabels, type OutcomeKind } from './after-charge-labels.ts'
import type { Checkout } from '../state/checkout-shape.ts'
import { readCheckout } from '../state/stored/checkout-state.ts'

/**
 * Replaces a screen that failed to render after money may have been taken. It shows the known
 * outcome of the payment in plain words. It uses nothing that may have made the screen fail: no
 * catalogue, no charity, no format.
 */
export const AfterCharge = ({ error }: { error: unknown }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const outcome = readOutcome(readCheckout(), location.pathname)
  if (!outcome) return <PageFailure error={error} />
  const labels = afterChargeLabels[documentLanguage()][outcome.kind]
  return (
    <main className={styles.page}>
      <h1 tabIndex={-1} ref={title}>
        {labels.title}
      </h1>
      {outcome.totalCents !== undefined && (
        <p translate="no">HK${(outcome.totalCents / 100).toFixed(2)}</p>
      )}
      <p>{labels.text}</p>
      {outcome.email !== undefined && <p translate="no">{outcome.email}</p>}
      <a className={buttonClass('primary', true)} href={outcome.link}>
        {labels.link}
      </a>
    </main>
  )
}

export type KnownOutcome = {
  kind: OutcomeKind
  totalCents?: number
  email?: string
  link: string
}

/** Returns undefined if no money can have been taken. */
export const readOutcome = (
  { gift, result, transfer, payment, wallet }: Checkout,
  path: string,
): KnownOutcome | undefined => {
  // A new gift begins with its own amount, so an earlier result no longer applies.
  if (result && !gift) {
    const { plan, totalCents, email, receiptLink: link } = result
    if (plan)
      return { kind: 'scheduled', totalCents, email, link: `/DonationInfoRecurring/${plan.id}` }
    const kind = result.transactionType === 'donation' ? 'donated' : 'paid'
    return { kind, totalCents, email, link }
  }
  if (transfer && !gift) {
    const { lines, sent } = transfer
    return { kind: 'handed_in', totalCents: lines.totalCents, email: sent.email, link: '/' }
  }
  // Loading this address again requests the payment's outcome.
  if (payment && payment.phase !== 'refused') {
    return { kind: 'unknown', email: payment.sent.email, link: path }
  }
  if (wallet && (wallet.phase === 'asked' || wallet.phase === 'open')) {
    return { kind: 'unknown', email: wallet.sent.email, link: path }
  }
  return path.startsWith('/Finalize') ? { kind: 'unknown', link: path } : undefined
}
