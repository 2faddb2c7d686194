import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { ManualMethodSettings } from '@almoner/api/desk/payment-methods/contract.ts'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { useFreshStart } from '../../../lib/use-fresh-start.ts'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { StepUpDialog } from '../../../ui/account/step-up-dialog.tsx'
import { useStepUpForm } from '../../../lib/form/step-up-form.ts'
import { SettingChanged } from '../../settings/setting-changed.tsx'
import { BankFields } from './bank-fields.tsx'
import { CodeField } from '../code/code-field.tsx'
import { scannedMethods } from '../code/code-kind.ts'
import styles from './manual-form.module.css'
import { useManualLabels } from './manual-labels.ts'
import { toDraft, manualSchema, type ManualDraft, type ManualFormState } from './manual-schema.ts'
import { useChange } from '../payment-methods-api.ts'
import { TextsField } from './texts-field.tsx'
import { useCurrentSeen } from '../use-current-seen.ts'
import { useManualReplaced } from './use-manual-replaced.ts'

export type ManualFormProps = {
  way: ManualMethodSettings
  /** It stays mounted while it is folded up, so that nothing typed is lost. */
  open: boolean
  /** Renders the payer’s screen with the typed values, beside the fields. */
  preview?: ((draft: ManualDraft) => ReactNode) | undefined
  onEnd: (how: 'saved' | 'discarded') => void
}

/** All that is set about one way of paying the charity itself. */
export const ManualForm = ({ way, open, preview, onEnd }: ManualFormProps) => {
  const { t } = useLingui()
  const { method } = way
  const change = useChange()
  const { state, stepUp } = useStepUpForm({
    schema: manualSchema(method),
    initial: toDraft(way),
    send: (body, proof) => change({ manual: method, body: { ...body, stepUp: proof } }),
    done: () => onEnd('saved'),
    reads: [],
    labelsOf: useManualLabels(),
  })
  useFreshStart({ form: state.form, open, values: toDraft(way) })
  const isChanged = useCurrentSeen({
    error: state.failure?.error,
    current: way.revision,
    take: (revision) => state.form.setValue('seen', revision),
  })
  const replaced = useManualReplaced(way, state.form.getValues())
  const errors = state.errors.map((error) => ({ ...error, name: toFieldName(method, error.name) }))
  return (
    <div hidden={!open} className={preview ? styles.withPreview : styles.form}>
      <FormSection
        state={{ ...state, errors }}
        act={<Trans>Save</Trans>}
        busy={t`One moment…`}
        compact
        failure={
          isChanged ? (
            <SettingChanged replaced={replaced} onDiscard={() => onEnd('discarded')} />
          ) : undefined
        }
      >
        <Enabled method={method} state={state} />
        {scannedMethods.has(method) && <CodeField method={method} state={state} />}
        {method === 'bank_transfer' && <BankFields state={state} />}
        {method === 'check_writing' && (
          <TextsField
            method={method}
            name="payableTo"
            label={<Trans>Cheques are payable to</Trans>}
            hint={<Trans>The name of your account, word for word.</Trans>}
            state={state}
          />
        )}
        <TextsField
          method={method}
          name="instructions"
          label={<Trans>Instructions for the payer</Trans>}
          hint={
            <Trans>
              Optional. If a language is left empty, its readers see the first one you filled in.
            </Trans>
          }
          state={state}
          lines
        />
      </FormSection>
      {preview && <Typed state={state} preview={preview} />}
      <StepUpDialog name={method} act={<Trans>Save</Trans>} prompt={stepUp} />
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </div>
  )
}

type TypedProps = { state: ManualFormState; preview: (draft: ManualDraft) => ReactNode }

/** Renders again at every typed character, without the form around it. */
const Typed = ({ state: { form }, preview }: TypedProps) => {
  useWatch({ control: form.control })
  return preview(form.getValues())
}

type EnabledProps = { method: ManualMethodSettings['method']; state: ManualFormState }

const Enabled = ({ method, state: { form, attempt } }: EnabledProps) => {
  const enabled = useWatch({ control: form.control, name: 'enabled' })
  return (
    <Checkbox
      name={`${method}-enabled`}
      label={<Trans>Payers can choose this</Trans>}
      checked={enabled}
      onChange={(event) => {
        form.setValue('enabled', event.target.checked, { shouldDirty: true })
        // The required fields depend on this value.
        if (attempt > 0) void form.trigger()
      }}
    />
  )
}

/** Several forms are on one page: a field's id begins with its way of paying. */
const toFieldName = (method: ManualMethodSettings['method'], name: string): string =>
  name.startsWith('bank.') ? name.replace('.', '-') : `${method}-${name.replace('.', '-')}`
