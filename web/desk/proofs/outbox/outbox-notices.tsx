import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { ProblemError } from '../../../lib/api/failure/problem.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import type { Decided } from './decided.ts'
import type { DecisionOutbox, OutboxView } from './decision-outbox.ts'
import styles from './outbox-notices.module.css'
import { Row } from '../../../ui/layout/arrangement/row.tsx'

type Props = { outbox: DecisionOutbox; view: OutboxView }

/** Shows the decisions that had no effect: not sent yet, or refused. */
export const OutboxNotices = ({ outbox, view }: Props) => (
  <>
    {view.unsent.length > 0 && <Unsent outbox={outbox} view={view} />}
    <Refused outbox={outbox} view={view} />
  </>
)

const Unsent = ({ outbox, view: { unsent, failure } }: Props) => {
  const toMessage = useErrorMessage()
  return (
    <Notice
      tone="warning"
      title={
        <Plural
          value={unsent.length}
          one="# decision was not sent"
          other="# decisions were not sent"
        />
      }
      action={
        <Row as="span" gap={2}>
          <Button look="primary" onClick={outbox.sendUnsent}>
            <Trans>Send now</Trans>
          </Button>
          <Button onClick={outbox.forgetUnsent}>
            <Trans>Discard them</Trans>
          </Button>
        </Row>
      }
    >
      <p>
        {failure instanceof ProblemError ? (
          <>{toMessage(failure)}</>
        ) : (
          <Trans>
            They may not have been sent, or their confirmation did not arrive. Sending them again is
            safe: nothing is done twice.
          </Trans>
        )}
      </p>
      <ul className={styles.list}>
        {unsent.map((each) => (
          <li key={each.sent.key}>
            <Named decided={each} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const Refused = ({ outbox, view }: Props) => {
  const refused = view.outcomes.filter(({ outcome }) => outcome.outcome !== 'done')
  if (refused.length === 0) return undefined
  return (
    <Notice
      tone="warning"
      title={
        <Plural
          value={refused.length}
          one="# payment was not decided"
          other="# payments were not decided"
        />
      }
      action={
        <Button onClick={outbox.forgetOutcomes}>
          <Trans>Understood</Trans>
        </Button>
      }
    >
      <ul className={styles.list}>
        {refused.map(({ outcome, ...decided }) => (
          <li key={decided.sent.key}>
            <Link to="/Payments/$paymentId" params={{ paymentId: decided.sent.paymentId }}>
              <Named decided={decided} />
            </Link>{' '}
            <span>{outcome.outcome !== 'done' && outcome.message}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const Named = ({ decided: { sent, amountCents, reference } }: { decided: Decided }) => {
  const { t } = useLingui()
  const sum = formatMoney(amountCents)
  const label = sent.decision === 'decline' ? t`Decline ${sum}` : t`Approve ${sum}`
  return <span>{reference ? `${label} · ${reference}` : label}</span>
}
