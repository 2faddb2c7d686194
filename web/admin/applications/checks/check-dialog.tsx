import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import {
  largestEvidenceBytes,
  longestText,
  type ApplicationAnswer,
  type Check,
} from '@almoner/api/admin/applications/contract.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { pdfOrPictureSchema } from '../../../lib/form/file/file-schema.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { Outdated } from '../../../ui/decision-dialog/outdated.tsx'
import { useSeen } from '../../../ui/decision-dialog/use-seen.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { useCheckLabel, useOutcomeLabel } from '../application-labels.ts'
import { uploadEvidence, useReview } from '../applications-api.ts'
import { seenIn } from '../seen.ts'

type Props = {
  application: ApplicationAnswer
  check: Check
  open: boolean
  onClose: () => void
}

/** Records the outcome of one check of the submission that the reviewer saw. */
export const CheckDialog = ({ application, check, open, onClose }: Props) => {
  const checkLabel = useCheckLabel()
  const outcomeLabel = useOutcomeLabel()
  const { state, isOutdated } = useCheckForm({ application, check, open, onClose })
  const { form, errorOf } = state
  const revalidates = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  return (
    <CommandDialog
      state={state}
      name={`check-${check}`}
      open={open}
      onClose={onClose}
      title={checkLabel(check)}
      act={<Trans>Record</Trans>}
    >
      <RadioCards
        value={form.watch('outcome')}
        onChange={(event) => form.setValue('outcome', event.target.value, revalidates)}
        name={`check-${check}-outcome`}
        legend={<Trans>Outcome</Trans>}
        error={errorOf('outcome')}
        options={outcomes.map((value) => ({ value, label: outcomeLabel(value) }))}
      />
      {check === 'section88_listed' && (
        <Field
          name={`check-${check}-listedOn`}
          label={<Trans>Date of the Inland Revenue’s list</Trans>}
          error={errorOf('listedOn')}
        >
          <TextInput {...form.register('listedOn')} type="date" max={todayInHongKong()} />
        </Field>
      )}
      <Field
        name={`check-${check}-note`}
        label={<Trans>Note</Trans>}
        hint={<Trans>What was compared, and where. Only administrators read it.</Trans>}
        error={errorOf('note')}
      >
        <Textarea {...form.register('note')} />
      </Field>
      <FileField
        name={`check-${check}-evidence`}
        label={<Trans>Evidence</Trans>}
        hint={<Trans>A PDF or a picture of what was compared, up to 10 MB. Optional.</Trans>}
        error={errorOf('evidence')}
        accept=".pdf,.png,.jpg,.jpeg"
        file={form.watch('evidence')}
        choose={(file) => form.setValue('evidence', file, revalidates)}
      />
      {isOutdated && !state.isBusy && <Outdated />}
    </CommandDialog>
  )
}

const outcomes = ['passed', 'failed', 'not_applicable'] as const

const useCheckForm = ({ application, check, open, onClose }: Props) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const review = useReview(application.id)
  const { seen, isOutdated } = useSeen(open, seenIn(application))
  const state = useCommandForm({
    schema: checkSchema,
    initial: { outcome: '', listedOn: '', note: '', evidence: null },
    send: async ({ outcome, listedOn, note, evidence }, key) => {
      const evidenceSha256 =
        evidence === null ? null : (await uploadEvidence(application.id, evidence)).sha256
      const result = { check, outcome, listedOn: listedOn || null, note, evidenceSha256 }
      return await review('checks', { ...seen, ...result }, key)
    },
    done: () => {
      state.form.reset()
      onClose()
    },
    reads: [],
    fieldOf: { file: 'evidence', evidenceSha256: 'evidence' },
    labelsOf: (code) => (code === 'outcome.required' ? t`Choose an outcome` : refusal(code)),
  })
  return { state, isOutdated }
}

const checkSchema = v.object({
  outcome: v.pipe(v.string(), v.picklist(outcomes, 'outcome.required')),
  listedOn: v.string(),
  note: v.pipe(v.string(), v.trim(), v.maxLength(longestText, 'text.too_long')),
  evidence: pdfOrPictureSchema('file', largestEvidenceBytes),
})
