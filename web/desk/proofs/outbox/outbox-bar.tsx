import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { DecidedTogether, OutboxView } from './decision-outbox.ts'
import styles from './outbox-bar.module.css'

/** Shows the last decision, and how long it can be undone. It is always visible. */
export const OutboxBar = ({ view, undo }: { view: OutboxView; undo: () => void }) => {
  const newest = view.waiting.at(-1)
  return (
    <div className={styles.bar} data-open={newest !== undefined}>
      <div role="status" className={styles.words}>
        {newest && <DecidedText newest={newest} />}
      </div>
      {newest && (
        <>
          <span className={styles.left} aria-hidden="true">
            <SecondsLeft dueAt={newest.dueAt} />
          </span>
          <Button onClick={undo}>
            <Trans>Undo</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

const DecidedText = ({ newest: { decisions } }: { newest: DecidedTogether }) => {
  const { t } = useLingui()
  const amount = formatMoney(sumDecided(decisions))
  const count = decisions.length
  const isApproved = decisions[0]?.sent.decision !== 'decline'
  if (count === 1) return <span>{isApproved ? t`Approved ${amount}` : t`Declined ${amount}`}</span>
  return isApproved ? (
    <Trans>
      Approved <Plural value={count} one="# payment" other="# payments" />, {amount}
    </Trans>
  ) : (
    <Trans>
      Declined <Plural value={count} one="# payment" other="# payments" />, {amount}
    </Trans>
  )
}

const sumDecided = (decisions: DecidedTogether['decisions']): Cents =>
  addCents(...decisions.map(({ amountCents }) => amountCents))

const SecondsLeft = ({ dueAt }: { dueAt: number }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((dueAt - now) / 1000))
  return <Trans>{seconds} s</Trans>
}
