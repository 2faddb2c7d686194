import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { PaymentMethodsAnswer } from '@almoner/api/desk/payment-methods/contract.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { PlanNotice } from '../../ui/feedback/notice/plan-notice.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { ManualMethodEntry } from './manual/manual-method-entry.tsx'
import {
  isMethodPage,
  methodPages,
  useMethodPageLead,
  useMethodPageName,
  type MethodPagePath,
} from './method-pages.ts'
import { paymentMethodsQuery } from './payment-methods-api.ts'
import styles from './payment-methods.module.css'
import { WalletEntry } from './wallet/wallet-entry.tsx'

/** Shows one way of paying: its settings, and beside them the screen that payers see. */
export const MethodPage = () => {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  // The address changes before this page is replaced by another.
  return isMethodPage(path) ? <Method key={path} path={path} /> : undefined
}

const Method = ({ path }: { path: MethodPagePath }) => (
  <>
    <ScreenTitle title={useMethodPageName()(path)} lead={useMethodPageLead()(path)} />
    <Loaded query={useQuery(paymentMethodsQuery)} height="24rem">
      {(answer) => <Entries path={path} answer={answer} />}
    </Loaded>
    <p>
      <Link to="/WaysToPay">
        <Trans>All payment methods</Trans>
      </Link>
    </p>
  </>
)

type EntriesProps = { path: MethodPagePath; answer: PaymentMethodsAnswer }

const Entries = ({ path, answer }: EntriesProps) => {
  const { mayEdit, defaultLanguage } = answer
  const isHere = ({ method }: { method: string }): boolean =>
    methodPages[path].some((each) => each === method)
  const wallets = answer.wallets.filter(isHere)
  const manual = answer.manual.filter(isHere)
  const isTooSmall = [...wallets, ...manual].some(({ state }) => state === 'plan_too_small')
  const isAlone = methodPages[path].length === 1
  return (
    <div className={styles.page}>
      {isTooSmall && <NotIncluded path={path} answer={answer} />}
      {!mayEdit && !isTooSmall && (
        <Notice>
          <Trans>You can view this page. Only owners and finance staff can change it.</Trans>
        </Notice>
      )}
      <ul className={styles.ways}>
        {wallets.map((way) => (
          <WalletEntry key={way.method} way={way} mayEdit={mayEdit} page />
        ))}
        {manual.map((way) => (
          <ManualMethodEntry
            key={way.method}
            way={way}
            mayEdit={mayEdit}
            defaultLanguage={defaultLanguage}
            page={{ startsOpen: isAlone }}
          />
        ))}
      </ul>
    </div>
  )
}

const NotIncluded = ({ path, answer: { planWith } }: EntriesProps) => {
  const name = useMethodPageName()(path)
  const isWallet = path === '/OrgSettings/PayMe' || path === '/OrgSettings/TapAndGo'
  const plan = usePlanName()(isWallet ? planWith.wallets : planWith.manual)
  return (
    <PlanNotice
      title={
        <Trans>
          {name} comes with the {plan}
        </Trans>
      }
    >
      {isWallet ? (
        <Trans>
          Payers would pay in their app, and each payment would be confirmed here automatically.
        </Trans>
      ) : (
        <Trans>
          Payers would see the steps below, pay you without a fee, and upload a proof for you to
          approve.
        </Trans>
      )}
    </PlanNotice>
  )
}
