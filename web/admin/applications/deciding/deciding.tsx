import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { UnavailableButton } from '../../../ui/detail-screen/acts.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import styles from './deciding.module.css'
import { questions, type Deciding as Answers, type Question } from './use-deciding.ts'

type Props = {
  application: ApplicationAnswer
  deciding: Answers
  /** What is left to do before the application can be approved. */
  progress: ReactNode
  /** After the reviewer's own answer. */
  onDecided?: (question: Question) => void
}

export const decisionHeadingId = 'decision-heading'

/**
 * The three answers to a submission that waits. They stay at the end of the window while the
 * reviewer reads; the dialog of each says what it does.
 */
export const Deciding = ({ application, deciding, progress, onDecided }: Props) => {
  const { t } = useLingui()
  const reasonId = useId()
  const { open, whyNot, ask, close } = deciding
  // The dialogs stay mounted if a colleague decides first, so that the refusal can still be read.
  if (application.status !== 'pending' && open === null) return undefined
  const names: Record<Question, string> = {
    approve: t`Approve`,
    ask: t`Request more information`,
    decline: t`Decline`,
  }
  // What prevents another answer prevents the approval too.
  const why = whyNot('approve')
  const toProps = (question: Question) => ({
    application,
    open: open === question,
    onClose: close,
    onDone: () => onDecided?.(question),
  })
  return (
    <section className={styles.deciding} aria-labelledby={decisionHeadingId}>
      <div className={styles.progress}>
        <h3 id={decisionHeadingId} className={styles.title}>
          <Trans>Decision</Trans>
        </h3>
        {progress}
        {why !== undefined && (
          <p id={reasonId} className={styles.why}>
            {why}
          </p>
        )}
      </div>
      <div className={styles.answers}>
        {questions.map((question) =>
          whyNot(question) === undefined ? (
            <Button
              key={question}
              {...(question === 'approve' && {
                look: 'primary',
                icon: 'check',
                'aria-keyshortcuts': 'a',
              })}
              onClick={() => ask(question)}
            >
              {names[question]}
            </Button>
          ) : (
            <UnavailableButton key={question} name={names[question]} reasonId={reasonId} />
          ),
        )}
      </div>
      <ApproveDialog {...toProps('approve')} />
      <AskDialog {...toProps('ask')} />
      <DeclineDialog {...toProps('decline')} />
    </section>
  )
}
