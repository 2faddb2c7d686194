import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import * as v from 'valibot'
import {
  longestText,
  sections,
  type Check,
  type Section,
} from '@almoner/api/admin/applications/contract.ts'
import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addWorkingDays } from '@almoner/domain/banks/working-days.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { Outdated } from '../../../ui/decision-dialog/outdated.tsx'
import { useSeen } from '../../../ui/decision-dialog/use-seen.ts'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { useSectionLabel } from '../application-labels.ts'
import { useReview } from '../applications-api.ts'
import { seenIn } from '../seen.ts'
import type { DecidingProps } from './approve-dialog.tsx'

/** The working days that an applicant gets if the reviewer chooses no other day. */
const usualWorkingDays = 5

/** Unlocks only the chosen sections, until the applicant submits again. */
export const AskDialog = (props: DecidingProps) => {
  const { application, open, onClose } = props
  const sectionLabel = useSectionLabel()
  const { state, isOutdated } = useAskForm(props)
  const { form, errorOf } = state
  const name = application.name ?? ''
  const givenSections = application.sections.map(({ section }) => section)
  const chosenSections = form.watch('sections')
  const choose = (section: Section, isChosen: boolean) => {
    const others = chosenSections.filter((each) => each !== section)
    form.setValue('sections', isChosen ? [...others, section] : others, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }
  return (
    <CommandDialog
      state={state}
      name="ask"
      open={open}
      onClose={onClose}
      title={<Trans>Request more information from {name}?</Trans>}
      act={<Trans>Request more information</Trans>}
    >
      <p>
        <Trans>
          The applicant can change only the sections that you choose, then submits again. They are
          informed by email.
        </Trans>
      </p>
      <Field name="ask-sections" label={<Trans>Sections</Trans>} error={errorOf('sections')} group>
        {givenSections.map((section) => (
          <Checkbox
            key={section}
            name={`ask-sections-${section}`}
            label={sectionLabel(section)}
            checked={chosenSections.includes(section)}
            onChange={(event) => choose(section, event.target.checked)}
          />
        ))}
      </Field>
      <Field
        name="ask-dueOn"
        label={<Trans>Due date</Trans>}
        hint={<Trans>Preset to five working days from today.</Trans>}
        error={errorOf('dueOn')}
      >
        <TextInput {...form.register('dueOn')} type="date" required />
      </Field>
      <Field
        name="ask-message"
        label={<Trans>Message</Trans>}
        hint={<Trans>The applicant receives this by email.</Trans>}
        error={errorOf('message')}
      >
        <Textarea {...form.register('message')} />
      </Field>
      {isOutdated && !state.isBusy && <Outdated />}
    </CommandDialog>
  )
}

const useAskForm = ({ application, open, onClose, onDone }: DecidingProps) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const review = useReview(application.id)
  const { seen, isOutdated } = useSeen(open, seenIn(application))
  const labels: Record<string, string> = {
    'sections.required': t`Choose at least one section`,
    'due_on.invalid': t`Enter the day by which it is due`,
    'due_on.past': t`Enter a day after today`,
    'message.required': t`Enter what is missing`,
  }
  const dueOn: string = addWorkingDays(todayInHongKong(), usualWorkingDays)
  const state = useCommandForm({
    schema: askSchema,
    initial: { sections: [], dueOn, message: '' },
    send: (values, key) => review('ask', { ...seen, ...values }, key),
    done: () => {
      state.form.reset()
      onClose()
      onDone()
    },
    reads: [],
    labelsOf: (code) => labels[code] ?? refusal(code),
  })
  const { getValues, setValue } = state.form
  const { checks } = application
  useEffect(() => {
    if (!open || getValues('sections').length > 0) return
    const failed = checks.flatMap(({ check, recorded }) =>
      recorded?.outcome === 'failed' ? (sectionOfCheck[check] ?? []) : [],
    )
    setValue('sections', [...new Set(failed)])
  }, [open, checks, getValues, setValue])
  return { state, isOutdated }
}

/** What the applicant has to correct after a check failed, if it is theirs to correct. */
const sectionOfCheck: Readonly<Partial<Record<Check, Section>>> = {
  section88_listed: 'documents',
  name_matches_documents: 'documents',
  bank_holder_matches: 'bank_account',
  identity_matches: 'identity',
}

const askSchema = v.object({
  sections: v.pipe(v.array(v.picklist(sections)), v.minLength(1, 'sections.required')),
  dueOn: v.pipe(v.string(), v.check(isCalendarDay, 'due_on.invalid')),
  message: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('message.required'),
    v.maxLength(longestText, 'text.too_long'),
  ),
})
