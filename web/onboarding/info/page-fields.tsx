import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { DescriptorField } from '../../ui/charity-info/descriptor-field.tsx'
import { smallestPlanWith } from '@almoner/domain/plans/plan-features.ts'
import { useSoldPlanTexts } from '../../lib/text/sold-plans.ts'
import { LanguagesFields } from '../../ui/charity-info/languages-fields.tsx'
import { Field } from '../../ui/form/field.tsx'
import { MoneyInput } from '../../ui/form/input/money-input.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { ThemePreview } from '../../ui/theme-preview/theme-preview.tsx'
import { ColourField } from './colour-field.tsx'
import type { InfoFormState } from './info-schema.ts'
import { subDomainQuery } from '../onboarding-api.ts'
import styles from '../onboarding.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

type Fields = { state: InfoFormState }

/** The charity's page: its address, languages, card statement, amount and colours. */
export const PageFields = ({ state }: Fields) => {
  const { t } = useLingui()
  const { toName } = useSoldPlanTexts()
  const languagesPlan = toName(smallestPlanWith('languages'))
  const coloursPlan = toName(smallestPlanWith('themeColours'))
  const { form, errorOf } = state
  return (
    <>
      <h2 className={styles.group}>
        <Trans>Your page</Trans>
      </h2>
      <SubDomain state={state} />
      <LanguagesFields
        state={state}
        hint={t`More than one language needs the ${languagesPlan} plan. You choose a plan on the next page.`}
      />
      <DescriptorField
        typed={useWatch({ control: form.control, name: 'statementDescriptor' }) ?? ''}
        field={form.register('statementDescriptor')}
        error={errorOf('statementDescriptor')}
      />
      <Field
        name="minimum"
        label={t`Minimum amount`}
        hint={t`HK$10 or more. Default HK$100`}
        error={errorOf('minimum')}
        optional
      >
        <MoneyInput {...form.register('minimum')} />
      </Field>
      <Quiet size={15}>
        <Trans>Your own colours need the {coloursPlan} plan.</Trans>
      </Quiet>
      <div className={styles.colours}>
        <ColourField state={state} name="header" label={t`Theme colour`} />
        <ColourField state={state} name="button" label={t`Button colour`} />
        <ColourField state={state} name="progressBar" label={t`Progress bar colour`} />
      </div>
      <Preview state={state} />
    </>
  )
}

/** A payer's page in the colours as they are chosen. */
const Preview = ({ state: { form } }: Fields) => {
  const { t } = useLingui()
  const [nameEn, nameZh, header, button, progressBar] = useWatch({
    control: form.control,
    name: ['nameEn', 'nameZh', 'header', 'button', 'progressBar'],
  })
  const name = nameEn || nameZh || t`Your charity`
  return <ThemePreview name={name} colours={{ header, button, progressBar }} />
}

const askAfterMilliseconds = 400

const SubDomain = ({ state: { form, errorOf } }: Fields) => {
  const { t } = useLingui()
  const typed = toPlainSigns(
    useWatch({ control: form.control, name: 'subDomain' }) ?? '',
  ).toLowerCase()
  const [subDomain, setSubDomain] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSubDomain(typed), askAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({ ...subDomainQuery(subDomain), enabled: subDomain.length >= 3 })
  const isCurrent = subDomain === typed && data !== undefined && typed.length >= 3
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
      <Quiet role="status" size={15}>
        {isCurrent && labels[data.state]}
      </Quiet>
    </>
  )
}
