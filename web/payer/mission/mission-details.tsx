import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { MissionAnswer } from '@almoner/api/payer/projects/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { ProgressBar } from '../../ui/feedback/waiting/progress-bar.tsx'
import { RichText } from '../../ui/text/rich-text.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { classes } from '../../lib/classes.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { ProblemError } from '../../lib/api/failure/problem.ts'
import { missionQuery } from '../checkout/charity/charity-api.ts'
import { placeOfPayment } from '../checkout/state/guard/checkout-guard.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { useSignedIn } from '../signed-in/use-signed-in.ts'
import type { ExpressWallet } from '../express/wallets/express-wallet.ts'
import { useExpressWallet } from '../express/use-express-wallet.ts'
import { ExpressModal } from '../checkout/loading/lazy-paying.ts'
import { AmountQuestion } from '../giving/amount-question.tsx'
import { GiftBar } from '../giving/gift-bar.tsx'
import { useGiftForm } from '../giving/form/use-gift-form.ts'
import { useLastAmount } from '../giving/use-last-amount.ts'
import { useGoOn } from '../giving/use-go-on.ts'
import { Gallery } from './gallery.tsx'
import { ReadMore } from './read-more.tsx'
import styles from './mission-details.module.css'
import { RecurringQuestion, RecurringTerms } from '../recurring-plan/lazy-giving.ts'
import { oneTime } from '../checkout/state/one-time.ts'
import { subscriptionFeatures, useOrganisation } from '../checkout/charity/organisation.tsx'
import { StepFrame } from '../checkout/frame/step-frame.tsx'

const start = { to: '/SelectMission' } as const

/** One project: what it is for, and how much to give. */
export const MissionDetails = () => {
  const { t } = useLingui()
  const { no } = useSearch({ from: '/checkout/MissionDetails' })
  const mission = useQuery(missionQuery(no, useLanguage()))
  if (mission.data?.status === 'closed') {
    const { title } = mission.data
    return (
      <Navigate to="/SelectMission" state={{ redirectedFrom: { why: 'closed', title } }} replace />
    )
  }
  if (mission.data) return <OpenMission key={mission.data.id} mission={mission.data} />
  // If there was no answer, the payer can try again. If there is no such project, there is no
  // second try.
  if (isRefused(mission.error)) {
    return <Navigate to="/" state={{ redirectedFrom: { why: 'unknown' } }} replace />
  }
  if (mission.error) {
    return <LostMission error={mission.error} retry={() => void mission.refetch()} />
  }
  return (
    <StepFrame step={{ at: 1, of: 5 }} title={t`Loading…`} back={start} width="pair">
      <Blank />
    </StepFrame>
  )
}

const isRefused = (error: Error | null): boolean =>
  error instanceof ProblemError && error.problem.status < 500

