import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TabPanels } from '../../../ui/form/tab-panels.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { languageNames } from '../../../lib/text/language-names.ts'
import styles from './project-form.module.css'
import type { ProjectFormState } from './project-schema.ts'
import { TextTools } from './text-tools.tsx'

type ProjectTextsProps = {
  state: ProjectFormState
  /** The language that is written and previewed. */
  language: Language
  onLanguage: (language: Language) => void
}

/**
 * Edits the title and the description, one language at a time. If a language has no text, its
 * payers see another one.
 */
export const ProjectTexts = ({ state, language, onLanguage }: ProjectTextsProps) => {
  const { t } = useLingui()
  const [titles, descriptions] = useWatch({
    control: state.form.control,
    name: ['title', 'description'],
  })
  const hasError = (each: Language): boolean =>
    Boolean(state.errorOf(`title.${each}`) ?? state.errorOf(`description.${each}`))
  const wrong = languages.find(hasError)
  useRefusedLanguage(state.attempt, () => {
    if (wrong && !hasError(language)) onLanguage(wrong)
  })
  return (
    <Card>
      <TabPanels
        label={t`Language of the text`}
        value={language}
        onChoose={onLanguage}
        panels={languages.map((each) => ({
          value: each,
          tab: (
            <>
              <span lang={htmlLanguage[each]}>{languageNames[each]}</span>
              <LanguageMark
                isWrong={hasError(each)}
                isFilled={Boolean(titles[each].trim() || descriptions[each].trim())}
              />
            </>
          ),
          content: <LanguageTexts state={state} language={each} />,
        }))}
      />
    </Card>
  )
}

/** Calls after each refused submission, so that an error does not stay in a hidden language. */
const useRefusedLanguage = (attempt: number, show: () => void): void => {
  const seen = useRef(attempt)
  useEffect(() => {
    if (seen.current === attempt) return
    seen.current = attempt
    show()
  })
}

const LanguageMark = ({ isWrong, isFilled }: { isWrong: boolean; isFilled: boolean }) => {
  if (!isWrong && !isFilled) return undefined
  return (
    <span className={isWrong ? styles.wrong : styles.filled}>
      <Icon name={isWrong ? 'danger' : 'check'} size={16} />
      <VisuallyHidden>
        {isWrong ? <Trans>To correct</Trans> : <Trans>Filled in</Trans>}
      </VisuallyHidden>
    </span>
  )
}

/** A title in one language is enough, so each is checked again when another changes. */
const titles = languages.map((each) => `title.${each}` as const)

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
        <TextInput {...form.register(title, { deps: titles })} lang={lang} autoComplete="off" />
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
