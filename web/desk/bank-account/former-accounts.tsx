import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  formerAccountsList,
  formerStates,
  type FormerBankAccount,
} from '@almoner/api/desk/bank-account/former-list-contract.ts'
import { Pill, type PillTone } from '../../ui/data/status/pill.tsx'
import { Time } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListSection } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { useMay } from '../use-may.ts'
import { BankLabel } from '../payouts/bank-label.tsx'
import { GivenBy } from './account-facts.tsx'

type State = FormerBankAccount['state']

/** The accounts that payouts went to before, or never went to. */
export const FormerAccounts = () => {
  const { t } = useLingui()
  const state = useListQuery(formerAccountsList)
  const stateLabel = useStateLabel()
  return (
    <ListSection
      state={state}
      to="/BankList"
      title={t`Former accounts`}
      columns={useColumns()}
      filters={{
        state: {
          label: t`Status`,
          options: formerStates.map((value) => ({ value, word: stateLabel(value) })),
        },
        day: { label: t`Provided` },
      }}
      keyOf={({ id }) => id}
      totals={countAccounts}
      none={
        <EmptyState motif="hills" title={<Trans>No former account</Trans>}>
          <Trans>An account that was replaced, refused or closed is kept here.</Trans>
        </EmptyState>
      }
      csv={useMay('bank_account.export')}
    />
  )
}

const countAccounts = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# former account" other="# former accounts" />
)

const useColumns = (): readonly ListColumn<typeof formerAccountsList>[] => {
  const { t } = useLingui()
  return [
    {
      title: t`Bank account`,
      isHead: true,
      place: 'first',
      grow: true,
      waiting: ['14em'],
      cell: (account) => <BankLabel bank={account} isInRow />,
    },
    { title: t`Status`, place: 'first-end', cell: ({ state }) => <StatePill state={state} /> },
    {
      title: t`Provided`,
      sort: 'date',
      place: 'second',
      grow: true,
      waiting: ['12em'],
      cell: (account) => <GivenBy account={account} />,
    },
    {
      title: t`Ended`,
      place: 'third',
      waiting: ['12em'],
      cell: (account) => <Ending account={account} />,
    },
  ]
}

const Ending = ({ account }: { account: FormerBankAccount }) => {
  const { endedAt, endedBy, refusedBecause, brokenCode } = account
  const reasonLabel = useReasonLabel()
  return (
    <>
      <Time at={endedAt} />
      {endedBy !== null && (
        <>
          {' · '}
          <span translate="no">{endedBy}</span>
        </>
      )}
      {refusedBecause !== null && <div>{reasonLabel(refusedBecause)}</div>}
      {brokenCode !== null && (
        <div>
          <Trans>Stripe cannot pay out to it.</Trans>
        </div>
      )}
    </>
  )
}

const tones: Record<State, PillTone> = { former: 'neutral', refused: 'neutral', broken: 'danger' }

const StatePill = ({ state }: { state: State }) => {
  const stateLabel = useStateLabel()
  return (
    <Pill tone={tones[state]} icon={state === 'broken' ? 'danger' : 'close'}>
      {stateLabel(state)}
    </Pill>
  )
}

const useStateLabel = (): ((state: State) => string) => {
  const { t } = useLingui()
  return (state) => {
    const labels: Record<State, string> = {
      former: t`Replaced`,
      refused: t`Never used`,
      broken: t`Not accepted`,
    }
    return labels[state]
  }
}

type Reason = NonNullable<FormerBankAccount['refusedBecause']>

const useReasonLabel = (): ((reason: Reason) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const labels: Record<Reason, string> = {
      refused: t`The second person refused it.`,
      cancelled: t`The request was withdrawn.`,
      lapsed: t`No one approved it in time.`,
      replaced: t`Another account was entered later.`,
      not_allowed_any_more: t`One of the two people can no longer decide this.`,
    }
    return labels[reason]
  }
}
