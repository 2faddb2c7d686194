import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import {
  mostNoteLength,
  proposalSchema,
  type InfoAnswer,
} from '@almoner/api/desk/settings/info/contract.ts'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { problemCode } from '../../../../lib/api/failure/problem.ts'
import { useCommandForm, type CommandFormState } from '../../../../lib/form/command-form.ts'
import { languageNames } from '../../../../lib/text/language-names.ts'
import { FileNumberField } from '../../../../ui/charity-info/file-number-field.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextInput } from '../../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../../ui/form/input/textarea.tsx'
import { FormSection } from '../../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../../ui/form-screen/leave-guard.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { SettingChanged, useSettingChanged } from '../../setting-changed.tsx'
import { infoQuery, proposeChange } from '../info-api.ts'
import { useInfoLabels } from '../info-labels.ts'
import styles from '../organisation-info.module.css'
import { ProposedChange } from './proposed-change.tsx'
import { UnchangedDetails } from './unchanged-details.tsx'
import { Stack } from '../../../../ui/layout/arrangement/stack.tsx'

type ProposalState = CommandFormState<typeof proposalSchema>

const reads = [infoQuery.queryKey]

const toDraft = ({ registered, registeredRevision }: InfoAnswer) => ({
  ...registered,
  note: '',
  seen: registeredRevision,
})

/** Shows the charity's registered details, and the change that waits or was declined. */
export const RegisteredDetails = ({ answer }: { answer: InfoAnswer }) => {
  const { t } = useLingui()
  const propose = useProposal()
  const state: ProposalState = useCommandForm({
    schema: proposalSchema,
    initial: toDraft(answer),
    send: propose,
    done: (savedInfo) => state.form.reset(toDraft(savedInfo)),
    reads,
    labelsOf: useInfoLabels(),
  })
  const { form } = state
  const isChanged = useSettingChanged({
    error: state.failure?.error,
    revision: answer.registeredRevision,
    take: (revision) => form.setValue('seen', revision),
  })
  const { name, address, irFileNumber = '' } = form.getValues()
  const replaced = useReplaced(answer, { name, address, irFileNumber })
  const { change, registered } = answer
  const isWaiting = change?.status === 'waiting'
  // Typed values stay on the screen while a colleague's proposal waits.
  const isShown = !isWaiting || form.formState.isDirty
  return (
    <Card title={<Trans>Registered details</Trans>}>
      <Stack gap={5}>
        <ProposedChange
          change={change}
          withdrawn={(now) => form.reset(toDraft(now))}
          onReuse={({ fields }) => {
            for (const each of fields) form.setValue(toFieldName(each), each.after, dirty)
            form.setFocus(toFieldName(fields[0]))
          }}
        />
        {isWaiting && <UnchangedDetails registered={registered} change={change} />}
        {isShown && (
          <FormSection
            state={state}
            act={<Trans>Send for approval</Trans>}
            busy={t`Sending…`}
            compact
            failure={
              isChanged ? (
                <SettingChanged replaced={replaced} onDiscard={() => form.reset(toDraft(answer))} />
              ) : undefined
            }
          >
            <p>
              <Trans>
                Your receipts carry these details. A change takes effect once we have approved it;
                receipts that were issued before stay as they are.
              </Trans>
            </p>
            <ProposalFields state={state} />
          </FormSection>
        )}
      </Stack>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </Card>
  )
}

/** Sends a proposal. If a colleague's proposal waits, it is read before the refusal is shown. */
const useProposal = (): typeof proposeChange => {
  const queryClient = useQueryClient()
  return async (proposal, key) => {
    try {
      return await proposeChange(proposal, key)
    } catch (error) {
      const code = problemCode(error)
      if (code === 'setting_changed' || code === 'profile_change_waiting') {
        await queryClient.invalidateQueries(infoQuery)
      }
      throw error
    }
  }
}

const dirty = { shouldDirty: true }

const toFieldName = (
  changed: NonNullable<InfoAnswer['change']>['fields'][number] | undefined,
): 'irFileNumber' | `${'name' | 'address'}.${Language}` => {
  if (changed === undefined || changed.field === 'irFileNumber') return 'irFileNumber'
  return `${changed.field}.${changed.language ?? 'en'}`
}

/** Returns the current details that the proposal would replace. */
const useReplaced = (
  { registered }: InfoAnswer,
  typed: InfoAnswer['registered'],
): readonly (readonly [string, string])[] => {
  const { t } = useLingui()
  const labels = { name: t`Registered name`, address: t`Registered address` }
  const texts = (['name', 'address'] as const).flatMap((field) =>
    languages
      .filter((language) => typed[field][language].trim() !== registered[field][language])
      .map((language): readonly [string, string] => [
        `${labels[field]} · ${languageNames[language]}`,
        registered[field][language],
      ]),
  )
  const isNumbered = typed.irFileNumber.trim() !== registered.irFileNumber
  return [...texts, ...(isNumbered ? [[t`IR File No.`, registered.irFileNumber] as const] : [])]
}

const ProposalFields = ({ state }: { state: ProposalState }) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  return (
    <>
      <Field
        name="name"
        label={t`Registered name`}
        hint={t`Word for word. If you leave a language empty, its readers see another one.`}
        group
      >
        <div className={styles.texts}>
          {languages.map((language) => (
            <Field
              key={language}
              name={`name.${language}`}
              label={languageNames[language]}
              error={errorOf(`name.${language}`)}
            >
              <TextInput {...form.register(`name.${language}`)} lang={htmlLanguage[language]} />
            </Field>
          ))}
        </div>
      </Field>
      <Field name="address" label={t`Registered address`} group>
        <div className={styles.texts}>
          {languages.map((language) => (
            <Field
              key={language}
              name={`address.${language}`}
              label={languageNames[language]}
              error={errorOf(`address.${language}`)}
            >
              <Textarea
                {...form.register(`address.${language}`, {
                  setValueAs: (text: string) => text.replaceAll(/\s+/g, ' '),
                })}
                lang={htmlLanguage[language]}
                rows={2}
              />
            </Field>
          ))}
        </div>
      </Field>
      <FileNumberField
        typed={useWatch({ control: form.control, name: 'irFileNumber' }) ?? ''}
        field={form.register('irFileNumber')}
        error={errorOf('irFileNumber')}
        optional
      />
      <Note state={state} />
    </>
  )
}

const Note = ({ state: { form, errorOf } }: { state: ProposalState }) => {
  const { t } = useLingui()
  const left = mostNoteLength - useWatch({ control: form.control, name: 'note' }).length
  return (
    <Field
      name="note"
      label={t`What should we know?`}
      hint={
        <Trans>
          For example, the date from which the new name applies. Add the document that shows it to
          your <Link to="/OrgSettings/LegalDocuments">legal documents</Link>.{' '}
          {left >= 0 ? t`${left} characters left` : t`Too long`}
        </Trans>
      }
      error={errorOf('note')}
      optional
    >
      <Textarea {...form.register('note')} />
    </Field>
  )
}
