import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManualWay } from '@almoner/api/desk/payment-methods/contract.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StepUpDialog } from '../../ui/step-up-dialog.tsx'
import { isAskedAgain } from '../../lib/step-up.ts'
import { useErrorMessage } from '../../lib/error-message.ts'
import { BankFields } from './bank-fields.tsx'
import { CodeField } from './code-field.tsx'
import { scannedMethods } from './code-kind.ts'
import { bodyOf, useManualErrors, type ManualDraft, type ManualErrors } from './manual-draft.ts'
import styles from './manual-form.module.css'
import { TextsField } from './texts-field.tsx'
import { useChange } from './payment-methods-api.ts'

export type ManualFormProps = {
  way: ManualWay
  draft: ManualDraft
  onDraft: (draft: ManualDraft) => void
  onSaved: () => void
}

/** All that is set about one way of paying the charity itself. */
export const ManualForm = ({ way, draft, onDraft, onSaved }: ManualFormProps) => {
  const messageOf = useErrorMessage()
  const errorsOf = useManualErrors()
  const [attempt, setAttempt] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const change = useChange({ onDone: onSaved })
  const { method } = way
  const found = errorsOf(method, draft)
  const errors = attempt > 0 ? found : {}
  const set = (changes: Partial<ManualDraft>) => onDraft({ ...draft, ...changes })
  const save = (stepUp: { password: string }) => {
    change.mutate(
      { manual: method, body: { ...bodyOf(draft), stepUp } },
      // What is wrong with the settings is said where they are.
      { onError: (error) => setAsking(isAskedAgain(error)) },
    )
  }
  const form = (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt((before) => before + 1)
        change.reset()
        setAsking(Object.keys(found).length === 0)
      }}
    >
      <ErrorSummary errors={linksTo(method, errors)} attempt={attempt} />
      <Checkbox
        name={`${method}-enabled`}
        label={<Trans>Payers can choose this</Trans>}
        checked={draft.enabled}
        onChange={(event) => set({ enabled: event.target.checked })}
      />
      {scannedMethods.has(method) && (
        <CodeField
          method={method}
          value={draft.code}
          onChange={(code) => set({ code })}
          error={errors.code}
        />
      )}
      {method === 'bank_transfer' && (
        <BankFields value={draft.bank} onChange={(bank) => set({ bank })} errors={errors} />
      )}
      {method === 'check_writing' && (
        <TextsField
          name="check_writing-payableTo"
          label={<Trans>Cheques are written to</Trans>}
          hint={<Trans>The name of your account, word for word.</Trans>}
          value={draft.payableTo}
          onChange={(payableTo) => set({ payableTo })}
          error={errors.payableTo}
        />
      )}
      <TextsField
        name={`${method}-instructions`}
        label={<Trans>Instructions for the payer</Trans>}
        hint={
          <Trans>
            Optional. If a language is left empty, its readers see the first one you filled in.
          </Trans>
        }
        value={draft.instructions}
        onChange={(instructions) => set({ instructions })}
        error={errors.instructions}
        lines
      />
      {change.error !== null && !change.isPending && !isAsking && (
        <Notice tone="danger">{messageOf(change.error)}</Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary">
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
  return (
    <>
      {form}
      {isAsking && (
        <StepUpDialog
          name={`${method}-password`}
          act={<Trans>Save</Trans>}
          acting={change}
          onClose={() => setAsking(false)}
          onConfirm={save}
        />
      )}
    </>
  )
}

const bankFields = new Set(['bankCode', 'branchCode', 'accountNumber', 'accountHolder'])

const linksTo = (method: ManualWay['method'], errors: ManualErrors) =>
  Object.entries(errors).map(([field, message]) => {
    return { name: bankFields.has(field) ? `bank-${field}` : `${method}-${field}`, message }
  })
