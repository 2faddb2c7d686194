import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  receiptFormatSchema,
  type ReceiptFormatAnswer,
} from '@almoner/api/desk/settings/receipt-format/contract.ts'
import { useCommandForm } from '../../../../lib/form/command-form.ts'
import { OutsideLinkButton } from '../../../../ui/button/link-button.tsx'
import { FormSection } from '../../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../../ui/form-screen/leave-guard.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { SettingChanged, useSaveSetting, useSettingChanged } from '../../setting-changed.tsx'
import { DetailField, FooterField } from './format-fields.tsx'
import { PrefixField, toPrefix } from './prefix-field.tsx'
import { previewPath, receiptFormatQuery, saveReceiptFormat } from '../receipt-format-api.ts'
import { useReceiptFormatLabels } from '../receipt-format-labels.ts'
import type { ReceiptFormatState } from '../receipt-format-state.ts'
import styles from '../receipt-format.module.css'
import { SignatureField } from './signature-field.tsx'
import { useReplaced } from './use-replaced.ts'

const reads = [receiptFormatQuery.queryKey]

const toDraft = ({ detail, footer, signature, prefix, revision }: ReceiptFormatAnswer) => ({
  detail,
  footer,
  signature,
  prefix,
  seen: revision,
})

export const ReceiptFormatForm = ({ answer }: { answer: ReceiptFormatAnswer }) => {
  const { t } = useLingui()
  const [isSaved, setSaved] = useState(false)
  const save = useSaveSetting(receiptFormatQuery.queryKey, saveReceiptFormat)
  const state: ReceiptFormatState = useCommandForm({
    schema: receiptFormatSchema,
    initial: toDraft(answer),
    // Letters that were typed before a first receipt fixed them are not sent again.
    send: (format) => save(answer.prefixLocked ? { ...format, prefix: answer.prefix } : format),
    done: (savedFormat) => {
      state.form.reset(toDraft(savedFormat))
      setSaved(true)
    },
    reads,
    labelsOf: useReceiptFormatLabels(),
  })
  const { form } = state
  const isChanged = useSettingChanged({
    error: state.failure?.error,
    revision: answer.revision,
    take: (revision) => form.setValue('seen', revision),
  })
  const replaced = useReplaced(answer, form)
  return (
    <Card>
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
        <DetailField state={state} />
        <FooterField state={state} />
        <SignatureField state={state} />
        <PrefixField state={state} answer={answer} />
        <Preview state={state} answer={answer} />
        <p role="status" className={styles.quiet}>
          {isSaved && !form.formState.isDirty && (
            <Trans>Saved. Your next receipts have this format.</Trans>
          )}
        </p>
      </FormSection>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </Card>
  )
}

/** Shows the format as typed, saved or not, in the reader's language. */
const Preview = ({
  state: { form },
  answer,
}: {
  state: ReceiptFormatState
  answer: ReceiptFormatAnswer
}) => {
  const { i18n } = useLingui()
  const [detail, footer, signature, typed] = useWatch({
    control: form.control,
    name: ['detail', 'footer', 'signature', 'prefix'],
  })
  const own = i18n.locale === 'zh-HK' ? footer.zh : i18n.locale === 'zh-CN' ? footer.cn : footer.en
  const footerText = own || footer.en || footer.zh || footer.cn
  const prefix = (!answer.prefixLocked && toPrefix(typed)) || answer.prefix
  return (
    <div>
      <OutsideLinkButton
        href={previewPath({ detail, footer: footerText.trim(), signature, prefix })}
        icon="download"
      >
        <Trans>Preview as PDF</Trans>
      </OutsideLinkButton>
    </div>
  )
}
