import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import type { ProofLine, WaitingProof } from '@almoner/api/desk/proofs/contract.ts'
import { planSchema } from '@almoner/domain/plans/plan.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { KeyHint } from '../../../ui/keys/key-hint.tsx'
import { Unavailable } from '../../../ui/detail-screen/acts.tsx'
import { Pill } from '../../../ui/data/status/pill.tsx'
import { useStrength } from '../../bank-statements/labels.ts'
import { overviewQuery } from '../../payments/payments-api.ts'
import styles from './proof-bank-line.module.css'
import type { ProofQueue } from '../use-proof-queue.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'
import { includes } from '@almoner/domain/plans/plan-features.ts'

type Props = { queue: ProofQueue; row: WaitingProof }

/** Whether a bank line has the reference of this transfer and exactly its sum. */
export const hasCertainLine = ({ bankLine }: WaitingProof): boolean =>
  bankLine?.strength === 'certain' && bankLine.agrees.amount && bankLine.paysInFull

export const MatchAndApprove = ({
  queue,
  look = 'secondary',
}: Pick<Props, 'queue'> & { look?: 'primary' | 'secondary' }) => (
  <Button look={look} icon="check" aria-keyshortcuts="m" onClick={() => queue.press('m')}>
    <Trans>Match and approve</Trans>
    <KeyHint name="M" />
  </Button>
)

/** Shows the bank line of a transfer, for a plan that has bank statements. */
export const ProofBankLine = ({ queue, row }: Props) => {
  const { t } = useLingui()
  const { data } = useQuery(overviewQuery)
  const plan = data?.organization.plan
  if (!v.is(planSchema, plan) || !includes(plan, 'bankMatching')) return undefined
  const { bankLine } = row
  const act = t`Match and approve`
  return (
    <section className={styles.line} aria-labelledby="bank-line">
      <h3 id="bank-line" className={styles.title}>
        <Trans>Bank line</Trans>
      </h3>
      {bankLine && <Fitting line={bankLine} />}
      {queue.isOpen(row) && !hasCertainLine(row) && (
        <div>
          {bankLine?.paysInFull ? (
            <MatchAndApprove queue={queue} />
          ) : (
            <Unavailable
              name={act}
              why={
                bankLine
                  ? t`This line does not pay all of it. Match it on its statement.`
                  : t`No unmatched line of your bank statements matches this payment.`
              }
            />
          )}
        </div>
      )}
      {!bankLine && (
        <Link to="/BankStatements">
          <Trans>Bank statements</Trans>
        </Link>
      )}
    </section>
  )
}

const Fitting = ({ line }: { line: ProofLine }) => {
  const toStrength = useStrength()
  const { statementId, strength, amount, left } = line
  const rest = formatMoney(left)
  return (
    <>
      <Row gap={2} columnGap={4} align="center" spread>
        <Pill
          tone={strength === 'certain' ? 'success' : 'neutral'}
          icon={strength === 'certain' ? 'success' : 'info'}
        >
          {toStrength(line)}
        </Pill>
        <strong>{formatMoney(amount)}</strong>
      </Row>
      <Wrap translate="no">{line.description || <Trans>Description deleted</Trans>}</Wrap>
      <Quiet>
        {formatDay(line.day)}
        {left < amount && (
          <>
            {' · '}
            <Trans>{rest} of this line is left to match.</Trans>
          </>
        )}
        {' · '}
        <Link to="/BankStatements/$statementId" params={{ statementId }}>
          <Trans>Open the statement</Trans>
        </Link>
      </Quiet>
    </>
  )
}
