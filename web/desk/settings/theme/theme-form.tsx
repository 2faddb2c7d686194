import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { themeSchema, type ThemeAnswer } from '@almoner/api/desk/settings/theme/contract.ts'
import { useCommandForm, type CommandFormState } from '../../../lib/form/command-form.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { ColourInput } from '../../../ui/form/input/colour-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormElement, FormSection } from '../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SettingChanged, useSaveSetting, useSettingChanged } from '../setting-changed.tsx'
import { ColourContrast } from './colour-contrast.tsx'
import { saveTheme, themeQuery } from './theme-api.ts'
import { ThemePreview } from '../../../ui/theme-preview/theme-preview.tsx'
import styles from './theme-colour.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

const reads = [themeQuery.queryKey]

const toTyped = ({ colours: { header, button, progressBar }, revision }: ThemeAnswer) => ({
  seen: revision,
  header: `#${header.toUpperCase()}`,
  button: `#${button.toUpperCase()}`,
  progressBar: `#${progressBar.toUpperCase()}`,
})

/** Returns the typed colour, or the saved colour while the typed one is invalid. */
const toShown = (
  typed: Partial<ThemeAnswer['colours']>,
  savedColours: ThemeAnswer['colours'],
): ThemeAnswer['colours'] => {
  const show = (name: keyof ThemeAnswer['colours']): string => {
    const text = typed[name]?.trim() ?? ''
    return /^#?[0-9A-Fa-f]{6}$/.test(text) ? text : savedColours[name]
  }
  return { header: show('header'), button: show('button'), progressBar: show('progressBar') }
}

/** Edits the three colours beside a preview of the page. The preview changes at once. */
export const ThemeForm = ({ answer }: { answer: ThemeAnswer }) => {
  const { t } = useLingui()
  const labels = useColourLabels()
  const [isSaved, setSaved] = useState(false)
  const send = useSaveSetting(themeQuery.queryKey, saveTheme)
  const state: ThemeFormState = useCommandForm({
    schema: themeSchema,
    initial: toTyped(answer),
    send,
    done: (savedTheme) => {
      state.form.reset(toTyped(savedTheme))
      setSaved(true)
    },
    reads,
    labelsOf: useThemeLabels(),
  })
  const isChanged = useSettingChanged({
    error: state.failure?.error,
    revision: answer.revision,
    take: (revision) => state.form.setValue('seen', revision),
  })
  const typed = useWatch({ control: state.form.control })
  const colours = toShown(typed, answer.colours)
  const isUnchanged = !state.form.formState.isDirty
  return (
    <div className={styles.columns}>
      <Card title={<Trans>Colours</Trans>}>
        {answer.isIncluded ? (
          <FormSection
            state={state}
            act={<Trans>Save</Trans>}
            busy={t`Saving…`}
            compact
            failure={
              isChanged ? (
                <SettingChanged
                  replaced={listReplaced(answer, state.form.getValues(), labels)}
                  onDiscard={() => state.form.reset(toTyped(answer))}
                />
              ) : undefined
            }
          >
            <ColourFields state={state} />
            <Quiet role="status" size={13}>
              {isSaved && isUnchanged && (
                <Trans>Saved. Donors see the new colours within a minute.</Trans>
              )}
            </Quiet>
          </FormSection>
        ) : (
          <FormElement state={state} compact wide>
            <ColourFields state={state} />
          </FormElement>
        )}
      </Card>
      <Card title={<Trans>Preview</Trans>}>
        <ThemePreview name={answer.name} colours={colours} />
        <ColourContrast colours={colours} />
        <Quiet size={13}>
          <a href={answer.address}>
            <Trans>Open your donation pages</Trans>
          </a>
        </Quiet>
      </Card>
      {answer.isIncluded && <LeaveGuard isUnsaved={state.isUnsaved} />}
    </div>
  )
}

const names = ['header', 'button', 'progressBar'] as const

const useColourLabels = (): Record<(typeof names)[number], string> => {
  const { t } = useLingui()
  return { header: t`Theme colour`, button: t`Button colour`, progressBar: t`Progress bar colour` }
}

const listReplaced = (
  answer: ThemeAnswer,
  typed: ThemeAnswer['colours'],
  labels: Record<(typeof names)[number], string>,
): readonly [string, string][] => {
  const now = toTyped(answer)
  return names
    .filter((name) => now[name] !== typed[name].toUpperCase())
    .map((name) => [labels[name], now[name]])
}

type ThemeFormState = CommandFormState<typeof themeSchema>

const ColourFields = ({ state }: { state: ThemeFormState }) => {
  const { t } = useLingui()
  const labels = useColourLabels()
  return (
    <>
      <ColourField
        state={state}
        name="header"
        label={labels.header}
        hint={t`Behind your logo and name, at the top of every page.`}
      />
      <ColourField
        state={state}
        name="button"
        label={labels.button}
        hint={t`Buttons, links and what is selected.`}
      />
      <ColourField
        state={state}
        name="progressBar"
        label={labels.progressBar}
        hint={t`A project’s progress towards its goal.`}
      />
    </>
  )
}

type ColourFieldProps = {
  state: ThemeFormState
  name: 'header' | 'button' | 'progressBar'
  label: string
  hint: string
}

const ColourField = ({ state: { form, errorOf }, name, label, hint }: ColourFieldProps) => (
  <Field name={name} label={label} hint={hint} error={errorOf(name)}>
    <ColourInput
      label={label}
      typed={useWatch({ control: form.control, name })}
      onChoose={(colour) => form.setValue(name, colour, { shouldDirty: true })}
      field={form.register(name)}
    />
  </Field>
)

const useThemeLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  return (code) =>
    /\.(?:invalid|required)$/.test(code)
      ? t`Enter a colour as six digits or letters from A to F, such as #1F3A5F`
      : refusal(code)
}
