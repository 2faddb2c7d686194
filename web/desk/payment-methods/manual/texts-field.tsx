import type { ReactNode } from 'react'
import type { ManualMethodSettings } from '@almoner/api/desk/payment-methods/contract.ts'
import { htmlLanguage, languages } from '@almoner/domain/kernel/locale.ts'
import { languageNames } from '../../../lib/text/language-names.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import type { ManualFormState } from './manual-schema.ts'
import styles from './manual-form.module.css'

export type TextsFieldProps = {
  method: ManualMethodSettings['method']
  name: 'payableTo' | 'instructions'
  label: ReactNode
  hint: ReactNode
  state: ManualFormState
  lines?: boolean
}

/** One text in three languages, each optional. */
export const TextsField = ({
  method,
  name,
  label,
  hint,
  state,
  lines = false,
}: TextsFieldProps) => {
  const Control = lines ? Textarea : TextInput
  return (
    <Field name={`${method}-${name}`} label={label} hint={hint} group>
      <div className={styles.texts}>
        {languages.map((language) => (
          <Field
            key={language}
            name={`${method}-${name}-${language}`}
            label={<span className={styles.language}>{languageNames[language]}</span>}
            error={state.errorOf(`${name}.${language}`)}
          >
            <Control
              {...state.form.register(`${name}.${language}`)}
              lang={htmlLanguage[language]}
            />
          </Field>
        ))}
      </div>
    </Field>
  )
}
