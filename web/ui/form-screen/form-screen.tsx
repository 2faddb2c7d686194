import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import type { CommandProgress } from '../../lib/form/command-form.ts'
import { isLost } from '../../lib/form/sending.ts'
import { BackLink, type BackLinkProps } from '../button/back-link.tsx'
import { BottomBar } from '../layout/page/bottom-bar.tsx'
import { Button, type ButtonLook } from '../button/button.tsx'
import { Failure } from '../feedback/notice/failure.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import { ScreenTitle } from '../layout/page/screen-title.tsx'
import { FormElement } from './form-section.tsx'
import { LeaveGuard } from './leave-guard.tsx'

export type FormScreenProps = {
  state: CommandProgress
  title: string
  lead?: ReactNode
  back: BackLinkProps
  /** The button's label, and its label while the form is being sent. */
  act: ReactNode
  busy?: ReactNode
  look?: ButtonLook
  /** Explains how to find out whether the command was carried out, if its answer was lost. */
  lost: ReactNode
  /** Uses the whole width of the screen, for a preview beside the fields. */
  wide?: boolean
  children: ReactNode
}

/**
 * A screen that consists of one form (`useCommandForm`). On a phone its button stays at the bottom.
 * It asks before typed text is lost; a navigation with `ignoreBlocker` leaves without a question.
 */
export const FormScreen = (props: FormScreenProps) => {
  const { state, title, lead, back, act, busy, look = 'primary', lost, wide, children } = props
  const { t } = useLingui()
  return (
    <>
      <BackLink {...back} />
      <ScreenTitle title={title} lead={lead} />
      <FormElement
        state={state}
        wide={wide ?? false}
        failure={<FailureNotice state={state} lost={lost} />}
      >
        {children}
        <BottomBar>
          <Button type="submit" look={look} wide busy={state.isBusy && (busy ?? t`One moment…`)}>
            {act}
          </Button>
        </BottomBar>
      </FormElement>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </>
  )
}

type FailureNoticeProps = { state: CommandProgress; lost: ReactNode }

/** The button may be far below: the focus moves here, as it does to the error summary. */
const FailureNotice = ({ state: { errors, failure, attempt }, lost }: FailureNoticeProps) => {
  const notice = useRef<HTMLDivElement>(null)
  const hasSummary = errors.length > 0
  // The focus moves once for each submission. If there is an error summary, the summary takes it.
  const seenFor = useRef(0)
  useEffect(() => {
    if (attempt === seenFor.current) return
    seenFor.current = attempt
    if (!hasSummary) notice.current?.focus()
  }, [attempt, hasSummary])
  return (
    <div ref={notice} tabIndex={-1}>
      {failure !== null && isLost(failure) ? (
        <Notice tone="warning">{lost}</Notice>
      ) : (
        <Failure error={failure?.error} />
      )}
    </div>
  )
}
