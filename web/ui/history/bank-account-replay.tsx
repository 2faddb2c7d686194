import { Trans, useLingui } from '@lingui/react/macro'
import type {
  BankAccountHistory,
  BankAccountRefusalReason,
  BankAccountStatus,
  ShownBankAccount,
  HistoryDetails,
} from '@almoner/api/use-cases/history/contract.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { Pill, type PillTone } from '../data/status/pill.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import type { IconName } from '../picture/icon.tsx'
import { FactLine } from './fact-line.tsx'
import { HistoryReplay, type HistorySteps } from './history-replay.tsx'
import styles from './history.module.css'
import type { HistoryQuery } from './use-named-moments.ts'

/** The bank accounts of a charity, at every moment of their history. */
export const BankAccountReplay = ({ query }: { query: HistoryQuery<BankAccountHistory> }) => {
  const { t } = useLingui()
  return (
    <HistoryReplay
      query={query}
      steps={useSteps()}
      renderState={(state) => <Accounts state={state} />}
      none={
        <EmptyState motif="stairs" title={t`No bank account yet`}>
          <Trans>
            Once the charity is open, its account for payouts and each change appear here.
          </Trans>
        </EmptyState>
      }
    />
  )
}

type Shown = BankAccountHistory['entries'][number]['state']

const Accounts = ({ state: { accounts } }: { state: Shown }) => (
  <ul className={styles.accounts}>
    {accounts.map((account) => (
      <li key={account.number} className={styles.account}>
        <Account account={account} />
      </li>
    ))}
  </ul>
)

const useSteps = (): HistorySteps<BankAccountHistory['entries'][number]['type']> => {
  const { t } = useLingui()
  return {
    BankAccountGiven: {
      icon: 'bank',
      tone: 'neutral',
      sentence: (details) => t`An account was entered: ${{ account: shortAccount(details) }}`,
    },
    BankAccountApproved: {
      icon: 'check',
      tone: 'success',
      sentence: (details) => t`An account was approved: ${{ account: shortAccount(details) }}`,
    },
    BankAccountRefused: {
      icon: 'close',
      tone: 'warning',
      sentence: (details) => {
        const account = shortAccount(details)
        const sentences: Record<BankAccountRefusalReason, string> = {
          refused: t`An account was refused: ${account}`,
          cancelled: t`The change to an account was cancelled: ${account}`,
          lapsed: t`No one approved an account in time: ${account}`,
          replaced: t`Another account was entered in place of ${account}`,
          not_allowed_any_more: t`One of the two people had left or has another role: ${account}`,
        }
        const sentenceByReason: Readonly<Record<string, string>> = sentences
        return sentenceByReason[String(details['because'])] ?? sentences.refused
      },
    },
    BankAccountInUse: {
      icon: 'success',
      tone: 'success',
      sentence: (details) =>
        t`Payouts go to account ${{ account: shortAccount(details) }} from now on`,
    },
    BankAccountBroken: {
      icon: 'warning',
      tone: 'danger',
      sentence: (details) =>
        t`Stripe cannot pay out to an account: ${{ account: shortAccount(details) }}`,
    },
  }
}

/** `004 ••1001` */
const shortAccount = ({ bankCode, last4 }: HistoryDetails): string =>
  `${String(bankCode ?? '–')} ••${String(last4 ?? '–')}`

const Account = ({ account }: { account: ShownBankAccount }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const { bankCode, branchCode, last4, accountHolder, status } = account
  const { tone, icon } = looks[status]
  return (
    <>
      <div className={styles.head}>
        <span>{findBank(bankCode)?.name[language] ?? t`Bank ${bankCode}`}</span>
        <Pill tone={tone} icon={icon}>
          {useStatusLabel()(status)}
        </Pill>
      </div>
      <dl className={styles.facts}>
        <FactLine name={t`Account number`}>
          <span translate="no">
            {bankCode}-{branchCode}-•••••{last4}
          </span>
        </FactLine>
        <FactLine name={t`Account holder`}>
          {accountHolder === null ? (
            <Trans>Not shown to you</Trans>
          ) : (
            <span translate="no">{accountHolder}</span>
          )}
        </FactLine>
      </dl>
    </>
  )
}

const looks: Record<BankAccountStatus, { tone: PillTone; icon: IconName }> = {
  pending: { tone: 'warning', icon: 'clock' },
  approved: { tone: 'info', icon: 'check' },
  in_use: { tone: 'success', icon: 'success' },
  former: { tone: 'neutral', icon: 'clock' },
  refused: { tone: 'neutral', icon: 'close' },
  broken: { tone: 'danger', icon: 'danger' },
}

const useStatusLabel = (): ((status: BankAccountStatus) => string) => {
  const { t } = useLingui()
  return (status) => {
    const labels: Record<BankAccountStatus, string> = {
      pending: t`Pending approval`,
      approved: t`Approved`,
      in_use: t`In use`,
      former: t`No longer used`,
      refused: t`Refused`,
      broken: t`Not accepted by Stripe`,
    }
    return labels[status]
  }
}
