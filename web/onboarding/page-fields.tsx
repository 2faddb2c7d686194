import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Field } from '../ui/form/field.tsx'
import { MoneyInput } from '../ui/form/money-input.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ColourField } from './colour-field.tsx'
import type { InfoFormState } from './info-schema.ts'
import { subDomainQuery } from './onboarding-api.ts'
import styles from './onboarding.module.css'

type Fields = { state: InfoFormState }

// Each in itself: whoever chooses one reads it.
const named: Record<Language, string> = { en: 'English', zh: '繁體中文', cn: '简体中文' }

/** The charity's page: its address, languages, card statement, amount and colours. */
export const PageFields = ({ state }: Fields) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  return (
    <>
      <h2>
        <Trans>Your page</Trans>
      </h2>
      <SubDomain state={state} />
      <Languages state={state} />
      <Descriptor state={state} />
      <Field
        name="minimum"
        label={t`Smallest amount`}
        hint={t`HK$10 or more. Empty: HK$10`}
        error={errorOf('minimum')}
        optional
      >
        <MoneyInput {...form.register('minimum')} />
      </Field>
      <div className={styles.colours}>
        <ColourField state={state} name="header" label={t`Theme colour`} />
        <ColourField state={state} name="button" label={t`Button colour`} />
        <ColourField state={state} name="progressBar" label={t`Progress-bar colour`} />
      </div>
    </>
  )
}

const askAfterMilliseconds = 400

const SubDomain = ({ state: { form, errorOf } }: Fields) => {
  const { t } = useLingui()
  const typed = (useWatch({ control: form.control, name: 'subDomain' }) ?? '').trim().toLowerCase()
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), askAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({ ...subDomainQuery(asked), enabled: asked.length >= 3 })
  const isCurrent = asked === typed && data !== undefined && typed.length >= 3
  const { hostname } = window.location
  const labels = {
    free: t`This address is free.`,
    sub_domain_taken: t`Another charity has this address. Choose another one`,
    sub_domain_reserved: t`This address is reserved. Choose another one`,
    sub_domain_invalid: t`Use small letters, digits or hyphens, without a hyphen at either end`,
  }
  return (
    <>
      <Field
        name="subDomain"
        label={t`Address of your page`}
        hint={
          <Trans>
            3 to 63 small letters, digits or hyphens:{' '}
            <span translate="no">
              {typed || 'my-charity'}.{hostname}
            </span>
          </Trans>
        }
        error={errorOf('subDomain')}
      >
        <TextInput
          {...form.register('subDomain')}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
        />
      </Field>
      <p role="status" className={styles.quiet}>
        {isCurrent && labels[data.state]}
      </p>
    </>
  )
}

const Languages = ({ state: { form, errorOf, attempt } }: Fields) => {
  const { t } = useLingui()
  const chosen = useWatch({ control: form.control, name: 'supportedLanguages' })
  const toggle = (language: Language, isOn: boolean): void => {
    const next = languages.filter((each) => (each === language ? isOn : chosen.includes(each)))
    form.setValue('supportedLanguages', next, { shouldDirty: true })
    if (attempt > 0) void form.trigger(['supportedLanguages', 'defaultLanguage'])
  }
  return (
    <>
      <Field
        name="supportedLanguages"
        label={t`Languages of your page`}
        error={errorOf('supportedLanguages')}
        group
      >
        {languages.map((language) => (
          <Checkbox
            key={language}
            name={language === languages[0] ? 'supportedLanguages' : `language-${language}`}
            label={<span lang={htmlLanguage[language]}>{named[language]}</span>}
            checked={chosen.includes(language)}
            onChange={(event) => toggle(language, event.target.checked)}
          />
        ))}
      </Field>
      <Field name="defaultLanguage" label={t`Main language`} error={errorOf('defaultLanguage')}>
        <Select {...form.register('defaultLanguage')}>
          {languages.map((language) => (
            <option key={language} value={language} lang={htmlLanguage[language]}>
              {named[language]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

const Descriptor = ({ state: { form, errorOf } }: Fields) => {
  const { t } = useLingui()
  const typed = useWatch({ control: form.control, name: 'statementDescriptor' }) ?? ''
  const shown = `ALMONER* ${typed.trim().toUpperCase() || t`YOUR NAME`}`
  return (
    <Field
      name="statementDescriptor"
      label={t`Name on card statements`}
      hint={
        <Trans>
          5 to 22 Latin letters and digits. Payers see <span translate="no">{shown}</span>
        </Trans>
      }
      error={errorOf('statementDescriptor')}
    >
      <TextInput {...form.register('statementDescriptor')} maxLength={40} autoComplete="off" />
    </Field>
  )
}
