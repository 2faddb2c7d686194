import { Trans } from '@lingui/react/macro'
import type { Approval } from '@almoner/api/use-cases/approvals/contract.ts'
import { Time } from '../../ui/data/time.tsx'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatAlternatives } from '../../lib/text/format.ts'
import { useOutcomeSentence } from './approval-labels.ts'
import styles from './safety.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

/** Shows the requester and the time. */
export const AskedBy = ({ approval: { askedBy, askedAt } }: { approval: Approval }) => {
  const time = <Time at={askedAt} />
  if (askedBy === null) return <Trans>Automatic, {time}</Trans>
  if (askedBy.isYou) return <Trans>Requested by you, {time}</Trans>
  const { name } = askedBy
  return (
    <Trans>
      Requested by <span translate="no">{name}</span>, {time}
    </Trans>
  )
}

/** Shows the condition that a waiting request waits for, or how the request ended. */
export const ApprovalState = ({ approval }: { approval: Approval }) =>
  approval.status === 'waiting' ? <Waiting approval={approval} /> : <Ending approval={approval} />

const Waiting = ({ approval: { rule, approvers, endsAt, may } }: { approval: Approval }) => {
  const language = useLanguage()
  const time = <Time at={endsAt} />
  if (rule === 'delay') {
    return (
      <p>
        <Trans>
          No other person could approve it. It takes effect on {time}, unless it is cancelled: each
          owner and your contact address have an email with a link for that.
        </Trans>
      </p>
    )
  }
  if (may.approve) {
    return (
      <p>
        <Trans>You can approve it. Expires on {time}.</Trans>
      </p>
    )
  }
  const people = formatAlternatives(approvers, language)
  return (
    <p>
      <Trans>
        <span translate="no">{people}</span> can approve it. Expires on {time}.
      </Trans>
    </p>
  )
}

const Ending = ({ approval }: { approval: Approval }) => {
  const { status, decidedBy, decidedAt, reason, outcome } = approval
  const outcomeSentence = useOutcomeSentence()
  return (
    <>
      <Quiet>
        <Decision approval={approval} />
        {decidedAt !== null && (
          <>
            {' '}
            <Time at={decidedAt} />
          </>
        )}
      </Quiet>
      {status === 'not_done' && <p>{outcomeSentence(outcome)}</p>}
      {decidedBy !== null && reason !== null && <p className={styles.note}>{reason}</p>}
    </>
  )
}

const Decision = ({ approval: { status, decidedBy, rule } }: { approval: Approval }) => {
  if (status === 'lapsed') return <Trans>Not decided within 72 hours.</Trans>
  if (decidedBy === null) {
    if (status === 'cancelled') return <Trans>Cancelled by the link in an email.</Trans>
    return rule === 'delay' ? <Trans>24 hours passed.</Trans> : null
  }
  const name = decidedBy
  if (status === 'refused') {
    return (
      <Trans>
        Refused by <span translate="no">{name}</span>.
      </Trans>
    )
  }
  if (status === 'cancelled') {
    return (
      <Trans>
        Cancelled by <span translate="no">{name}</span>.
      </Trans>
    )
  }
  return (
    <Trans>
      Approved by <span translate="no">{name}</span>.
    </Trans>
  )
}
