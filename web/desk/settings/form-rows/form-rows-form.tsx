import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import {
  formRowsSchema,
  type FormRowsAnswer,
  type FormRowsBody,
} from '@almoner/api/desk/settings/form-rows/contract.ts'
import { newUuid } from '../../../lib/browser/new-uuid.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { SettingChanged, useSaveSetting, useSettingChanged } from '../setting-changed.tsx'
import { FormRow, type Move } from './form-row.tsx'
import { formRowsQuery, saveFormRows } from './form-rows-api.ts'
import type { FormRowsState } from './form-rows-state.ts'
import styles from './form-rows.module.css'
import { useAdded, useReplaced } from './use-replaced.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

const reads = [formRowsQuery.queryKey]

const emptyRow = (): FormRowsBody['rows'][number] => ({
  id: newUuid(),
  type: 'text',
  required: false,
  archived: false,
  showOnReceipt: false,
  label: { en: '', zh: '', cn: '' },
  placeholder: { en: '', zh: '', cn: '' },
})

/** All questions, saved together. */
export const FormRowsForm = ({ answer }: { answer: FormRowsAnswer }) => {
  const { t } = useLingui()
  const [isSaved, setSaved] = useState(false)
  const send = useSaveSetting(formRowsQuery.queryKey, saveFormRows)
  // The last move.
  const [moved, setMoved] = useState<Move | null>(null)
  // The questions that another person added, found at the form's last refusal.
  const [addedIds, setAddedIds] = useState<readonly string[]>([])
  const state: FormRowsState = useCommandForm({
    schema: formRowsSchema,
    initial: toDraft(answer),
    send,
    done: (savedRows) => {
      state.form.reset(toDraft(savedRows))
      setSaved(true)
    },
    reads,
    labelsOf: useFormRowLabels(),
  })
  const isChanged = useSettingChanged({
    error: state.failure?.error,
    revision: answer.revision,
    take: (revision) => {
      state.form.setValue('seen', revision)
      // No question is deleted: those that another person added are shown below the typed ones.
      const typed = state.form.getValues('rows')
      const typedIds = new Set(typed.map(({ id }) => id))
      const others = answer.rows.filter(({ id }) => !typedIds.has(id))
      append(others, { shouldFocus: false })
      setAddedIds(others.map(({ id }) => id))
    },
  })
  const typed = state.form.getValues('rows')
  const replaced = useReplaced(answer, typed)
  const added = useAdded(addedIds, typed)
  const { control, formState } = state.form
  const { fields, append, remove, move } = useFieldArray({ control, name: 'rows', keyName: 'key' })
  const savedIds = new Set(answer.rows.map(({ id }) => id))
  return (
    <>
      <FormSection
        state={state}
        act={<Trans>Save</Trans>}
        busy={t`Saving…`}
        compact
        wide
        failure={
          isChanged ? (
            <SettingChanged
              replaced={replaced}
              added={added}
              onDiscard={() => state.form.reset(toDraft(answer))}
            />
          ) : undefined
        }
      >
        {fields.length === 0 && (
          <Quiet>
            <Trans>No questions yet. Add one; payers see it once it is saved.</Trans>
          </Quiet>
        )}
        {fields.map(({ key, id }, index) => (
          <FormRow
            key={key}
            state={state}
            index={index}
            // A saved question is archived instead: its answers stay readable.
            onRemove={savedIds.has(id) ? null : () => remove(index)}
            onMove={(by) => {
              move(index, index + by)
              setMoved({ to: index + by, by })
            }}
            moved={moved?.to === index ? moved : null}
            isLast={index === fields.length - 1}
          />
        ))}
        <p role="status" className={styles.moved}>
          {moved && <MovedTo place={moved.to + 1} />}
        </p>
        {fields.length < answer.most ? (
          <div>
            <Button onClick={() => append(emptyRow())}>
              <Trans>Add a question</Trans>
            </Button>
          </div>
        ) : (
          <Quiet>
            <Trans>A form can have at most 20 questions, including archived ones.</Trans>
          </Quiet>
        )}
        <Quiet role="status">
          {isSaved && !formState.isDirty && <Trans>Saved. Payers see these questions now.</Trans>}
        </Quiet>
      </FormSection>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </>
  )
}

const toDraft = ({ rows, revision }: FormRowsAnswer): FormRowsBody => ({ rows, seen: revision })

const MovedTo = ({ place }: { place: number }) => <Trans>It is now question {place}.</Trans>

const useFormRowLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  return (code) => {
    const texts: Record<string, string> = {
      'label.required': t`Enter the question in at least one language`,
      'label.too_long': t`A question can have at most 60 characters`,
      'placeholder.too_long': t`An example can have at most 100 characters`,
    }
    return texts[code] ?? refusal(code)
  }
}
