import { useLingui } from '@lingui/react/macro'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import type { FieldState } from '../../lib/form/command-form.ts'
import { languageNames } from '../../lib/text/language-names.ts'
import { Checkbox } from '../form/choice/checkbox.tsx'
import { Field } from '../form/field.tsx'
import { Select } from '../form/choice/select.tsx'

type Name = 'supportedLanguages' | 'defaultLanguage'

type LanguagesState = FieldState<Name> & {
  attempt: number
  form: {
    watch: (name: 'supportedLanguages') => Language[]
    setValue: (
      name: 'supportedLanguages',
      chosen: Language[],
      options: { shouldDirty: boolean },
    ) => void
    trigger: (names: Name[]) => Promise<boolean>
  }
}

/** The languages of a charity's pages, and the one that its payers see first. */
export const LanguagesFields = ({ state, hint }: { state: LanguagesState; hint?: string }) => {
  const { form, errorOf, attempt } = state
  const { t } = useLingui()
  const chosen = form.watch('supportedLanguages')
  const toggle = (language: Language, isOn: boolean): void => {
    const changed = languages.filter((each) => (each === language ? isOn : chosen.includes(each)))
    form.setValue('supportedLanguages', changed, { shouldDirty: true })
    if (attempt > 0) void form.trigger(['supportedLanguages', 'defaultLanguage'])
  }
  return (
    <>
      <Field
        name="supportedLanguages"
        label={t`Languages of your page`}
        hint={hint}
        error={errorOf('supportedLanguages')}
        group
      >
        {languages.map((language) => (
          <Checkbox
            key={language}
            name={language === languages[0] ? 'supportedLanguages' : `language-${language}`}
            label={<span lang={htmlLanguage[language]}>{languageNames[language]}</span>}
            checked={chosen.includes(language)}
            onChange={(event) => toggle(language, event.target.checked)}
          />
        ))}
      </Field>
      <Field name="defaultLanguage" label={t`Main language`} error={errorOf('defaultLanguage')}>
        <Select {...form.register('defaultLanguage')}>
          {languages.map((language) => (
            <option key={language} value={language} lang={htmlLanguage[language]}>
              {languageNames[language]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
