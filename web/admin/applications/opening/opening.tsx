import { Trans, useLingui } from '@lingui/react/macro'
import type {
  AnsweredOpening,
  ApplicationAnswer,
  OpeningStep,
} from '@almoner/api/admin/applications/contract.ts'
import { CommandButton } from '../../../ui/button/command-button.tsx'
import { useCommand } from '../../../lib/form/command.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { Pill, type PillTone } from '../../../ui/data/status/pill.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import type { IconName } from '../../../ui/picture/icon.tsx'
import styles from '../application.module.css'
import { useReview } from '../applications-api.ts'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'

type State = AnsweredOpening['state']

const looks: Record<State, { tone: PillTone; icon: IconName }> = {
  done: { tone: 'success', icon: 'success' },
  under_way: { tone: 'info', icon: 'clock' },
  waiting: { tone: 'danger', icon: 'danger' },
  to_do: { tone: 'neutral', icon: 'clock' },
}

/** Shows the progress of opening an approved charity. A failed step can be retried here. */
export const Opening = ({
  application: { id },
  opening,
}: {
  application: Pick<ApplicationAnswer, 'id'>
  opening: readonly AnsweredOpening[]
}) => {
  const stepLabel = useStepLabel()
  const stateLabel = useStateLabel()
  return (
    <Stack as="ol" gap={4}>
      {opening.map(({ step, state }) => (
        <li key={step} className={styles.item}>
          <Row gap={2} columnGap={4} align="baseline" spread>
            <span className={styles.title}>{stepLabel(step)}</span>
            <Pill {...looks[state]}>{stateLabel(state)}</Pill>
          </Row>
          {state === 'waiting' && <Retry id={id} />}
        </li>
      ))}
    </Stack>
  )
}

const Retry = ({ id }: Pick<ApplicationAnswer, 'id'>) => {
  const toMessage = useErrorMessage()
  const review = useReview(id)
  const retrying = useCommand({ send: (_, key) => review('retry-opening', {}, key) })
  return (
    <>
      <Wrap keepsLines>
        <Trans>
          This step failed. Fix the cause, then retry. We also retry automatically every few hours.
        </Trans>
      </Wrap>
      {retrying.failure && <Notice tone="danger">{toMessage(retrying.failure.error)}</Notice>}
      {retrying.isDone && (
        <Notice>
          <Trans>We are trying again.</Trans>
        </Notice>
      )}
      <div>
        <CommandButton command={retrying}>
          <Trans>Retry</Trans>
        </CommandButton>
      </div>
    </>
  )
}

const useStepLabel = (): ((step: OpeningStep) => string) => {
  const { t } = useLingui()
  return (step) => {
    const labels: Record<OpeningStep, string> = {
      registered: t`Charity registered`,
      tax_status: t`Section 88 status recorded`,
      owner: t`Owner added`,
      bank_account: t`Bank account recorded`,
      card_account: t`Stripe account opened`,
      subscription: t`Subscription started`,
      project: t`First project created`,
      opened: t`Page opened`,
      card_payments: t`Card payments (Stripe checks the charity)`,
    }
    return labels[step]
  }
}

const useStateLabel = (): ((state: State) => string) => {
  const { t } = useLingui()
  return (state) => {
    const labels: Record<State, string> = {
      done: t`Done`,
      under_way: t`In progress`,
      waiting: t`Needs attention`,
      to_do: t`Not started`,
    }
    return labels[state]
  }
}
