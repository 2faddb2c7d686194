import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { languageNames } from '../../lib/text/language-names.ts'
import { Checkbox } from '../form/choice/checkbox.tsx'
import { Field } from '../form/field.tsx'
import { Select } from '../form/choice/select.tsx'

type LanguagesFieldsProps = {
  chosen: readonly Language[]
  /** Gets the languages in the order of the product. */
  onChoose: (languages: Language[]) => void
  error: string | undefined
  /** `register('defaultLanguage')` */
  main: UseFormRegisterReturn
  mainError: string | undefined
}

/** The languages of a charity's pages, and the one that its payers see first. */
export const LanguagesFields = (props: LanguagesFieldsProps) => {
  const { chosen, onChoose, error, main, mainError } = props
  const { t } = useLingui()
  const toggle = (language: Language, isOn: boolean): void =>
    onChoose(languages.filter((each) => (each === language ? isOn : chosen.includes(each))))
  return (
    <>
      <Field name="supportedLanguages" label={t`Languages of your page`} error={error} group>
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
      <Field name="defaultLanguage" label={t`Main language`} error={mainError}>
        <Select {...main}>
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
