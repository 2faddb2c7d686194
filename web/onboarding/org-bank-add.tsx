import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { bankSchema } from '@almoner/api/onboarding/contract.ts'
import { findBank, otherBank } from '@almoner/domain/banks/banks.ts'
import { BankSelect } from '../ui/form/bank-select.tsx'
import { Field } from '../ui/form/field.tsx'
import { FieldPair } from '../ui/form/field-pair.tsx'
import { FormScreen } from '../ui/form-screen/form-screen.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { useCommandForm, type CommandFormState } from '../lib/form/command-form.ts'
import { Lost } from './org-agreement.tsx'
import { saveBank } from './onboarding-api.ts'
import { OnboardingStep, SectionPage, SectionRemarks, useApplication } from './onboarding-frame.tsx'
import { useOnboardingLabels } from './onboarding-labels.ts'
import { useSaved } from './use-saved.ts'

type BankFormState = CommandFormState<typeof bankSchema>

/** Step 5: where payouts go. */
export const OrgBankAdd = () => {
  const { t } = useLingui()
  const { bank } = useApplication()
  const saved = useSaved()
  const state = useCommandForm({
    schema: bankSchema,
    initial: {
      bankCode: bank?.bankCode ?? '',
      branchCode: bank?.branchCode ?? '',
      accountNumber: '',
      accountHolder: bank?.accountHolder ?? '',
    },
    send: saveBank,
    done: saved,
    reads: [],
    labelsOf: useOnboardingLabels(),
  })
  const { form, errorOf } = state
  const last4 = bank?.last4
  return (
    <SectionPage section="bank_account">
      <OnboardingStep step={5} />
      <FormScreen
        state={state}
        title={t`Bank account`}
        of="Almoner"
        lead={<Trans>Payouts go to this account. We store its number encrypted.</Trans>}
        back={{ to: '/OrgSetup/Documents' }}
        act={<Trans>Next</Trans>}
        lost={<Lost />}
      >
        <SectionRemarks section="bank_account" />
        {bank !== null && !bank.isHolderRegisteredName && (
          <Notice tone="warning">
            <Trans>
              The account holder is not the registered name. You can go on; our reviewer will see
              it.
            </Trans>
          </Notice>
        )}
        <BankChoice state={state} />
        <FieldPair>
          <Field
            name="branchCode"
            label={t`Branch code`}
            hint={t`3 digits`}
            error={errorOf('branchCode')}
          >
            <TextInput {...form.register('branchCode')} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field
            name="accountNumber"
            label={t`Account number`}
            hint={
              last4 === undefined
                ? t`6 to 9 digits, without the two codes`
                : t`Leave it empty to keep the one that ends in ${last4}`
            }
            error={errorOf('accountNumber')}
          >
            <TextInput {...form.register('accountNumber')} inputMode="numeric" autoComplete="off" />
          </Field>
        </FieldPair>
        <Field
          name="accountHolder"
          label={t`Account holder`}
          hint={t`As the bank writes it.`}
          error={errorOf('accountHolder')}
        >
          <TextInput {...form.register('accountHolder')} autoComplete="off" />
        </Field>
      </FormScreen>
    </SectionPage>
  )
}

const BankChoice = ({ state: { form, errorOf, attempt } }: { state: BankFormState }) => {
  const { t } = useLingui()
  const bankCode = useWatch({ control: form.control, name: 'bankCode' })
  const [isOther, setIsOther] = useState(bankCode !== '' && findBank(bankCode) === null)
  const choose = (chosen: string): void => {
    setIsOther(chosen === otherBank)
    form.setValue('bankCode', chosen === otherBank ? '' : chosen, { shouldDirty: true })
    if (attempt > 0) void form.trigger('bankCode')
  }
  return (
    <>
      <Field
        name={isOther ? 'bank' : 'bankCode'}
        label={t`Bank`}
        error={isOther ? undefined : errorOf('bankCode')}
      >
        <BankSelect value={isOther ? otherBank : bankCode} onChoose={choose} />
      </Field>
      {isOther && (
        <Field
          name="bankCode"
          label={t`Bank code`}
          hint={t`The 3 digits of its clearing code`}
          error={errorOf('bankCode')}
        >
          <TextInput {...form.register('bankCode')} inputMode="numeric" autoComplete="off" />
        </Field>
      )}
    </>
  )
}
