import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { accountNumberSchema, bankEntries } from '@almoner/api/use-cases/bank-account/contract.ts'
import { isHolderNamed } from '@almoner/domain/banks/holder.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { useStepUpForm } from '../../lib/form/step-up-form.ts'
import { StepUpDialog } from '../../ui/account/step-up-dialog.tsx'
import { BankAccountFields } from '../../ui/bank-account/bank-account-fields.tsx'
import { useBankAccountLabels } from '../../ui/bank-account/bank-account-labels.ts'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { FormScreen } from '../../ui/form-screen/form-screen.tsx'
import { useHeading } from '../../ui/layout/page/screen-title.tsx'
import { bankAccountQuery, giveBankAccount } from './bank-account-api.ts'
import styles from './bank-account.module.css'

const schema = v.object({
  ...bankEntries,
  accountNumber: v.pipe(accountNumberSchema, v.nonEmpty('account_number.required')),
})

/** Another account for payouts; it is used once a second person has approved it. */
export const BankAdd = () => {
  const { state, stepUp } = useBankForm()
  const { form, attempt } = state
  const bankCode = useWatch({ control: form.control, name: 'bankCode' })
  const setBank = (code: string): void => {
    form.setValue('bankCode', code, { shouldDirty: true, shouldValidate: attempt > 0 })
  }
  const holder = useWatch({ control: form.control, name: 'accountHolder' })
  return (
    <>
      <FormScreen
        state={state}
        title={useHeading().title}
        lead={<Trans>Your payouts go to it once it is approved.</Trans>}
        back={{ to: '/BankList' }}
        act={<Trans>Request approval</Trans>}
        lost={
          <Trans>
            The connection was lost, so we do not know yet whether this was sent. Press the button
            again: it is the same request.
          </Trans>
        }
      >
        <BankAccountFields state={state} bankCode={bankCode} onBank={setBank} />
        <HolderWarning holder={holder} />
        <WhatHappens />
      </FormScreen>
      <StepUpDialog
        name="bank-account"
        act={<Trans>Request approval</Trans>}
        prompt={stepUp}
        anew
      />
    </>
  )
}

const useBankForm = () => {
  const navigate = useNavigate()
  const refusal = useRefusalMessage()
  const bankAccount = useBankAccountLabels()
  return useStepUpForm({
    schema,
    initial: { bankCode: '', branchCode: '', accountNumber: '', accountHolder: '' },
    send: (typed, proof, key) => giveBankAccount({ ...typed, ...proof }, key),
    done: () => navigate({ to: '/BankList', ignoreBlocker: true }),
    reads: [bankAccountQuery.queryKey],
    labelsOf: (code) => bankAccount(code) ?? refusal(code),
  })
}

const HolderWarning = ({ holder }: { holder: string }) => {
  const { data } = useQuery(bankAccountQuery)
  const names = data?.registeredNames ?? []
  if (
    holder.trim() === '' ||
    names.length === 0 ||
    isHolderNamed(holder, Object.fromEntries(names.entries()))
  )
    return null
  const registered = names.join(', ')
  return (
    <Notice tone="warning">
      <Trans>
        This is not the registered name of your charity (<span translate="no">{registered}</span>).
        A bank may send the money back.
      </Trans>
    </Notice>
  )
}

const WhatHappens = () => {
  const { t } = useLingui()
  return (
    <Notice title={t`What happens next`}>
      <ol className={styles.steps}>
        <li>
          <Trans>Every owner gets an email about it at once.</Trans>
        </li>
        <li>
          <Trans>
            A second person approves it. If no other person can, it takes effect after 24 hours
            unless an owner cancels it.
          </Trans>
        </li>
        <li>
          <Trans>No payout starts in the next 72 hours.</Trans>
        </li>
      </ol>
    </Notice>
  )
}
