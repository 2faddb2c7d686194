import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CommandProgress } from '../../lib/form/command-form.ts'
import { isLost } from '../../lib/form/sending.ts'
import { BackLink, type BackLinkProps } from '../button/back-link.tsx'
import { BottomBar } from '../layout/page/bottom-bar.tsx'
import styles from './form-screen.module.css'
import { Button, type ButtonLook } from '../button/button.tsx'
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
  /** Leaves the button below the form on a phone too: of a screen that is read to its end. */
  actInPlace?: boolean
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
  const { actInPlace = false } = props
  const { t } = useLingui()
  const isLostAnswer = state.failure !== null && isLost(state.failure)
  return (
    <>
      <BackLink {...back} />
      <ScreenTitle title={title} lead={lead} />
      <FormElement
        state={state}
        wide={wide ?? false}
        failure={isLostAnswer ? <Notice tone="warning">{lost}</Notice> : undefined}
      >
        {children}
        <BottomBar inPlace={actInPlace}>
          <div className={wide ? styles.act : undefined}>
            <Button type="submit" look={look} wide busy={state.isBusy && (busy ?? t`One moment…`)}>
              {act}
            </Button>
          </div>
        </BottomBar>
      </FormElement>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </>
  )
}
