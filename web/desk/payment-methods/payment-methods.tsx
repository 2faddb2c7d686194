import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PaymentMethodsAnswer } from '@almoner/api/desk/payment-methods/contract.ts'
import { manualMethods, walletMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { ManualMethodEntry } from './manual/manual-method-entry.tsx'
import { WalletEntry } from './wallet/wallet-entry.tsx'
import { paymentMethodsQuery } from './payment-methods-api.ts'
import styles from './payment-methods.module.css'

/** Lists every way of paying this charity, its state, and what is missing. */
export const PaymentMethods = () => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
  const methods = useQuery(paymentMethodsQuery)
  return (
    <>
      <ScreenTitle
        title={t`Payment methods`}
        lead={<Trans>What payers can choose from on your site. Cards are always among them.</Trans>}
      />
      {methods.isError && !methods.data && (
        <Notice
          tone="danger"
          action={
            <Button icon="refresh" onClick={() => void methods.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {toMessage(methods.error)}
        </Notice>
      )}
      {methods.isPending && <WaitingGroups />}
      {methods.data && <Groups ways={methods.data} />}
    </>
  )
}

const Groups = ({ ways: methods }: { ways: PaymentMethodsAnswer }) => {
  const { mayEdit } = methods
  const planName = usePlanName()
  const [first] = methods.manual
  const withWallets = planName(methods.planWith.wallets)
  const withManual = planName(methods.planWith.manual)
  return (
    <>
      {!mayEdit && (
        <Notice>
          <Trans>You can view this page. Only owners and finance staff can change it.</Trans>
        </Notice>
      )}
      <WalletGroup
        missing={
          methods.wallets[0]?.state === 'plan_too_small' && (
            <Trans>PayMe and Tap & Go come with the {withWallets}.</Trans>
          )
        }
      >
        {methods.wallets.map((way) => (
          <WalletEntry key={way.method} way={way} mayEdit={mayEdit} />
        ))}
      </WalletGroup>
      <ManualGroup
        missing={
          first?.state === 'plan_too_small' && <Trans>These come with the {withManual}.</Trans>
        }
      >
        {methods.manual.map((way) => (
          <ManualMethodEntry
            key={way.method}
            way={way}
            mayEdit={mayEdit}
            defaultLanguage={methods.defaultLanguage}
          />
        ))}
      </ManualGroup>
    </>
  )
}

type PartProps = {
  /** Why none of these methods can be used, if so. */
  missing?: ReactNode
  busy?: boolean
  children: ReactNode
}

const WalletGroup = (part: PartProps) => (
  <Group
    {...part}
    title={<Trans>Wallets</Trans>}
    lead={<Trans>Paid in the payer’s app and confirmed automatically.</Trans>}
  />
)

const ManualGroup = (part: PartProps) => (
  <Group
    {...part}
    title={<Trans>Paid directly to you</Trans>}
    lead={
      <Trans>
        The payer pays your charity directly and uploads a proof of payment. You confirm whether the
        money arrived.
      </Trans>
    }
  />
)

type GroupProps = PartProps & { title: ReactNode; lead: ReactNode }

const Group = ({ title, lead, missing, busy, children }: GroupProps) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    <p className={styles.lead}>{lead}</p>
    {missing && <Notice>{missing}</Notice>}
    <ul className={styles.ways} aria-busy={busy}>
      {children}
    </ul>
  </section>
)

const WaitingGroups = () => (
  <>
    <WalletGroup busy>
      <WaitingMethods ways={walletMethods} />
    </WalletGroup>
    <ManualGroup busy>
      <WaitingMethods ways={manualMethods} />
    </ManualGroup>
  </>
)

const WaitingMethods = ({ ways: methods }: { ways: readonly string[] }) =>
  methods.map((way) => (
    <li key={way} className={styles.waiting}>
      <Skeleton width="10em" height="1.5em" />
      <Skeleton width="5em" height="1.5em" />
    </li>
  ))
