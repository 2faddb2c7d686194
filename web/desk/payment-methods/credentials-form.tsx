import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { PaymeBody, TapAndGoBody } from '@almoner/api/desk/payment-methods/contract.ts'
import type { WalletMethod } from '@almoner/domain/kernel/payment-method.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { StepUpDialog } from '../../ui/step-up-dialog.tsx'
import { isAskedAgain } from '../../lib/step-up.ts'
import { useErrorMessage } from '../../lib/error-message.ts'
import { ProblemError } from '../../lib/problem.ts'
import {
  useCredentialFields,
  useCredentialRefusal,
  type CredentialField,
} from './credential-fields.ts'
import styles from './wallet-entry.module.css'
import { useChange } from './payment-methods-api.ts'

export type CredentialsFormProps = { method: WalletMethod; onSaved: () => void }

/** Credentials on their way in; nothing ever brings them back here. */
export const CredentialsForm = ({ method, onSaved }: CredentialsFormProps) => {
  const fields = useCredentialFields()[method]
  const form = useCredentials({ method, fields, onSaved })
  const page = (
    <form
      noValidate
      autoComplete="off"
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <ErrorSummary
        errors={fields.flatMap(({ name, label }) => {
          const error = form.errors[name]
          return error === undefined
            ? []
            : [{ name: `${method}-${name}`, message: `${label}: ${error}` }]
        })}
        attempt={form.attempt}
      />
      <p>
        <Trans>
          They are stored encrypted and never shown again. To change one, enter all of them.
        </Trans>
      </p>
      {fields.map((field) => (
        <Field
          key={field.name}
          name={`${method}-${field.name}`}
          label={field.label}
          hint={field.hint}
          error={form.errors[field.name]}
        >
          <Control
            kind={field.kind}
            value={form.typed[field.name] ?? ''}
            onChange={(text) => form.type(field.name, text)}
          />
        </Field>
      ))}
      {form.message !== undefined && <Notice tone="danger">{form.message}</Notice>}
      <div>
        <Button type="submit" look="primary">
          <Trans>Store credentials</Trans>
        </Button>
      </div>
    </form>
  )
  return (
    <>
      {page}
      {form.isAsking && (
        <StepUpDialog
          name={`${method}-password`}
          act={<Trans>Store credentials</Trans>}
          acting={form.acting}
          onClose={form.stopAsking}
          onConfirm={form.store}
        />
      )}
    </>
  )
}

type ControlProps = {
  kind: CredentialField['kind']
  value: string
  onChange: (text: string) => void
}

const types = { text: 'text', secret: 'password', day: 'date' } as const

const Control = ({ kind, value, onChange }: ControlProps) => {
  const input = {
    value,
    spellCheck: false,
    autoCapitalize: 'none',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (kind === 'lines') return <Textarea {...input} autoComplete="off" />
  // A browser that remembers passwords must not offer one here, nor keep this one.
  return (
    <TextInput
      {...input}
      type={types[kind]}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
    />
  )
}

const useCredentials = (given: CredentialsFormProps & { fields: readonly CredentialField[] }) => {
  const { method, fields, onSaved } = given
  const messageOf = useErrorMessage()
  const refusal = useCredentialRefusal()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const change = useChange({
    onDone: () => {
      setAsking(false)
      setTyped({})
      setRefused({})
      setAttempt(0)
      onSaved()
    },
  })
  return {
    typed,
    type: (name: string, text: string) => {
      setTyped((before) => ({ ...before, [name]: text }))
      // What was said of the text before says nothing of this one.
      setRefused((before) => omit(before, name))
    },
    attempt,
    errors: Object.fromEntries(
      Object.entries(refused).map(([name, code]) => [name, refusal(code)]),
    ) as Partial<Record<string, string>>,
    isAsking,
    stopAsking: () => setAsking(false),
    acting: { isPending: change.isPending, error: change.error },
    message:
      change.error !== null && !change.isPending && !isAsking && Object.keys(refused).length === 0
        ? messageOf(change.error)
        : undefined,
    submit: () => {
      const missing = fields.filter(({ name }) => (typed[name] ?? '').trim() === '')
      setRefused(Object.fromEntries(missing.map(({ name }) => [name, `${snake(name)}.required`])))
      setAttempt((before) => before + 1)
      change.reset()
      setAsking(missing.length === 0)
    },
    store: (stepUp: { password: string }) => {
      change.mutate(
        method === 'payme'
          ? { connect: method, body: { ...(typed as CredentialsOf<PaymeBody>), stepUp } }
          : { connect: method, body: { ...(typed as CredentialsOf<TapAndGoBody>), stepUp } },
        {
          // What was sent would lie in the mutation for as long as this page is open.
          onSuccess: () => change.reset(),
          onError: (error) => {
            setAsking(isAskedAgain(error))
            if (isAskedAgain(error) || !(error instanceof ProblemError)) return
            setRefused(error.problem.fields ?? {})
            setAttempt((before) => before + 1)
          },
        },
      )
    },
  }
}

type CredentialsOf<Body> = Omit<Body, 'stepUp'>

const omit = (codes: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(codes).filter(([each]) => each !== name))

const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
