import { useLingui } from '@lingui/react/macro'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import * as v from 'valibot'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { passwordFields } from '../../lib/session/step-up.ts'
import { passwordEntry, usePasswordProof } from '../../lib/session/use-password-proof.ts'
import { Field } from '../form/field.tsx'
import { PasswordProof } from '../form/password-proof.tsx'
import { Textarea } from '../form/input/textarea.tsx'
import { CommandDialog } from './command-dialog.tsx'
import { Outdated } from './outdated.tsx'
import { useSeen } from './use-seen.ts'

/** The values that are sent beside the version seen; each is empty if it is not requested. */
export type Typed = { reason: string; password: string }

type ReasonField = {
  label: ReactNode
  hint: ReactNode
  /** The sentence that is shown if the reason is empty. */
  missing: string
  /** The maximum number of characters. */
  most: number
}

type DecisionDialogProps<Seen extends object, Answer> = {
  /** Before the names of its fields, in their ids: `decline` for `decline-reason`. */
  name: string
  open: boolean
  onClose: () => void
  title: ReactNode
  act: ReactNode
  look?: 'primary' | 'danger'
  /** Default: Cancel. */
  dismiss?: ReactNode
  /** Explains the decision and its consequences. */
  children: ReactNode
  /**
   * The version that the screen shows, which the API compares. Omitted if the API compares nothing.
   */
  seen?: Seen
  reason?: ReasonField
  /**
   * Whether the user has to enter their password, unless they did so in the last ten minutes. With
   * `anew` an earlier confirmation does not count. The password is cleared when the dialog closes.
   */
  withPassword?: boolean | 'anew'
  send: (decision: Seen & Typed, key: string) => Promise<Answer>
  done?: (answer: Answer) => void
  /** The queries that the decision makes out of date. */
  reads?: readonly QueryKey[]
  /** Explains how to find out whether it was decided, if the answer was lost. */
  lost?: ReactNode
}

/**
 * A decision: its subject, its consequences and, if needed, a reason. If it is refused, the dialog
 * stays open and shows why. The decision concerns the version seen when the dialog was opened, even
 * if the screen behind it has changed. After a lost answer, another click sends this decision
 * again.
 */
export const DecisionDialog = <Seen extends object, Answer>(
  props: DecisionDialogProps<Seen, Answer>,
) => {
  const { name, open, onClose, title, act, look = 'primary', dismiss, children, lost } = props
  const { reason, withPassword = false, send, done, reads = [] } = props
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const proof = usePasswordProof()
  const asksPassword = withPassword === 'anew' || (withPassword && !proof.isConfirmed)
  // If there is no version to compare, it is an empty object, and only the typed values are sent.
  const { seen, isOutdated } = useSeen(open, props.seen ?? ({} as Seen))
  const state = useCommandForm({
    schema: decisionSchema({ most: reason?.most, asksPassword }),
    initial: { reason: '', password: '' },
    send: (typed, key) =>
      proof.follow(send({ ...seen, ...typed }, key), asksPassword && typed.password !== ''),
    done: (answer) => {
      state.form.reset()
      onClose()
      done?.(answer)
    },
    reads,
    fieldOf: passwordFields,
    labelsOf: (code) => {
      if (code === 'reason.required' && reason) return reason.missing
      return code === 'password.required' ? t`Enter your password` : refusal(code)
    },
  })
  const { form, errorOf } = state
  const { resetField } = form
  useEffect(() => {
    if (!open) resetField('password')
  }, [open, resetField])
  return (
    <CommandDialog
      state={state}
      name={name}
      open={open}
      onClose={onClose}
      title={title}
      act={act}
      look={look}
      dismiss={dismiss}
      lost={lost}
    >
      {children}
      {reason && (
        <Field
          name={`${name}-reason`}
          label={reason.label}
          hint={reason.hint}
          error={errorOf('reason')}
        >
          <Textarea {...form.register('reason')} />
        </Field>
      )}
      {asksPassword && (
        <PasswordProof name={name} state={state} isAlways={withPassword === 'anew'} />
      )}
      {isOutdated && !state.isBusy && <Outdated />}
    </CommandDialog>
  )
}

const decisionSchema = ({
  most,
  asksPassword,
}: {
  most: number | undefined
  asksPassword: boolean
}) =>
  v.object({
    reason:
      most === undefined
        ? v.string()
        : v.pipe(
            v.string(),
            v.trim(),
            v.nonEmpty('reason.required'),
            v.maxLength(most, 'text.too_long'),
          ),
    password: passwordEntry(asksPassword),
  })
