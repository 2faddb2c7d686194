import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldPath, UseFormRegisterReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { WalletMethod } from '@almoner/domain/kernel/payment-method.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../ui/form-screen/leave-guard.tsx'
import { StepUpDialog } from '../../ui/account/step-up-dialog.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import type { CommandFormState } from '../../lib/form/command-form.ts'
import type { FormSchema } from '../../lib/form/form.ts'
import { useStepUpForm, type StepUpPrompt } from '../../lib/form/step-up-form.ts'
import {
  paymeCredentials,
  tapAndGoCredentials,
  useCredentialFields,
  useCredentialRefusal,
  type CredentialField,
} from './credential-fields.ts'
import { useChange } from './payment-methods-api.ts'
import styles from './wallet-entry.module.css'

export type CredentialsFormProps = { method: WalletMethod; onSaved: () => void }

/** Credentials on their way in; nothing ever brings them back here. */
export const CredentialsForm = ({ method, onSaved }: CredentialsFormProps) =>
  method === 'payme' ? <PaymeForm onSaved={onSaved} /> : <TapAndGoForm onSaved={onSaved} />

type FormProps = Pick<CredentialsFormProps, 'onSaved'>

const PaymeForm = ({ onSaved }: FormProps) => {
  const change = useChange()
  const { state, stepUp } = useStepUpForm({
    schema: paymeCredentials,
    initial: { clientId: '', clientSecret: '', signingKeyId: '', signingKey: '', expiresOn: '' },
    send: (credentials, proof) =>
      change({ connect: 'payme', body: { ...credentials, stepUp: proof } }),
    done: () => {
      state.form.reset()
      onSaved()
    },
    reads: [],
    labelsOf: useCredentialRefusal(),
  })
  const { payme } = useCredentialFields()
  return <Credentials method="payme" fields={payme} state={state} stepUp={stepUp} />
}

const TapAndGoForm = ({ onSaved }: FormProps) => {
  const change = useChange()
  const { state, stepUp } = useStepUpForm({
    schema: tapAndGoCredentials,
    initial: { appId: '', apiKey: '', publicKey: '' },
    send: (credentials, proof) =>
      change({ connect: 'tap_and_go', body: { ...credentials, stepUp: proof } }),
    done: () => {
      state.form.reset()
      onSaved()
    },
    reads: [],
    labelsOf: useCredentialRefusal(),
  })
  const { tap_and_go } = useCredentialFields()
  return <Credentials method="tap_and_go" fields={tap_and_go} state={state} stepUp={stepUp} />
}

type CredentialsProps<S extends FormSchema> = {
  method: WalletMethod
  fields: readonly CredentialField<FieldPath<v.InferInput<S>>>[]
  state: CommandFormState<S>
  stepUp: StepUpPrompt
}

const Credentials = <S extends FormSchema>({
  method,
  fields,
  state,
  stepUp,
}: CredentialsProps<S>) => {
  const { t } = useLingui()
  // In a list of errors, "Enter this" says nothing without its field.
  const errors = state.errors.map(({ name, message }) => {
    const label = fields.find((field) => field.name === name)?.label ?? name
    return { name: `${method}-${name}`, message: `${label}: ${message}` }
  })
  return (
    <div className={styles.fields}>
      <FormSection
        state={{ ...state, errors }}
        act={<Trans>Store credentials</Trans>}
        busy={t`One moment…`}
        compact
      >
        <p>
          <Trans>
            They are stored encrypted and never shown again. To change one, enter all of them.
          </Trans>
        </p>
        {fields.map(({ name, label, hint, kind }) => (
          <Field
            key={name}
            name={`${method}-${name}`}
            label={label}
            hint={hint}
            error={state.errorOf(name)}
          >
            <Control kind={kind} registered={state.form.register(name)} />
          </Field>
        ))}
      </FormSection>
      <StepUpDialog name={method} act={<Trans>Store credentials</Trans>} prompt={stepUp} />
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </div>
  )
}

type ControlProps = {
  kind: CredentialField<string>['kind']
  registered: UseFormRegisterReturn
}

const types = { text: 'text', secret: 'password', day: 'date' } as const

const Control = ({ kind, registered }: ControlProps) => {
  const input = { ...registered, spellCheck: false, autoCapitalize: 'none' }
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
