import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ManualMethodAnswer } from '@almoner/api/payer/organizations/contract.ts'
import type { ManualDetailsAnswer } from '@almoner/api/use-cases/payments/manual/manual-contract.ts'
import { CopyRows, type CopyRow } from '../data/copy-rows.tsx'
import { NumberedSteps, type NumberedStep } from '../text/numbered-steps.tsx'
import { formatMoney } from '../../lib/text/format.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import styles from './manual-steps.module.css'
import { useMoneyRows } from './use-money-rows.ts'

export type ManualStepsProps = {
  method: ManualMethod
  settings: ManualMethodAnswer
  details: PaymentDetails
  totalCents: Cents
  /** The charity's code, shown in the step in which the payer scans it. */
  code: ReactNode
  /** The payee to copy, on a phone that cannot scan its own screen. */
  payee?: CopyRow | undefined
}

/** The details that the payer enters, and whether the code contains them. */
type PaymentDetails = Pick<ManualDetailsAnswer, 'reference' | 'isForThisPayment'>

/** The four steps of each way. */
export const ManualSteps = (props: ManualStepsProps) => {
  const { method, settings, payee } = props
  const Steps = payee ? PayeeSteps : (stepsByMethod[method] ?? ScanSteps)
  return (
    <div className={styles.manual}>
      <Steps {...props} />
      {settings.instructions !== null && (
        <p className={styles.instructions}>{settings.instructions}</p>
      )}
    </div>
  )
}

const ScanSteps = ({ method, details, totalCents, code }: ManualStepsProps) => {
  const name = useMethodName()(method)
  const rows = useMoneyRows(totalCents, details.reference)
  const isInCode = details.isForThisPayment
  const steps: NumberedStep[] = [
    {
      name: 'open',
      words:
        method === 'fps' ? (
          <Trans>Open the app of your bank or wallet, and choose to scan.</Trans>
        ) : (
          <Trans>Open {name} and choose to scan.</Trans>
        ),
    },
    {
      name: 'scan',
      words: <Trans>Scan this code.</Trans>,
      body: code,
    },
    {
      name: 'amount',
      words: isInCode ? (
        <Trans>
          The amount and the reference are in the code: check that they match these, and confirm.
        </Trans>
      ) : (
        <Trans>Enter this amount, and the reference as a message, and confirm.</Trans>
      ),
      body: <CopyRows rows={rows} />,
    },
    keepStep,
  ]
  return <NumberedSteps steps={steps} />
}

const PayeeSteps = ({ details, totalCents, code, payee }: ManualStepsProps) => {
  const rows = useMoneyRows(totalCents, details.reference)
  const steps: NumberedStep[] = [
    {
      name: 'open',
      words: <Trans>Open your bank’s app, and choose to transfer by FPS.</Trans>,
    },
    {
      name: 'payee',
      words: <PayeeWords />,
      body: (
        <>
          <CopyRows rows={payee ? [payee, ...rows] : rows} />
          {code}
        </>
      ),
    },
    keepStep,
  ]
  return <NumberedSteps steps={steps} />
}

/** What a payer does with the payee, the amount and the reference. */
export const PayeeWords = () => (
  <Trans>Copy the payee and the amount, and the reference as a message, and confirm.</Trans>
)

const BankSteps = ({ settings, details, totalCents }: ManualStepsProps) => {
  const { t } = useLingui()
  const [amount, reference] = useMoneyRows(totalCents, details.reference)
  const bank = [settings.bankTransferBankName, settings.bankTransferCode]
    .filter(Boolean)
    .join(' · ')
  const rows: CopyRow[] = [
    { label: t`Bank`, value: settings.bankTransferCode ?? '', shown: bank },
    { label: t`Branch code`, value: settings.bankTransferBranchCode ?? '' },
    { label: t`Account number`, value: settings.bankTransferAccountNumber ?? '' },
    { label: t`Account holder`, value: settings.bankTransferAccountName ?? '' },
  ].filter(({ value }) => value !== '')
  const steps: NumberedStep[] = [
    { name: 'open', words: <Trans>Log in to your bank, or go to a branch or cash machine.</Trans> },
    {
      name: 'transfer',
      words: <Trans>Transfer the amount to this account.</Trans>,
      body: <CopyRows rows={[...rows, amount]} />,
    },
    {
      name: 'reference',
      words: <Trans>Write this reference as the message to the payee.</Trans>,
      body: <CopyRows rows={[reference]} />,
    },
    keepStep,
  ]
  return <NumberedSteps steps={steps} />
}

const ChequeSteps = ({ settings, details, totalCents }: ManualStepsProps) => {
  const { t } = useLingui()
  const [amount, reference] = useMoneyRows(totalCents, details.reference)
  const payable = { label: t`Cheque payable to`, value: settings.checkWritingOrgName ?? '' }
  const steps: NumberedStep[] = [
    {
      name: 'write',
      words: <Trans>Write a crossed cheque.</Trans>,
      body: <CopyRows rows={[payable, amount]} />,
    },
    {
      name: 'reference',
      words: <Trans>Write this reference on the back.</Trans>,
      body: <CopyRows rows={[reference]} />,
    },
    { name: 'photo', words: <Trans>Take a photo of the cheque: the next page asks for it.</Trans> },
    { name: 'send', words: <Trans>Send or bring it to the charity.</Trans> },
  ]
  return <NumberedSteps steps={steps} />
}

const CashSteps = ({ details, totalCents }: ManualStepsProps) => {
  const [, reference] = useMoneyRows(totalCents, details.reference)
  const total = formatMoney(totalCents)
  const steps: NumberedStep[] = [
    { name: 'prepare', words: <Trans>Have {total} ready.</Trans> },
    {
      name: 'reference',
      words: <Trans>Have this reference written on the slip or the envelope.</Trans>,
      body: <CopyRows rows={[reference]} />,
    },
    {
      name: 'pay',
      words: <Trans>Give it to the charity as described below, and ask for a slip.</Trans>,
    },
    { name: 'photo', words: <Trans>Take a photo of the slip: the next page asks for it.</Trans> },
  ]
  return <NumberedSteps steps={steps} />
}

const keepStep: NumberedStep = {
  name: 'keep',
  words: <Trans>Keep a screenshot of the confirmation: the next page asks for it.</Trans>,
}

const stepsByMethod: Partial<Record<ManualMethod, (props: ManualStepsProps) => ReactNode>> = {
  bank_transfer: BankSteps,
  check_writing: ChequeSteps,
  cash: CashSteps,
}
