import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { InfoAnswer } from '@almoner/api/desk/settings/info/contract.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { ContactFields, WebsiteField } from '../../../ui/charity-info/contact-fields.tsx'
import { DescriptorField } from '../../../ui/charity-info/descriptor-field.tsx'
import { LanguagesFields } from '../../../ui/charity-info/languages-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/input/money-input.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SettingChanged, useSaveSetting, useSettingChanged } from '../setting-changed.tsx'
import { infoQuery, saveInfo } from './info-api.ts'
import { useInfoLabels } from './info-labels.ts'
import { infoFormSchema, toDraft, type InfoFormState } from './info-schema.ts'
import styles from './organisation-info.module.css'
import { useReplacedInfo } from './use-replaced-info.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

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
        <WebsiteField state={state} />
        <ContactFields state={state} />
        <PageFields state={state} answer={answer} />
        <Quiet role="status" size={13}>
          {isSaved && !form.formState.isDirty && (
            <Trans>Saved. Your donation pages show it from now on.</Trans>
          )}
        </Quiet>
      </FormSection>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </Card>
  )
}

type Fields = { state: InfoFormState }

const PageFields = ({ state, answer }: Fields & { answer: InfoAnswer }) => {
  const { form, errorOf } = state
  const { t } = useLingui()
  const { payerSite } = answer
  return (
    <>
      <div className={styles.fact}>
        <p className={styles.label}>
          <Trans>Address of your page</Trans>
        </p>
        <p translate="no">{payerSite.replace(/^https?:\/\//, '')}</p>
        <Quiet size={13}>
          <Trans>
            It does not change, because posters, receipts and your payers’ bookmarks use it.
          </Trans>{' '}
          <Link to="/OrgSettings/ThemeColor">
            <Trans>Change the colours of your page</Trans>
          </Link>
        </Quiet>
      </div>
      <LanguagesFields state={state} />
      <Quiet size={13}>
        {answer.detectsLanguage ? (
          <Trans>Payers see your page in their browser’s language if you offer it.</Trans>
        ) : (
          <Trans>
            Payers see your page in its main language first. With the Pro plan they see it in their
            browser’s language.
          </Trans>
        )}
      </Quiet>
      <DescriptorField
        typed={useWatch({ control: form.control, name: 'statementDescriptor' })}
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
        <MoneyInput {...form.register('minimum')} autoComplete="off" />
      </Field>
    </>
  )
}
