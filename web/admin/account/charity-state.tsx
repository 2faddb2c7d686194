import { Trans } from '@lingui/react/macro'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { CapabilityPill } from '../../ui/card-account/capability-pill.tsx'
import { Fact, Facts } from '../../ui/data/facts.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { TapAndGoFee } from '../tap-and-go-fee.tsx'
import styles from './charity-account.module.css'
import { useOverview } from './overview/overview-api.ts'

/** Whether the charity may collect and be paid out, its plan, its page and its contact. */
export const CharityState = ({ account }: { account: CharityAccountAnswer }) => {
  const planName = usePlanName()
  const overview = useOverview(account.id)
  const { plan, payerSite, email, irFileNumber } = account
  return (
    <div className={styles.columns}>
      <Facts>
        <Fact label={<Trans>Card payments</Trans>}>
          <Loaded query={overview} height="1.5em">
            {({ card }) => <CapabilityPill state={card.states.card_payments} />}
          </Loaded>
        </Fact>
        <Fact label={<Trans>Payouts to the bank</Trans>}>
          <Loaded query={overview} height="1.5em">
            {({ card }) => <CapabilityPill state={card.states.payouts} />}
          </Loaded>
        </Fact>
        <Fact label={<Trans>Plan</Trans>}>
          {planName(plan)} <TapAndGoFee account={account} />
        </Fact>
      </Facts>
      <Facts>
        <Fact label={<Trans>Donation page</Trans>}>
          <a href={payerSite}>{payerSite.replace(/^https?:\/\//, '')}</a>
        </Fact>
        <Fact label={<Trans>Contact</Trans>}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact label={<Trans>IR File No.</Trans>}>
          {irFileNumber ?? <Trans>Not verified</Trans>}
        </Fact>
      </Facts>
    </div>
  )
}
