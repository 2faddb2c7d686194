import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { useCommand } from '../../lib/form/command.ts'
import { usePlanAndPeriod } from '../../lib/text/plan-and-period.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { Button } from '../../ui/button/button.tsx'
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { billingReads, cancelPlanChange } from './billing-api.ts'

type Props = { subscription: SubscriptionAnswer }

/** The plan that holds from the end of the paid period. It can be cancelled until then. */
export const ScheduledChange = ({ subscription }: Props) => {
  const planAndPeriod = usePlanAndPeriod()
  const [isOpen, setOpen] = useState(false)
  const { plan, period, scheduled, mayEdit } = subscription
  const cancel = useCommand({
    send: cancelPlanChange,
    done: () => setOpen(false),
    reads: billingReads,
  })
  if (scheduled === null) return undefined
  const now = planAndPeriod({ plan, period })
  const then = planAndPeriod(scheduled)
  const day = formatDay(scheduled.on)
  return (
    <>
      <Notice
        title={
          <Trans>
            From {day}: {then}
          </Trans>
        }
        action={
          mayEdit && (
            <Button onClick={() => setOpen(true)}>
              <Trans>Cancel the change</Trans>
            </Button>
          )
        }
      >
        <Trans>Until then you keep {now}. Nothing more is charged for this period.</Trans>
      </Notice>
      <QuestionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Keep {now}?</Trans>}
        act={<Trans>Cancel the change</Trans>}
        dismiss={<Trans>Go back</Trans>}
        command={cancel}
        onSubmit={() => cancel.run()}
      >
        <p>
          <Trans>
            Your plan continues after {day}, and its next invoice is issued on that day.
          </Trans>
        </p>
      </QuestionDialog>
    </>
  )
}
