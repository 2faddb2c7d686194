import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditAnswer, PlanOpened } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Failure } from '../../../ui/feedback/notice/failure.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { QuestionDialog } from '../../../ui/dialog/question-dialog.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { formatDate } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { forgetRecords, pausePlan, resumePlan, skipInstalment } from '../recurring-plan-api.ts'
import styles from './recurring-plan.module.css'

type PlanActsProps = {
  id: string
  plan: PlanOpened
  /** Called with the API's message about the act. */
  announce: (message: string) => void
}

/** Shows the acts on a continuing plan, except for ending it. */
export const PlanActs = ({ id, plan, announce }: PlanActsProps) => {
  const { t } = useLingui()
  const act = usePlanAct(id, announce)
  const isToCome = plan.instalments.some(({ status }) => status === 'scheduled')
  // A single gift is postponed by its day and skipped by cancelling it, so a pause would add
  // nothing.
  const isMonthly = plan.occurrences > 1
  return (
    <Stack gap={4}>
      <div className={styles.acts}>
        <LinkButton
          to="/DonationInfoEdit/{-$id}"
          params={{ id }}
          look={plan.status === 'paused' ? 'secondary' : 'primary'}
          icon="edit"
        >
          <Trans>Edit</Trans>
        </LinkButton>
        {plan.status === 'paused' && (
          <Button
            look="primary"
            icon="play"
            busy={act.isBusy && t`One moment…`}
            onClick={() => act.run(() => resumePlan(id))}
          >
            <Trans>Resume</Trans>
          </Button>
        )}
        {plan.status === 'active' && isToCome && isMonthly && (
          <Button
            icon="clock"
            busy={act.isBusy && t`One moment…`}
            onClick={() => act.run(() => pausePlan(id))}
          >
            <Trans>Pause</Trans>
          </Button>
        )}
        {plan.next && isMonthly && (
          <SkipNext id={id} plan={plan} next={plan.next} announce={announce} />
        )}
      </div>
      {act.failure && <Failure error={act.failure.error} />}
    </Stack>
  )
}

/** Runs one act at a time. Whatever its outcome, the status of the plan is read again. */
const usePlanAct = (id: string, say: (message: string) => void) => {
  const queryClient = useQueryClient()
  return useCommand({
    send: (send: () => Promise<EditAnswer>) => send(),
    done: async ({ message }) => {
      say(message)
      await forgetRecords(queryClient, id)
    },
    failed: () => void forgetRecords(queryClient, id),
  })
}

type SkipNextProps = PlanActsProps & { next: NonNullable<PlanOpened['next']> }

const SkipNext = ({ id, plan, next, announce }: SkipNextProps) => {
  const { t } = useLingui()
  // The gift that the question is about, even if the next gift changes.
  const [instalment, setInstalment] = useState<typeof next>()
  const skipping = usePlanAct(id, (message) => {
    setInstalment(undefined)
    announce(message)
  })
  const day = instalment && formatDate(instalment.at)
  const after =
    instalment && plan.instalments.find(({ number }) => number === instalment.number + 1)
  const dayAfter = after && formatDay(after.day)
  return (
    <>
      <Button
        icon="arrow-right"
        onClick={() => {
          skipping.reset()
          setInstalment(next)
        }}
      >
        <Trans>Skip next</Trans>
      </Button>
      <QuestionDialog
        open={instalment !== undefined}
        onClose={() => setInstalment(undefined)}
        title={t`Skip the gift of ${day}?`}
        act={t`Skip it`}
        command={skipping}
        onSubmit={() => instalment && skipping.run(() => skipInstalment(id, instalment.number))}
      >
        <p>
          {dayAfter === undefined ? (
            <Trans>Nothing is charged that day. It was the last one, so none follows.</Trans>
          ) : (
            <Trans>
              Nothing is charged that day, and it is not made up for later. The next gift is on{' '}
              {dayAfter}.
            </Trans>
          )}
        </p>
      </QuestionDialog>
    </>
  )
}
