import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Unavailable } from '../../../ui/detail-screen/acts.tsx'
import { SentenceGap } from '../../../ui/text/sentence-gap.tsx'
import { ApprovalCharge } from './approval-charge.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import styles from './deciding.module.css'
import { questions, type Deciding as Answers, type Question } from './use-deciding.ts'

type Props = {
  application: ApplicationAnswer
  deciding: Answers
  /** After the reviewer's own answer. */
  onDecided?: (question: Question) => void
}

export const decisionHeadingId = 'decision-heading'

/** The three answers to a submission that waits, each with what it does. */
export const Deciding = ({ application, deciding, onDecided }: Props) => {
  const { t } = useLingui()
  const { open, whyNot, ask, close } = deciding
  // The dialogs stay mounted if a colleague decides first, so that the refusal can still be read.
  if (application.status !== 'pending' && open === null) return undefined
  const labels: Record<Question, { name: string; effect: ReactNode }> = {
    approve: {
      name: t`Approve`,
      effect: (
        <>
          <Trans>Opens the charity’s page for donations and starts its subscription.</Trans>
          <SentenceGap />
          <ApprovalCharge application={application} />
        </>
      ),
    },
    ask: {
      name: t`Request more information`,
      effect: <Trans>Unlocks the sections that you choose, until they are submitted again.</Trans>,
    },
    decline: {
      name: t`Decline`,
      effect: (
        <Trans>Keeps the charity’s page closed and sends your reason to the applicant.</Trans>
      ),
    },
  }
  const toProps = (question: Question) => ({
    application,
    open: open === question,
    onClose: close,
    onDone: () => onDecided?.(question),
  })
  return (
    <section className={styles.deciding} aria-labelledby={decisionHeadingId}>
      <h3 id={decisionHeadingId}>
        <Trans>Decision</Trans>
      </h3>
      <ul className={styles.answers}>
        {questions.map((question) => {
          const { name, effect } = labels[question]
          const why = whyNot(question)
          return (
            <li key={question} className={styles.answer}>
              {why === undefined ? (
                <Button
                  {...(question === 'approve' && {
                    look: 'primary',
                    icon: 'check',
                    'aria-keyshortcuts': 'a',
                  })}
                  onClick={() => ask(question)}
                >
                  {name}
                </Button>
              ) : (
                <Unavailable name={name} why={why} />
              )}
              <p className={styles.effect}>{effect}</p>
            </li>
          )
        })}
      </ul>
      <ApproveDialog {...toProps('approve')} />
      <AskDialog {...toProps('ask')} />
      <DeclineDialog {...toProps('decline')} />
    </section>
  )
}
