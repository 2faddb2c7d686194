import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { teamList } from '@almoner/api/desk/team/team-list-contract.ts'
import { totalsQuery } from '../../ui/list-screen/use-list-query.ts'
import { Day } from '../../ui/data/time.tsx'
import { policyQuery } from '../approvals/safety-api.ts'
import { bankAccountQuery } from '../bank-account/bank-account-api.ts'
import { BillingState } from '../billing/billing-state.tsx'
import { closedBooksQuery } from '../closed-books/closed-books-api.ts'
import { connectedAccountQuery } from '../../ui/card-account/connected-account-query.ts'
import { customDomainQuery } from '../custom-domain/custom-domain-api.ts'
import { paymentMethodsQuery } from '../payment-methods/payment-methods-api.ts'
import { secondFactorRuleQuery } from '../team/team-api.ts'
import { formRowsQuery } from './form-rows/form-rows-api.ts'
import { InfoState } from './info/info-state.tsx'
import { LegalDocumentsState } from './legal-documents/legal-documents-state.tsx'
import type { SettingsEntry } from './settings-entries.ts'
import styles from './settings-list.module.css'
import { themeQuery } from './theme/theme-api.ts'
import { NothingYet } from '../../ui/feedback/waiting/nothing-yet.tsx'

type Path = SettingsEntry['to']

/** Shows the present value of a setting beside its entry. Some settings have no short value. */
export const SettingsValue = ({ to, reader }: { to: Path; reader: { termsDue: boolean } }) => {
  if (to === '/OrgSettings/Terms') {
    return reader.termsDue ? (
      <span className={`${styles.value} ${styles.due}`}>
        <Trans>New version</Trans>
      </span>
    ) : undefined
  }
  const Value = values[to]
  return Value && <Value />
}

const Text = ({ children }: { children: ReactNode }) => (
  <span className={styles.value}>{children}</span>
)

const Bank = () => {
  const { data, isPending } = useQuery(bankAccountQuery)
  if (isPending) return <NothingYet />
  const { current, waiting } = data ?? {}
  if (!current && !waiting) return undefined
  return (
    <Text>
      {current && `${current.bank_name ?? ''} ••${current.last4}`.trim()}
      {current && waiting && <br />}
      {waiting && <Trans>Another account is waiting</Trans>}
    </Text>
  )
}

const ClosedBooks = () => {
  const { data, isPending } = useQuery(closedBooksQuery)
  if (isPending) return <NothingYet />
  if (data === undefined) return undefined
  return (
    <Text>
      {data.through === null ? (
        <Trans>No days closed</Trans>
      ) : (
        <Trans>
          Up to <Day day={data.through} />
        </Trans>
      )}
    </Text>
  )
}

const Methods = () => {
  const { data, isPending } = useQuery(paymentMethodsQuery)
  if (isPending) return <NothingYet />
  if (data === undefined) return undefined
  const { length: count } = [...data.wallets, ...data.manual].filter(({ state }) => state === 'on')
  return (
    <Text>
      <Plural value={count} _0="Cards only" one="Cards and # more" other="Cards and # more" />
    </Text>
  )
}

const Stripe = () => {
  const { data, isPending } = useQuery(connectedAccountQuery)
  if (isPending) return <NothingYet />
  if (data === undefined) return undefined
  if (data.requirements.length > 0) {
    return (
      <span className={`${styles.value} ${styles.due}`}>
        <Trans>Information required</Trans>
      </span>
    )
  }
  return <Text>{data.states.card_payments === 'on' ? <Trans>On</Trans> : <Trans>Off</Trans>}</Text>
}

const Theme = () => {
  const { data, isPending } = useQuery(themeQuery)
  if (isPending) return <NothingYet />
  if (data === undefined) return undefined
  return (
    <span className={styles.value} aria-hidden="true">
      {Object.entries(data.colours).map(([place, colour]) => (
        <span key={place} className={styles.swatch} style={{ background: `#${colour}` }} />
      ))}
    </span>
  )
}

const Questions = () => {
  const { data, isPending } = useQuery(formRowsQuery)
  if (isPending) return <NothingYet />
  if (data === undefined) return undefined
  const { length: count } = data.rows.filter(({ archived }) => !archived)
  return (
    <Text>
      <Plural value={count} _0="No questions" one="# question" other="# questions" />
    </Text>
  )
}

const Domain = () => {
  const { data, isPending } = useQuery(customDomainQuery)
  if (isPending) return <NothingYet />
  if (data === undefined) return undefined
  return <Text>{data.domain?.host ?? <Trans>Not set up</Trans>}</Text>
}

const Team = () => {
  const { data: totals, isPending } = useQuery(totalsQuery(teamList, {}))
  const { data: rule, isPending: isRulePending } = useQuery(secondFactorRuleQuery)
  if (isPending || isRulePending) return <NothingYet />
  if (totals === undefined) return undefined
  return (
    <Text>
      <Plural value={totals.rows} one="# person" other="# people" />
      {rule?.required && (
        <>
          {' · '}
          <Trans>two-step required</Trans>
        </>
      )}
    </Text>
  )
}

const Approvals = () => {
  const { data, isPending } = useQuery(policyQuery)
  if (isPending) return <NothingYet />
  if (data === undefined) return undefined
  return <Text>{data.rules.secondPerson ? <Trans>On</Trans> : <Trans>Off</Trans>}</Text>
}

const values: Partial<Record<Path, () => ReactNode>> = {
  '/OrgSettings/Info': InfoState,
  '/OrgSettings/Billing': BillingState,
  '/OrgSettings/LegalDocuments': LegalDocumentsState,
  '/BankList': Bank,
  '/OrgSettings/ClosedBooks': ClosedBooks,
  '/WaysToPay': Methods,
  '/OrgSettings/Stripe': Stripe,
  '/OrgSettings/ThemeColor': Theme,
  '/OrgSettings/CustomInputFields': Questions,
  '/OrgSettings/CustomDomain': Domain,
  '/OrgSettings/Team': Team,
  '/OrgSettings/ApprovalRules': Approvals,
}
