import type { ReactNode } from 'react'
import type { Texts } from '@almoner/api/desk/payment-methods/contract.ts'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import styles from './manual-form.module.css'

export type TextsFieldProps = {
  name: string
  label: ReactNode
  hint: ReactNode
  value: Texts
  onChange: (texts: Texts) => void
  error?: ReactNode
  lines?: boolean
}

// Each in itself: whoever writes one reads it.
const named: Record<Language, string> = { en: 'English', zh: '繁體中文', cn: '简体中文' }

/** One text in three languages, each optional. */
export const TextsField = (props: TextsFieldProps) => {
  const { name, label, hint, value, onChange, error, lines = false } = props
  const Control = lines ? Textarea : TextInput
  return (
    <Field name={name} label={label} hint={hint} error={error} group>
      <div className={styles.texts}>
        {languages.map((language, index) => (
          <Field
            // The summary of errors links to the first of them.
            key={language}
            name={index === 0 ? name : `${name}-${language}`}
            label={<span className={styles.language}>{named[language]}</span>}
          >
            <Control
              lang={htmlLanguage[language]}
              value={value[language]}
              onChange={(event: { target: { value: string } }) =>
                onChange({ ...value, [language]: event.target.value })
              }
            />
          </Field>
        ))}
      </div>
    </Field>
  )
}
