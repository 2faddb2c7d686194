import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldPath, UseFormRegisterReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { WalletSettings } from '@almoner/api/desk/payment-methods/contract.ts'
import { Time } from '../../../ui/data/time.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { StepUpDialog } from '../../../ui/account/step-up-dialog.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import type { CommandFormState } from '../../../lib/form/command-form.ts'
import type { FormSchema } from '../../../lib/form/form.ts'
import { useFreshStart } from '../../../lib/use-fresh-start.ts'
import { useStepUpForm, type StepUpPrompt } from '../../../lib/form/step-up-form.ts'
import {
  paymeCredentials,
  tapAndGoCredentials,
  useCredentialFields,
  useCredentialRefusal,
  type CredentialField,
} from './credential-fields.ts'
import { useChange } from '../payment-methods-api.ts'
import { useCurrentSeen } from '../use-current-seen.ts'
import styles from './wallet-entry.module.css'

export type CredentialsFormProps = {
  way: WalletSettings
  /** It stays mounted while it is folded up, so that nothing typed is lost. */
  open: boolean
  onSaved: () => void
}

/** Credentials on their way in; nothing ever brings them back here. */
export const CredentialsForm = (props: CredentialsFormProps) =>
  props.way.method === 'payme' ? <PaymeForm {...props} /> : <TapAndGoForm {...props} />

/** When the credentials were stored that these replace. */
const toSeen = ({ credentials }: WalletSettings): string | null => credentials?.storedAt ?? null

const PaymeForm = ({ way, open, onSaved }: CredentialsFormProps) => {
  const change = useChange()
  const initial = {
    seen: toSeen(way),
    clientId: '',
    clientSecret: '',
    signingKeyId: '',
    signingKey: '',
    expiresOn: '',
  }
  const { state, stepUp } = useStepUpForm({
    schema: paymeCredentials,
    initial,
    send: (credentials, proof) =>
      change({ connect: 'payme', body: { ...credentials, stepUp: proof } }),
    done: () => {
      state.form.reset()
      onSaved()
    },
    reads: [],
    labelsOf: useCredentialRefusal(),
  })
  useFreshStart({ form: state.form, open, values: initial })
  const isChanged = useCurrentSeen({
    error: state.failure?.error,
    current: initial.seen,
    take: (settings) => state.form.setValue('seen', settings),
  })
  const { payme } = useCredentialFields()
  return (
    <Credentials way={way} fields={payme} state={state} stepUp={stepUp} isChanged={isChanged} />
  )
}

const TapAndGoForm = ({ way, open, onSaved }: CredentialsFormProps) => {
  const change = useChange()
  const initial = { seen: toSeen(way), appId: '', apiKey: '', publicKey: '' }
  const { state, stepUp } = useStepUpForm({
    schema: tapAndGoCredentials,
    initial,
    send: (credentials, proof) =>
      change({ connect: 'tap_and_go', body: { ...credentials, stepUp: proof } }),
    done: () => {
      state.form.reset()
      onSaved()
    },
    reads: [],
    labelsOf: useCredentialRefusal(),
  })
  useFreshStart({ form: state.form, open, values: initial })
  const isChanged = useCurrentSeen({
    error: state.failure?.error,
    current: initial.seen,
    take: (settings) => state.form.setValue('seen', settings),
  })
  const { tap_and_go } = useCredentialFields()
  return (
    <Credentials
      way={way}
      fields={tap_and_go}
      state={state}
      stepUp={stepUp}
      isChanged={isChanged}
    />
  )
}

type CredentialsProps<S extends FormSchema> = {
  way: WalletSettings
  fields: readonly CredentialField<FieldPath<v.InferInput<S>>>[]
  state: CommandFormState<S>
  stepUp: StepUpPrompt
  /** Others were stored since the form was opened. */
  isChanged: boolean
}

const Credentials = <S extends FormSchema>({
  way,
  fields,
  state,
  stepUp,
  isChanged,
}: CredentialsProps<S>) => {
  const { t } = useLingui()
  const { method } = way
  // The label is added, because "Enter this" means nothing in a list of errors without its field.
  const errors = state.errors.map(({ name, message }) => {
    const label = fields.find((field) => field.name === name)?.label ?? name
    return { name: `${method}-${name}`, message: `${label}: ${message}` }
  })
  return (
    <div className={styles.fields}>
      <FormSection
        state={{ ...state, errors }}
        act={<Trans>Save credentials</Trans>}
        busy={t`One moment…`}
        compact
        failure={isChanged ? <CredentialsChanged way={way} /> : undefined}
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
      <StepUpDialog name={method} act={<Trans>Save credentials</Trans>} prompt={stepUp} />
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </div>
  )
}

/** The credentials were changed since the form was opened. */
const CredentialsChanged = ({ way: { credentials } }: { way: WalletSettings }) => (
  <Notice
    tone="warning"
    title={<Trans>These credentials were changed after you opened this form</Trans>}
  >
    {credentials === null ? (
      <Trans>They were removed. Yours were not saved. Press the button again to save them.</Trans>
    ) : (
      <Trans>
        Other credentials were saved at <Time at={credentials.storedAt} />. Yours were not saved.
        Press the button again to replace them with yours.
      </Trans>
    )}
  </Notice>
)

type ControlProps = {
  kind: CredentialField<string>['kind']
  registered: UseFormRegisterReturn
}

const types = { text: 'text', secret: 'password', day: 'date' } as const

const Control = ({ kind, registered }: ControlProps) => {
  const input = { ...registered, spellCheck: false, autoCapitalize: 'none' }
  if (kind === 'lines') return <Textarea {...input} autoComplete="off" />
  // A browser that remembers passwords must neither fill in a password here nor save this one.
  return (
    <TextInput
      {...input}
      type={types[kind]}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
    />
  )
}
