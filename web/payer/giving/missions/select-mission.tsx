import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { PageTitle } from '../../../ui/layout/page/page-title.tsx'
import { ProjectPicture } from '../../../ui/picture/project-picture.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { classes } from '../../../lib/classes.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { CharityFooter, CharityHeader } from '../../checkout/charity/charity-header.tsx'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { PaymentUnderway, QuickForm } from '../../checkout/loading/lazy-giving.ts'
import { CharitySuspended, RedirectNotice } from '../../checkout/loading/lazy-paying.ts'
import { MissionList } from './mission-list.tsx'
import { PageCode } from '../share/page-code.tsx'
import { SharePage } from '../share/share-page.tsx'
import { useMissions } from './use-missions.ts'
import { subscriptionFeatures, useOrganisation } from '../../checkout/charity/organisation.tsx'
import styles from './select-mission.module.css'

const fetchAhead = (): void => void QuickForm.preload()

/** The charity's front page: what it collects for, and the quick way to give. */
export const SelectMission = () => {
  const { organizationPermitted } = useOrganisation().organizationObj
  return organizationPermitted ? <OpenCharity /> : <ClosedCharity />
}

/** While the charity is suspended. A payment that is with a bank is still followed. */
const ClosedCharity = () => {
  const { payment, wallet } = useCheckout()
  return (
    <Page width="wide" header={<CharityHeader />} footer={<CharityFooter />}>
      <div className={styles.stack}>
        <Introduction beside={false} />
        <Suspense>
          {(payment || wallet) && <PaymentUnderway />}
          <CharitySuspended />
        </Suspense>
      </div>
    </Page>
  )
}

const OpenCharity = () => {
  const organisation = useOrganisation()
  const plan = subscriptionFeatures(organisation)
  const { gift, payment, wallet } = useCheckout()
  const redirectedFrom = useLocation({ select: ({ state }) => state.redirectedFrom })
  // A payer who comes back to the form finds their typed values.
  const [quick, setQuick] = useState(gift?.isOwnPage === false)
  const missions = useMissions(plan.quickOnly || quick)
  const isEmpty = missions.isSuccess && missions.all.length === 0
  const always = plan.quickOnly || isEmpty
  useEffect(() => {
    if (always) fetchAhead()
  }, [always])
  return (
    <Page width="wide" header={<CharityHeader />} footer={<CharityFooter />}>
      {plan.isFree && <PoweredBy />}
      {redirectedFrom && (
        <Suspense>
          <RedirectNotice project={redirectedFrom} />
        </Suspense>
      )}
      {(payment || wallet) && (
        <Suspense>
          <PaymentUnderway />
        </Suspense>
      )}
      <div className={always ? styles.pair : styles.stack}>
        <div className={styles.stack}>
          <Introduction beside={always} />
          <div className={styles.acts}>
            {!always && (
              <Button
                look="primary"
                icon="heart"
                aria-expanded={quick}
                onPointerEnter={fetchAhead}
                onFocus={fetchAhead}
                onClick={() => setQuick(!quick)}
              >
                <Trans>Donate now</Trans>
              </Button>
            )}
            {plan.hasQr && <SharePage />}
          </div>
        </div>
        {(always || quick) && (
          <div className={styles.quick}>
            <Suspense fallback={<FormLoading />}>
              {missions.isPending ? <FormLoading /> : <QuickForm missions={missions.all} />}
            </Suspense>
          </div>
        )}
      </div>
      {missions.isError && <MissionsLost error={missions.error} retry={missions.retry} />}
      {!always && !missions.isError && <MissionList missions={missions} />}
      {plan.hasQr && <PageCode />}
    </Page>
  )
}

const Introduction = ({ beside }: { beside: boolean }) => {
  const { organizationObj, id } = useOrganisation()
  return (
    <div className={classes(styles.introduction, !beside && styles.wide)}>
      <PageTitle title={organizationObj.organizationName} lead={organizationObj.intro} />
      <div className={styles.picture}>
        <ProjectPicture source={organizationObj.logo ?? undefined} alt="" seed={id} />
      </div>
    </div>
  )
}

// The placeholder is as high as the empty form.
const FormLoading = () => (
  <Card>
    <span aria-busy="true">
      <Skeleton height="380px" />
    </span>
  </Card>
)

const PoweredBy = () => (
  <p className={styles.powered}>
    <Trans>Powered by Almoner · Secure checkout</Trans>
  </p>
)

const MissionsLost = ({ error, retry }: { error: Error | null; retry: () => void }) => {
  const toMessage = useErrorMessage()
  return (
    <Notice
      tone="danger"
      title={<Trans>The projects could not be loaded</Trans>}
      action={
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {toMessage(error)}
    </Notice>
  )
}
