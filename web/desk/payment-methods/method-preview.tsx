import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ManualMethodAnswer } from '@almoner/api/payer/organizations/contract.ts'
import type { Texts } from '@almoner/api/desk/payment-methods/contract.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { ManualMethod, WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { codeForOnePayment } from '@almoner/domain/payment-code/code-for-one-payment.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { ManualSteps } from '../../ui/payment-steps/manual-steps.tsx'
import { MethodCode } from '../../ui/payment-steps/method-code.tsx'
import { WalletSteps } from '../../ui/payment-steps/wallet-steps.tsx'
import { judgeCode, scannedMethods } from './code/code-kind.ts'
import type { ManualDraft } from './manual/manual-schema.ts'
import styles from './method-preview.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

// No payment has this reference, because none contains an L.
const example = { amountCents: cents(500_00), reference: 'EXAMPLE1' }

type ManualPreviewProps = {
  method: ManualMethod
  /** The settings as typed or as saved. */
  draft: ManualDraft
  defaultLanguage: Language
}

/** The payer’s own screen with what is typed, in the reader’s language. */
export const ManualPreview = ({ method, draft, defaultLanguage }: ManualPreviewProps) => {
  const language = useLanguage()
  const code = drawableCode(method, draft.code)
  const own = method === 'fps' && code !== null ? codeForOnePayment(code, example) : null
  const { amountCents: totalCents, reference } = example
  const shownCode = own ?? code
  return (
    <Frame canScan={shownCode !== null}>
      <ManualSteps
        method={method}
        settings={toAnswer(draft, { language, defaultLanguage })}
        details={{ reference, isForThisPayment: own !== null }}
        totalCents={totalCents}
        code={
          shownCode === null ? (
            <NoCode>
              <Trans>Your code appears here.</Trans>
            </NoCode>
          ) : (
            <MethodCode
              method={method}
              code={shownCode}
              reference={reference}
              totalCents={totalCents}
            />
          )
        }
      />
    </Frame>
  )
}

/** A wallet makes a code for each payment, so that the preview has none to scan. */
export const WalletPreview = ({ method }: { method: WalletMethod }) => (
  <Frame>
    <NoCode>
      <Trans>The code for this payment appears here.</Trans>
    </NoCode>
    <WalletSteps method={method} totalCents={example.amountCents} />
  </Frame>
)

const Frame = ({ canScan = false, children }: { canScan?: boolean; children: ReactNode }) => {
  const { t } = useLingui()
  return (
    <section className={styles.preview} aria-label={t`What payers see`}>
      <p className={styles.title}>
        <Trans>What payers see</Trans>
      </p>
      <Quiet size={13}>
        {canScan ? (
          <Trans>An example of HK$500. Scan it to try it, but do not confirm the payment.</Trans>
        ) : (
          <Trans>An example of HK$500.</Trans>
        )}
      </Quiet>
      <div className={styles.page}>{children}</div>
    </section>
  )
}

const NoCode = ({ children }: { children: ReactNode }) => (
  <div className={styles.none}>
    <Icon name="qr" />
    <p>{children}</p>
  </div>
)

/** The code, unless payers would never be shown it. */
const drawableCode = (method: ManualMethod, typed: string): string | null => {
  if (!scannedMethods.has(method)) return null
  const verdict = judgeCode(method, typed)?.verdict
  const isRefused = verdict === undefined || verdict === 'too_long' || verdict === 'dangerous'
  return isRefused ? null : typed.trim()
}

type Readers = { language: Language; defaultLanguage: Language }

/** Converts the draft to the API's answer for a payer who reads this language. */
const toAnswer = (
  { bank, payableTo, instructions }: ManualDraft,
  readers: Readers,
): ManualMethodAnswer => {
  const payee = toShown(payableTo, readers)
  return {
    enabled: true,
    code: null,
    instructions: toShown(instructions, readers),
    bankTransferCode: bank.bankCode,
    bankTransferBankName: findBank(bank.bankCode)?.name[readers.language] ?? null,
    bankTransferBranchCode: bank.branchCode,
    bankTransferAccountNumber: bank.accountNumber,
    bankTransferAccountName: bank.accountHolder,
    ...(payee !== null && { checkWritingOrgName: payee }),
  }
}

/**
 * An empty text is replaced by the text in the charity’s own language, or by the first one that was
 * filled in.
 */
const toShown = (texts: Texts, { language, defaultLanguage }: Readers): string | null =>
  [language, defaultLanguage, ...languages]
    .map((each) => texts[each].trim())
    .find((text) => text !== '') ?? null
