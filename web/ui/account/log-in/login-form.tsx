import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import type { CommandProgress } from '../../../lib/form/command-form.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { DeviceCheck } from './device-check.tsx'
import { LoginLayout } from './login-layout.tsx'
import styles from './login-form.module.css'
import { Notice } from '../../feedback/notice/notice.tsx'

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
  const { attempt, failure, submit } = state
  const toMessage = useErrorMessage()
  const form = useRef<HTMLFormElement>(null)
  // Two fields need no summary: the first that is missing takes the focus.
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempt])
  return (
    <LoginLayout title={title} lead={lead}>
      {failure && <Notice tone="danger">{toMessage(failure.error)}</Notice>}
      {!failure && ended && (
        <Notice>
          <Trans>Your session has ended. Log in to continue where you left off.</Trans>
        </Notice>
      )}
      <form
        ref={form}
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
