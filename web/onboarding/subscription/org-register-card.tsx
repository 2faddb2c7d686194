import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { CardForm } from '../../ui/card-entry/card-form.tsx'
import { CardSetupNotice } from '../../ui/card-entry/card-setup-notice.tsx'
import { contactAsCardholder } from '../../ui/card-entry/contact-as-cardholder.ts'
import { Money } from '../../ui/data/money/money.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { BottomBar } from '../../ui/layout/page/bottom-bar.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { PaymentChallenge } from '../../ui/payment/payment-challenge.tsx'
import { useSoldPlanTexts } from '../../lib/text/sold-plans.ts'
import { useCardBrand } from '../../lib/payment-method/card-brand.ts'
import { nextPath } from '../application-path.ts'
import { SectionPage, SectionRemarks, useApplication } from '../onboarding-frame.tsx'
import styles from '../onboarding.module.css'
import { useBillingCard } from './use-billing-card.ts'

/** The card for the subscription. The Free plan needs none. */
export const OrgRegisterCard = () => {
  const { t } = useLingui()
  const { plan } = useApplication()
  return (
    <SectionPage section="card">
      <BackLink to="/OrgRegisterPlans" />
      <ScreenTitle
        title={t`Card for the subscription`}
        lead={<Trans>Nothing is charged before the approval.</Trans>}
      />
      <SectionRemarks section="card" />
      {plan === null || plan.plan === 'free' ? (
        <NoCardNeeded />
      ) : (
        <PaidPlan plan={plan.plan} period={plan.period} />
      )}
    </SectionPage>
  )
}

const NoCardNeeded = () => {
  const application = useApplication()
  return (
    <>
      <Notice>
        <Trans>The Free plan costs nothing, and needs no card.</Trans>
      </Notice>
      {application.plan === null ? (
        <LinkButton to="/OrgRegisterPlans" look="primary" wide>
          <Trans>Choose a plan</Trans>
        </LinkButton>
      ) : (
        <LinkButton to={nextPath(application)} look="primary" wide>
          <Trans>Continue</Trans>
        </LinkButton>
      )}
    </>
  )
}

type Chosen = Pick<NonNullable<ApplicationAnswer['plan']>, 'plan' | 'period'>

const PaidPlan = ({ plan, period }: Chosen) => {
  const { card, unlocked } = useApplication()
  const [isReplaced, setReplaced] = useState(false)
  const isLocked = !unlocked.includes('card')
  return (
    <>
      <AmountDue plan={plan} period={period} />
      {card !== null && (
        <GivenCard card={card} replace={isLocked || isReplaced ? null : () => setReplaced(true)} />
      )}
      {!isLocked && (card === null || isReplaced) && <NewCard />}
    </>
  )
}

const AmountDue = ({ plan, period }: Chosen) => {
  const { t } = useLingui()
  const { toName } = useSoldPlanTexts()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t`Plan`}</dt>
        <dd>
          {toName(plan)}, {period === 'annual' ? t`Annually` : t`Monthly`}
        </dd>
      </div>
      <div>
        <dt>{t`First invoice`}</dt>
        <dd>
          <Money amountCents={pricePerPeriod({ plan, period })} short />
        </dd>
      </div>
      <div>
        <dt>{t`Charged`}</dt>
        <dd>{t`On the day your account is approved`}</dd>
      </div>
      <div>
        <dt>{t`Renewed`}</dt>
        <dd>{period === 'annual' ? t`Every year` : t`Every month`}</dd>
      </div>
    </dl>
  )
}

type GivenCardProps = {
  card: NonNullable<ApplicationAnswer['card']>
  /** Null if it cannot be replaced now. */
  replace: (() => void) | null
}

const GivenCard = ({ card: { brand, last4 }, replace }: GivenCardProps) => {
  const application = useApplication()
  const navigate = useNavigate()
  const toBrand = useCardBrand()
  return (
    <>
      <div className={styles.chosen}>
        <span className={styles.name}>
          {toBrand(brand)} <span translate="no">•• {last4}</span>
        </span>
        {replace && (
          <Button look="quiet" onClick={replace}>
            <Trans>Use another card</Trans>
          </Button>
        )}
      </div>
      {replace && (
        <Button look="primary" wide onClick={() => void navigate({ to: nextPath(application) })}>
          <Trans>Continue</Trans>
        </Button>
      )}
    </>
  )
}

const NewCard = () => {
  const { t } = useLingui()
  const { cardEntry, info } = useApplication()
  const { state, save } = useBillingCard()
  const isUnderway = state.kind === 'asking' || state.kind === 'authenticating'
  return (
    <>
      <CardSetupNotice result={state} />
      {state.kind === 'authenticating' && <PaymentChallenge url={state.url} what="card" />}
      <CardForm card={cardEntry} cardholder={info && contactAsCardholder(info)} onCard={save}>
        {(checking) => (
          <BottomBar>
            <Button
              type="submit"
              look="primary"
              wide
              busy={checking || (isUnderway && t`Waiting for your bank…`)}
            >
              {t`Save card and continue`}
            </Button>
          </BottomBar>
        )}
      </CardForm>
    </>
  )
}
