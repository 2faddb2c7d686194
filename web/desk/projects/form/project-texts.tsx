import { Trans, useLingui } from '@lingui/react/macro'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { languageNames } from '../../../lib/text/language-names.ts'
import styles from './project-form.module.css'
import type { ProjectFormState } from './project-schema.ts'
import { TextTools } from './text-tools.tsx'

type ProjectTextsProps = {
  state: ProjectFormState
  /** The language in which one writes now. */
  onWriting: (language: Language) => void
}

/**
 * Edits the title and the description in each language. If a language has no text, its payers see
 * another one.
 */
export const ProjectTexts = ({ state, onWriting }: ProjectTextsProps) => (
  <>
    {languages.map((language) => (
      <div key={language} onFocus={() => onWriting(language)}>
        <Card title={<span lang={htmlLanguage[language]}>{languageNames[language]}</span>}>
          <LanguageTexts state={state} language={language} />
        </Card>
      </div>
    ))}
  </>
)

const LanguageTexts = ({
  state: { form, errorOf },
  language,
}: {
  state: ProjectFormState
  language: Language
}) => {
  const { t } = useLingui()
  const title = `title.${language}` as const
  const description = `description.${language}` as const
  const lang = htmlLanguage[language]
  return (
    <div className={styles.fields}>
      <Field name={title} label={t`Title`} error={errorOf(title)}>
        <TextInput {...form.register(title)} lang={lang} autoComplete="off" />
      </Field>
      <Field
        name={description}
        label={t`Description`}
        hint={
          <Trans>An empty line starts a new paragraph. The preview shows what payers see.</Trans>
        }
        error={errorOf(description)}
      >
        <TextTools
          name={description}
          label={t`Description`}
          onChange={(text) => form.setValue(description, text, { shouldDirty: true })}
        />
        <Textarea {...form.register(description)} lang={lang} rows={8} />
      </Field>
    </div>
  )
}
