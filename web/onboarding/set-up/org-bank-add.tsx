import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { bankSchema } from '@almoner/api/onboarding/contract.ts'
import { BankAccountFields } from '../../ui/bank-account/bank-account-fields.tsx'
import { FormScreen } from '../../ui/form-screen/form-screen.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { Lost } from './org-agreement.tsx'
import { saveBank } from '../onboarding-api.ts'
import { SectionPage, SectionRemarks, useApplication } from '../onboarding-frame.tsx'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import { useSaved } from '../use-saved.ts'

// The number is one of the first errors, although the API keeps an earlier one if it is empty.
const createSchema = ({ needsNumber }: { needsNumber: boolean }) =>
  v.pipe(
    bankSchema,
    v.forward(
      v.partialCheck(
        [['accountNumber']],
        ({ accountNumber }) => !needsNumber || accountNumber !== '',
        'account_number.required',
      ),
      ['accountNumber'],
    ),
  )
const firstSchema = createSchema({ needsNumber: true })
const laterSchema = createSchema({ needsNumber: false })

/** The bank account for payouts. */
export const OrgBankAdd = () => {
  const { t } = useLingui()
  const { bank, info } = useApplication()
  const proceed = useSaved()
  const state = useCommandForm({
    schema: bank === null ? firstSchema : laterSchema,
    initial: {
      bankCode: bank?.bankCode ?? '',
      branchCode: bank?.branchCode ?? '',
      accountNumber: '',
      accountHolder: bank?.accountHolder ?? (info?.nameEn || info?.nameZh || ''),
    },
    send: saveBank,
    done: proceed,
    reads: [],
    labelsOf: useOnboardingLabels(),
  })
  const { form, attempt } = state
  const bankCode = useWatch({ control: form.control, name: 'bankCode' })
  const setBank = (code: string): void => {
    form.setValue('bankCode', code, { shouldDirty: true, shouldValidate: attempt > 0 })
  }
  const last4 = bank?.last4
  return (
    <SectionPage section="bank_account">
      <FormScreen
        state={state}
        title={t`Bank account`}
        lead={<Trans>Payouts go to this account. We store its number encrypted.</Trans>}
        back={{ to: '/OrgSetup/Documents' }}
        act={<Trans>Save and continue</Trans>}
        lost={<Lost />}
      >
        <SectionRemarks section="bank_account" />
        {bank !== null && !bank.isHolderRegisteredName && (
          <Notice tone="warning">
            <Trans>
              The account holder is not the registered name. You can continue; our reviewer will see
              it.
            </Trans>
          </Notice>
        )}
        <BankAccountFields
          state={state}
          bankCode={bankCode}
          onBank={setBank}
          numberHint={
            last4 === undefined
              ? undefined
              : t`Leave this empty to keep the one that ends in ${last4}`
          }
        />
      </FormScreen>
    </SectionPage>
  )
}
