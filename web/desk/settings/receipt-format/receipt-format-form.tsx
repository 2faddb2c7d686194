import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  receiptFormatSchema,
  type ReceiptFormatAnswer,
} from '@almoner/api/desk/settings/receipt-format/contract.ts'
import { useCommandForm, type CommandFormState } from '../../../lib/form/command-form.ts'
import { useRefusalMessage } from '../../../lib/api/refusal-message.ts'
import { OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { previewPath, receiptFormatQuery, saveReceiptFormat } from './receipt-format-api.ts'
import styles from './receipt-format.module.css'

const reads = [receiptFormatQuery.queryKey]

export const ReceiptFormatForm = ({ answer }: { answer: ReceiptFormatAnswer }) => {
  const { t } = useLingui()
  const [isSaved, setSaved] = useState(false)
  const state: CommandFormState<typeof receiptFormatSchema> = useCommandForm({
    schema: receiptFormatSchema,
    initial: { detail: answer.detail },
    send: saveReceiptFormat,
    done: ({ detail }) => {
      state.form.reset({ detail })
      setSaved(true)
    },
    reads,
    labelsOf: useRefusalMessage(),
  })
  const { form, errorOf } = state
  const detail = useWatch({ control: form.control, name: 'detail' })
  const example = `${answer.prefix}-2026-000001`
  return (
    <Card>
      <FormSection state={state} act={<Trans>Save</Trans>} busy={t`Saving…`} compact>
        <RadioCards
          {...form.register('detail')}
          legend={<Trans>Content</Trans>}
          error={errorOf('detail')}
          options={[
            {
              value: 'detailed',
              label: <Trans>Detailed</Trans>,
              hint: (
                <Trans>
                  With the payer’s name, the last digits of the card and the answers that you show
                  on receipts. A donor can use it to claim a tax deduction.
                </Trans>
              ),
            },
            {
              value: 'basic',
              label: <Trans>Basic</Trans>,
              hint: (
                <Trans>
                  Without personal data. It does not prove who gave, so it does not invite a tax
                  deduction.
                </Trans>
              ),
            },
          ]}
        />
        <div>
          <OutsideLinkButton href={previewPath(detail)} icon="download">
            <Trans>Preview as PDF</Trans>
          </OutsideLinkButton>
        </div>
        <p className={styles.quiet}>
          <Trans>
            Your receipt numbers look like <span translate="no">{example}</span>. The letters are
            fixed, so that every number stays unique.
          </Trans>
        </p>
        <p role="status" className={styles.quiet}>
          {isSaved && !form.formState.isDirty && (
            <Trans>Saved. Your next receipts have this form.</Trans>
          )}
        </p>
      </FormSection>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </Card>
  )
}
