import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DeviceCheck } from './device-check.tsx'
import { LoginLayout } from './login-layout.tsx'
import styles from './login-form.module.css'
import { Notice } from './notice.tsx'

export type LoginFormProps = {
  title: string
  lead?: ReactNode
  /** A session has just ended here. */
  ended?: boolean | undefined
  /** Why the login was refused, as text. */
  refusal?: string | undefined
  onSubmit: () => void
  /** Fields, then the button. */
  children: ReactNode
}

/** A login: the same for the desk and for administration. */
export const LoginForm = ({ title, lead, ended, refusal, onSubmit, children }: LoginFormProps) => (
  <LoginLayout title={title} lead={lead}>
    {refusal !== undefined && <Notice tone="danger">{refusal}</Notice>}
    {refusal === undefined && ended && (
      <Notice>
        <Trans>Your session has ended. Log in to go on where you were.</Trans>
      </Notice>
    )}
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <DeviceCheck />
    </form>
  </LoginLayout>
)
