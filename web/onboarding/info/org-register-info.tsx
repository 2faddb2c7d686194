import { Trans, useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { suggestStatementName } from '@almoner/domain/charity-details/statement-suggestion.ts'
import { ContactFields, WebsiteField } from '../../ui/charity-info/contact-fields.tsx'
import { FileNumberField } from '../../ui/charity-info/file-number-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormScreen } from '../../ui/form-screen/form-screen.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { Textarea } from '../../ui/form/input/textarea.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { infoDraft, infoFormSchema, type InfoFormState } from './info-schema.ts'
import { Lost } from '../set-up/org-agreement.tsx'
import { saveInfo } from '../onboarding-api.ts'
import { SectionPage, SectionRemarks, useApplication } from '../onboarding-frame.tsx'
import styles from '../onboarding.module.css'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import { PageFields } from './page-fields.tsx'
import { useSaved } from '../use-saved.ts'

/** The charity, and how its page is to look. */
export const OrgRegisterInfo = () => {
  const { t } = useLingui()
  const language = useLanguage()
  const application = useApplication()
  const proceed = useSaved()
  const state = useCommandForm({
    schema: infoFormSchema,
    initial: infoDraft(application, language),
    send: ({ phone, ...typed }) => saveInfo({ ...typed, phoneNumber: phone }),
    done: proceed,
    fieldOf: { phoneNumber: 'phone.number' },
    reads: [],
    labelsOf: useOnboardingLabels(),
  })
  return (
    <SectionPage section="charity">
      <FormScreen
        state={state}
        title={t`Your organisation`}
        back={{ to: '/OrgAgreement' }}
        act={<Trans>Save and continue</Trans>}
        lost={<Lost />}
      >
        <SectionRemarks section="charity" />
        <RegistrationFields state={state} isNew={application.info === null} />
        <h2 className={styles.group}>
          <Trans>Contact for your payers</Trans>
        </h2>
        <ContactFields state={state} />
        <PageFields state={state} />
      </FormScreen>
    </SectionPage>
  )
}

type Fields = { state: InfoFormState }

const RegistrationFields = ({ state, isNew }: Fields & { isNew: boolean }) => {
  const { form, errorOf } = state
  const { t } = useLingui()
  const { isSubmitted, dirtyFields } = form.formState
  /** The name on card statements follows the registered name until a person types another one. */
  const suggestDescriptor = (registeredName: string): void => {
    if (!isNew || dirtyFields.statementDescriptor) return
    form.setValue('statementDescriptor', suggestStatementName(registeredName), {
      shouldValidate: isSubmitted,
    })
  }
  return (
    <>
      <h2>
        <Trans>Registered details</Trans>
      </h2>
      <Field
        name="nameEn"
        label={t`Registered name in English`}
        hint={t`Word for word. One of the two names is enough`}
        error={errorOf('nameEn')}
      >
        <TextInput
          {...form.register('nameEn', {
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
              suggestDescriptor(target.value),
          })}
          autoComplete="organization"
        />
      </Field>
      <Field
        name="nameZh"
        label={t`Registered name in Chinese`}
        hint={t`Word for word. One of the two names is enough`}
        error={errorOf('nameZh')}
      >
        <TextInput {...form.register('nameZh', { deps: ['nameEn'] })} lang="zh-Hant-HK" />
      </Field>
      <Field name="address" label={t`Registered address`} error={errorOf('address')}>
        <Textarea {...form.register('address')} autoComplete="street-address" />
      </Field>
      <FileNumberField
        typed={useWatch({ control: form.control, name: 'irFileNumber' }) ?? ''}
        field={form.register('irFileNumber')}
        error={errorOf('irFileNumber')}
      />
      <WebsiteField state={state} />
    </>
  )
}
