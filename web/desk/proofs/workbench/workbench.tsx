import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { WaitingProof } from '@almoner/api/desk/proofs/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { payerName } from '../../payments/detail/payer-name.ts'
import { hasCertainLine, MatchAndApprove, ProofBankLine } from './proof-bank-line.tsx'
import { ProofPill } from '../proof-pill.tsx'
import { toTotal } from '../proof-state.ts'
import { ProofViewer } from './proof-viewer.tsx'
import type { ProofQueue } from '../use-proof-queue.ts'
import styles from './workbench.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'

/** Pictures that load before they are looked at. */
const ahead = 3

/**
 * Shows the proof of one transfer on the left, and the payer's statements about it on the right. On
 * a phone the sum stays in view above the proof, so that both can be compared.
 */
export const Workbench = ({ queue }: { queue: ProofQueue }) => {
  const { current, place, rows } = queue
  const bench = useRef<HTMLElement>(null)
  const shown = useRef(current?.id)
  useEffect(() => {
    if (shown.current === current?.id) return
    shown.current = current?.id
    // The button that was pressed is below the picture: the next proof is seen from its top.
    const top = bench.current?.getBoundingClientRect().top ?? 0
    if (top < 0) bench.current?.scrollIntoView({ block: 'start' })
  })
  if (!current) return undefined
  const near = rows.slice(Math.max(0, place - 1), place + 1 + ahead)
  return (
    <section ref={bench} className={styles.bench} aria-labelledby="proof-now">
      <header className={styles.head}>
        <Row gap={2} columnGap={4} align="center" spread>
          <h2 id="proof-now" className={styles.sum}>
            <Money amountCents={toTotal(current)} />
          </h2>
          <ProofPill state={queue.findState(current)} />
        </Row>
      </header>
      <ProofViewer current={current} near={near} />
      <div className={styles.side}>
        <Stated row={current} />
        <ProofBankLine queue={queue} row={current} />
        <Decide queue={queue} row={current} />
        <Moves queue={queue} />
      </div>
    </section>
  )
}

const Stated = ({ row }: { row: WaitingProof }) => {
  const methodName = useMethodName()
  const toProjectName = useProjectName()
  return (
    <Facts>
      {row.reference && (
        <Fact label={<Trans>Reference</Trans>}>
          <code translate="no" className={styles.reference}>
            {row.reference}
          </code>
        </Fact>
      )}
      <Fact label={<Trans>Payer</Trans>}>{payerName(row)}</Fact>
      <Fact label={<Trans>Payment method</Trans>}>{methodName(row.method)}</Fact>
      <Fact label={<Trans>Project</Trans>}>{toProjectName(row.projectName)}</Fact>
      {row.paidOn && <Fact label={<Trans>Payer’s date</Trans>}>{formatDay(row.paidOn)}</Fact>}
      {row.submittedOn && (
        <Fact label={<Trans>Proof sent on</Trans>}>{formatDay(row.submittedOn)}</Fact>
      )}
      {row.memo && <Fact label={<Trans>Message</Trans>}>{row.memo}</Fact>}
    </Facts>
  )
}

const Decide = ({ queue, row }: { queue: ProofQueue; row: WaitingProof }) => {
  const state = queue.findState(row)
  const amount = formatMoney(toTotal(row))
  const params = { paymentId: row.id }
  if (state.is === 'reused') {
    return (
      <Notice
        tone="warning"
        title={
          row.reusedProof === 'elsewhere' ? (
            <Trans>This picture was also sent to another charity on this platform</Trans>
          ) : (
            <Trans>This picture was also sent with another payment</Trans>
          )
        }
        action={
          <LinkButton to="/Payments/$paymentId" params={params} icon="arrow-right">
            <Trans>Open the payment</Trans>
          </LinkButton>
        }
      >
        <Trans>It is decided on its own page, and never together with others.</Trans>
      </Notice>
    )
  }
  if (state.is === 'answered' && state.outcome.outcome !== 'done') {
    return (
      <Notice
        tone="warning"
        action={
          <LinkButton to="/Payments/$paymentId" params={params} icon="arrow-right">
            <Trans>Open the payment</Trans>
          </LinkButton>
        }
      >
        {state.outcome.message}
      </Notice>
    )
  }
  if (state.is !== 'open') return undefined
  const hasLine = hasCertainLine(row)
  return (
    <div className={styles.answers}>
      {hasLine && <MatchAndApprove queue={queue} look="primary" />}
      <Button
        look={hasLine ? 'secondary' : 'primary'}
        icon="check"
        onClick={() => queue.decide([row], { decision: 'approve' })}
      >
        <Trans>Approve {amount}</Trans>
      </Button>
      <Button onClick={() => queue.decline([row])}>
        <Trans>Decline…</Trans>
      </Button>
    </div>
  )
}

const Moves = ({ queue }: { queue: ProofQueue }) => {
  const { place, rows } = queue
  const [number, all] = [place + 1, rows.length]
  return (
    <div className={styles.moves}>
      <Button icon="arrow-left" onClick={() => queue.press('k')}>
        <Trans>Previous proof</Trans>
      </Button>
      <Quiet role="status">
        <Trans>
          {number} of {all}
        </Trans>
      </Quiet>
      <Button icon="arrow-right" onClick={() => queue.press('j')}>
        <Trans>Next proof</Trans>
      </Button>
      <LinkButton
        to="/Payments/$paymentId"
        params={{ paymentId: queue.current?.id ?? '' }}
        look="quiet"
      >
        <Trans>All details</Trans>
      </LinkButton>
    </div>
  )
}