const OpenMission = ({ mission }: { mission: MissionAnswer }) => {
  const { t } = useLingui()
  const { isGoing, goOn } = useGoOn()
  const { quickOnly, offersMonthly } = subscriptionFeatures(useOrganisation())
  const signedIn = useSignedIn()
  // Chosen from a list of projects, which is a step of its own.
  const steps = mission.status === 'open' && !quickOnly ? 5 : 4
  const form = useGiftForm({
    blank: {
      projectId: mission.id,
      transactionType: mission.donation ? 'donation' : 'payment',
      amount: '',
      amountCents: null,
      coverFee: false,
      steps,
      isOwnPage: true,
      ...oneTime,
    },
    isMine: (gift) => gift.projectId === mission.id && gift.isOwnPage,
    takesMonthly: offersMonthly && signedIn !== false,
  })
  const { gift, amountCents, fees } = form
  const lastCents = useLastAmount(form, { isDonor: signedIn === true })
  const each = fees.lines && formatMoney(fees.lines.totalCents)
  const wallet = useExpressWallet()
  const [express, setExpress] = useState<{ wallet: ExpressWallet; isOpen: boolean }>()
  const isPaying = placeOfPayment(useCheckout()) !== undefined
  const place = `/MissionDetails?no=${mission.id}`
  const isMonthly = gift.frequency === 'MONTHLY'
  // A guest is asked too, and learns what a monthly gift needs once they choose it.
  const asksRecurring = isMonthly || offersMonthly
  const total = isMonthly && each ? t`${each} a month` : each
  const act = total ? t`Continue — ${total}` : t`Continue`
  const submit = async (): Promise<void> => {
    if (await form.submit()) goOn()
  }
  const openExpress = async (expressWallet: ExpressWallet): Promise<void> => {
    if (await form.submit()) setExpress({ wallet: expressWallet, isOpen: true })
  }
  return (
    <StepFrame
      step={{ at: 1, of: steps }}
      title={mission.title}
      back={mission.status === 'open' ? start : undefined}
      width="pair"
    >
      <div className={styles.mission}>
        <About mission={mission} />
        <form
          className={classes(styles.form, styles.gift)}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <FormErrors attempt={form.attempt} errors={form.errors} />
          {asksRecurring && (
            <Suspense fallback={<Skeleton height="86px" />}>
              <RecurringQuestion form={form} place={place} />
            </Suspense>
          )}
          <AmountQuestion
            amount={gift.amount}
            isAmount={form.isAmount}
            onAmount={form.changeAmount}
            minimumCents={form.minimumCents}
            error={form.errorOf('amount')}
            lastCents={lastCents}
            coverFee={gift.coverFee}
            onCoverFee={(coverFee) => form.change({ coverFee })}
            amountCents={amountCents}
            fees={fees}
          />
          {asksRecurring && (
            <Suspense>
              <RecurringTerms form={form} />
            </Suspense>
          )}
          {/* A phone's wallet pays once. */}
          {wallet && !isMonthly && !isPaying && (
            <Button wide icon="phone" onClick={() => void openExpress(wallet)}>
              <Trans>Pay in one step with your phone’s wallet</Trans>
            </Button>
          )}
          <GiftBar amountCents={amountCents} lines={fees.lines} isMonthly={isMonthly}>
            {isMonthly && signedIn === false ? (
              <LinkButton to="/LoginPrompt" state={{ wanted: place }} look="primary" wide>
                <Trans>Log in to give every month</Trans>
              </LinkButton>
            ) : (
              <Button type="submit" look="primary" wide busy={isGoing && <Trans>Loading…</Trans>}>
                {act}
              </Button>
            )}
          </GiftBar>
        </form>
      </div>
      {express && (
        <Suspense>
          <ExpressModal
            wallet={express.wallet}
            open={express.isOpen}
            onClose={() => setExpress({ ...express, isOpen: false })}
          />
        </Suspense>
      )}
    </StepFrame>
  )
}

const About = ({ mission }: { mission: MissionAnswer }) => (
  <div className={styles.about}>
    <Gallery list={mission.headerBackgroundPicture} title={mission.title} seed={mission.id} />
    <ProgressBar raisedCents={mission.currentAmount} goalCents={mission.targetAmount} />
    {mission.description.trim() !== '' && (
      <ReadMore>
        <RichText text={mission.description} />
      </ReadMore>
    )}
  </div>
)

const LostMission = ({ error, retry }: { error: Error; retry: () => void }) => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
  return (
    <StepFrame title={t`This project could not be shown`} back={start}>
      <Notice
        tone="danger"
        action={
          <Button icon="refresh" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {toMessage(error)}
      </Notice>
    </StepFrame>
  )
}

const Blank = () => (
  <div className={styles.mission} aria-busy="true">
    <div className={styles.about}>
      <div className={styles.picture}>
        <div className={styles.blank}>
          <Skeleton height="100%" />
        </div>
      </div>
      <Skeleton height="2em" />
      <Skeleton height="4.5em" />
    </div>
    <div className={classes(styles.form, styles.gift)}>
      <Skeleton height="64px" />
      <Skeleton height="44px" />
    </div>
  </div>
)
