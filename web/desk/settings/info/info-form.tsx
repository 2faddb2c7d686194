import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { InfoAnswer } from '@almoner/api/desk/settings/info/contract.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { DescriptorField } from '../../../ui/charity-info/descriptor-field.tsx'
import { LanguagesFields } from '../../../ui/charity-info/languages-fields.tsx'
import { EmailInput } from '../../../ui/form/input/email-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/input/money-input.tsx'
import { NameFields } from '../../../ui/form/name-fields.tsx'
import { PhoneInput } from '../../../ui/form/input/phone-input.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SettingChanged, useSaveSetting, useSettingChanged } from '../setting-changed.tsx'
import { infoQuery, saveInfo } from './info-api.ts'
import { useInfoLabels } from './info-labels.ts'
import { infoFormSchema, toDraft, type InfoFormState } from './info-schema.ts'
import styles from './organisation-info.module.css'
import { useReplacedInfo } from './use-replaced-info.ts'

const reads = [infoQuery.queryKey]

/**
 * Edits the details that an owner can change at once: the contact, and the data for the payers'
 * pages.
 */
export const InfoForm = ({ answer }: { answer: InfoAnswer }) => {
  const { t } = useLingui()
  const [isSaved, setSaved] = useState(false)
  const send = useSaveSetting(infoQuery.queryKey, saveInfo)
  const state: InfoFormState = useCommandForm({
    schema: infoFormSchema,
    initial: toDraft(answer),
    send: ({ phone, ...typed }) => send({ ...typed, phoneNumber: phone }),
    done: (savedInfo) => {
      state.form.reset(toDraft(savedInfo))
      setSaved(true)
    },
    fieldOf: { phoneNumber: 'phone.number' },
    reads,
    labelsOf: useInfoLabels(),
  })
  const { form } = state
  const isChanged = useSettingChanged({
    error: state.failure?.error,
    revision: answer.revision,
    take: (revision) => form.setValue('seen', revision),
  })
  const replaced = useReplacedInfo(answer, form)
  return (
    <Card title={<Trans>Contact and donation pages</Trans>}>
      <FormSection
        state={state}
        act={<Trans>Save</Trans>}
        busy={t`Saving…`}
        compact
        failure={
          isChanged ? (
            <SettingChanged replaced={replaced} onDiscard={() => form.reset(toDraft(answer))} />
          ) : undefined
        }
      >
        <ContactFields state={state} />
        <PageFields state={state} answer={answer} />
        <p role="status" className={styles.quiet}>
          {isSaved && !form.formState.isDirty && (
            <Trans>Saved. Your donation pages show it from now on.</Trans>
          )}
        </p>
      </FormSection>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </Card>
  )
}

type Fields = { state: InfoFormState }

const ContactFields = ({ state: { form, errorOf } }: Fields) => {
  const { t } = useLingui()
  return (
    <>
      <Field
        name="organisationUrl"
        label={t`Website`}
        hint={t`It begins with https://`}
        error={errorOf('organisationUrl')}
        optional
      >
        <TextInput type="url" {...form.register('organisationUrl')} autoComplete="url" />
      </Field>
      <Field
        name="email"
        label={t`Email address`}
        hint={t`Payers’ replies to receipts go there.`}
        error={errorOf('email')}
      >
        <EmailInput
          {...form.register('email')}
          choose={(address) =>
            form.setValue('email', address, { shouldDirty: true, shouldValidate: true })
          }
          autoComplete="email"
        />
      </Field>
      <NameFields register={form.register} errorOf={errorOf} />
      <Field name="phone.number" label={t`Phone number`} error={errorOf('phone.number')}>
        <PhoneInput
          country={form.register('phone.country', { deps: ['phone.number'] })}
          number={form.register('phone.number')}
        />
      </Field>
    </>
  )
}

const PageFields = ({ state, answer }: Fields & { answer: InfoAnswer }) => {
  const { form, errorOf, attempt } = state
  const { t } = useLingui()
  const { payerSite } = answer
  return (
    <>
      <div className={styles.fact}>
        <p className={styles.label}>
          <Trans>Address of your page</Trans>
        </p>
        <p translate="no">{payerSite.replace(/^https?:\/\//, '')}</p>
        <p className={styles.quiet}>
          <Trans>
            It does not change, because posters, receipts and your payers’ bookmarks use it.
          </Trans>{' '}
          <Link to="/OrgSettings/ThemeColor">
            <Trans>Change the colours of your page</Trans>
          </Link>
        </p>
      </div>
      <LanguagesFields
        chosen={useWatch({ control: form.control, name: 'supportedLanguages' })}
        onChoose={(languages) => {
          form.setValue('supportedLanguages', languages, { shouldDirty: true })
          if (attempt > 0) void form.trigger(['supportedLanguages', 'defaultLanguage'])
        }}
        error={errorOf('supportedLanguages')}
        main={form.register('defaultLanguage')}
        mainError={errorOf('defaultLanguage')}
      />
      <p className={styles.quiet}>
        {answer.detectsLanguage ? (
          <Trans>Payers see your page in their browser’s language if you offer it.</Trans>
        ) : (
          <Trans>
            Payers see your page in its main language first. With the Pro plan they see it in their
            browser’s language.
          </Trans>
        )}
      </p>
      <DescriptorField
        typed={useWatch({ control: form.control, name: 'statementDescriptor' })}
        field={form.register('statementDescriptor')}
        error={errorOf('statementDescriptor')}
      />
      <Field
        name="minimum"
        label={t`Smallest amount`}
        hint={t`HK$10 or more. Empty: HK$100`}
        error={errorOf('minimum')}
        optional
      >
        <MoneyInput {...form.register('minimum')} autoComplete="off" />
      </Field>
    </>
  )
}
