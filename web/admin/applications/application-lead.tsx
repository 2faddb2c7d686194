import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type {
  AnsweredDecision,
  ApplicationAnswer,
} from '@almoner/api/admin/applications/contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { formatPhone } from '../../lib/form/phone/phone.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { Time } from '../../ui/data/time.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { useReviewerLabel, useSectionLabel } from './application-labels.ts'
import { DuePill } from './application-status.tsx'
import styles from './application.module.css'
import { shortHash } from './fields/field-labels.ts'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../ui/layout/arrangement/wrap.tsx'

type LeadProps = {
  application: ApplicationAnswer
  /** The screen tells of the newest decision already. */
  isTold?: boolean
}

/** Shows the applicant, the day by which a decision is promised, and the newest decision. */
export const ApplicationLead = ({ application, isTold = false }: LeadProps) => {
  const planName = usePlanName()
  const { applicant, submittedAt, due, dueOn, round, plan, decision } = application
  const person = fullName(applicant)
  const { email } = applicant
  const phone = formatPhone(applicant.phoneNumber)
  return (
    <Stack gap={2}>
      <Row as="p" gap={2} columnGap={4} align="center">
        {due && dueOn && <DuePill due={due} dueOn={dueOn} />}
        {plan && <span>{planName(plan)}</span>}
        {round > 0 && submittedAt && (
          <span className={styles.quiet}>
            <Trans>
              Round {round}, submitted on <Time at={submittedAt} />
            </Trans>
          </span>
        )}
      </Row>
      <p className={styles.quiet}>
        <Trans>
          Applied for by {person}, <a href={`mailto:${email}`}>{email}</a>, {phone}
        </Trans>
      </p>
      {decision && !isTold && <Decision decision={decision} isAnswered={round > decision.round} />}
    </Stack>
  )
}

type DecisionProps = {
  decision: AnsweredDecision
  /** Whether the applicant has submitted the application again since. */
  isAnswered?: boolean
  children?: ReactNode
}

/** The newest decision, with the submission that it is about. */
export const Decision = ({ decision, isAnswered = false, children }: DecisionProps) => {
  const sectionLabel = useSectionLabel()
  const reviewerLabel = useReviewerLabel()
  const { kind, reason, sections, dueOn, mayReapply, round, snapshotSha256, by, at } = decision
  const who = reviewerLabel(by)
  const hash = shortHash(snapshotSha256)
  const sectionNames = sections.map(sectionLabel).join(', ')
  const until = dueOn === null ? '' : formatDay(dueOn)
  const titles = {
    approved: <Trans>Approved by {who}</Trans>,
    declined: <Trans>Declined by {who}</Trans>,
    asked: isAnswered ? (
      <Trans>Answered: more information requested by {who}</Trans>
    ) : (
      <Trans>More information requested by {who}</Trans>
    ),
  }
  const tone = kind === 'approved' ? 'success' : isAnswered ? 'info' : 'warning'
  return (
    <Notice tone={tone} title={titles[kind]}>
      {reason !== '' && <Wrap keepsLines>{reason}</Wrap>}
      {kind === 'asked' && (
        <p>
          <Trans>
            Until {until}: {sectionNames}
          </Trans>
        </p>
      )}
      {kind === 'declined' && mayReapply && (
        <p>
          <Trans>The charity may apply again.</Trans>
        </p>
      )}
      <p className={styles.quiet}>
        <Time at={at} />{' '}
        <Trans>
          Round {round}, submission <span translate="no">{hash}</span>
        </Trans>
      </p>
      {children}
    </Notice>
  )
}
