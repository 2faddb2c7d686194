import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CommandProgress } from '../../../lib/form/command-form.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { DeviceCheck } from './device-check.tsx'
import { LoginLayout } from './login-layout.tsx'
import styles from './login-form.module.css'
import { Notice } from '../../feedback/notice/notice.tsx'
import { useRefusalFocus } from '../../form/use-refusal-focus.ts'

export type LoginFormProps = {
  state: CommandProgress
  title: string
  lead?: ReactNode
  /** A session has just ended here. */
  ended?: boolean | undefined
  /** The fields, then the button. */
  children: ReactNode
}

/** A login form (`useCommandForm`), used by the desk and by administration. */
export const LoginForm = ({ state, title, lead, ended, children }: LoginFormProps) => {
  const { failure, submit } = state
  const toMessage = useErrorMessage()
  // Two fields need no summary.
  const notices = useRefusalFocus(state)
  return (
    <LoginLayout title={title} lead={lead}>
      {failure && (
        <div ref={notices}>
          <Notice tone="danger">{toMessage(failure.error)}</Notice>
        </div>
      )}
      {!failure && ended && (
        <Notice>
          <Trans>Your session has ended. Log in to continue where you left off.</Trans>
        </Notice>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        <DeviceCheck />
      </form>
    </LoginLayout>
  )
}
