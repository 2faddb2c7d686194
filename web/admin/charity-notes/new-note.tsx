import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { mostNoteSigns } from '@almoner/api/admin/charity-notes/contract.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/input/textarea.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../ui/form-screen/leave-guard.tsx'
import styles from './charity-notes.module.css'
import { addNote, notesQuery } from './notes-api.ts'

const noteSchema = v.object({
  note: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('text.required'),
    v.maxLength(mostNoteSigns, 'text.too_long'),
  ),
})

/** Adds an internal note; the field is empty again for the next one. */
export const NewNote = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const [isAdded, setAdded] = useState(false)
  const state = useCommandForm({
    schema: noteSchema,
    initial: { note: '' },
    send: ({ note }, key) => addNote(id, note, key),
    done: () => {
      state.form.reset()
      setAdded(true)
    },
    reads: [notesQuery(id).queryKey],
    fieldOf: { text: 'note' },
    labelsOf: (code) => (code === 'text.required' ? t`Enter the note` : refusal(code)),
  })
  const { isDirty } = state.form.formState
  return (
    <div className={styles.form}>
      <FormSection
        state={state}
        act={<Trans>Add note</Trans>}
        busy={t`One moment…`}
        look="secondary"
        compact
      >
        <Field name="note" label={<Trans>New note</Trans>} error={state.errorOf('note')}>
          <Textarea {...state.form.register('note')} />
        </Field>
      </FormSection>
      <p role="status" className={styles.added}>
        {isAdded && !isDirty && <Trans>The note was added.</Trans>}
      </p>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </div>
  )
}
