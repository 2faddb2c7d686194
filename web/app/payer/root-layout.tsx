import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { freeColour } from '@almoner/api/pages/contract.ts'
import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorPrompt } from '../../ui/feedback/prompt/error-prompt.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { organisationQuery } from '../../payer/checkout/charity/charity-api.ts'
import { WaitingGiftsProvider } from '../../payer/checkout/charity/charity-header.tsx'
import { accountLabels } from '../../payer/checkout/loading/load-messages.ts'
import { lazyParts } from '../../lib/router/lazy-parts.tsx'
import { NoCharity, RepeatedGift } from '../../payer/checkout/loading/lazy-paying.ts'
import {
  OrganisationProvider,
  subscriptionFeatures,
} from '../../payer/checkout/charity/organisation.tsx'
import { applyBrand } from '../../lib/brand.ts'
import { useRepeatQuestion } from '../../lib/api/failure/ask-again.ts'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { problemCode } from '../../lib/api/failure/problem.ts'
import styles from './root-layout.module.css'

const WaitingCount = lazyParts(accountLabels)(
  () => import('../../donor/records/waiting-count.tsx'),
  'WaitingCount',
)

/** The charity of this host, in its colours, around every screen. */
export const RootLayout = () => {
  const organisation = useQuery({
    ...organisationQuery(useLanguage()),
    // The texts of another language replace these. Typed text below is kept while they load.
    placeholderData: keepPreviousData,
  })
  useBrand(organisation.data)
  if (organisation.data) {
    return (
      <OrganisationProvider value={organisation.data}>
        <WaitingGiftsProvider value={<WaitingCount charityId={organisation.data.id} />}>
          <Outlet />
        </WaitingGiftsProvider>
        <Repeated />
      </OrganisationProvider>
    )
  }
  if (problemCode(organisation.error) === 'no_charity_here') {
    return (
      <Suspense fallback={<Arriving />}>
        <NoCharity />
      </Suspense>
    )
  }
  if (organisation.error) {
    return <Lost error={organisation.error} retry={() => void organisation.refetch()} />
  }
  return <Arriving />
}

const Repeated = () => {
  const question = useRepeatQuestion()
  return question === null ? null : (
    <Suspense>
      <RepeatedGift question={question} />
    </Suspense>
  )
}

const useBrand = (organisation: OrganizationAnswer | undefined): void => {
  useLayoutEffect(() => {
    if (!organisation) return
    const { headerColor, buttonColor, progressBarColor } = organisation.organizationObj
    const { isFree } = subscriptionFeatures(organisation)
    const root = document.documentElement
    root.toggleAttribute('data-free', isFree)
    applyBrand(
      isFree
        ? { header: freeColour, button: freeColour, progressBar: freeColour }
        : { header: headerColor, button: buttonColor, progressBar: progressBarColor },
      root,
    )
  }, [organisation])
}

const Lost = ({ error, retry }: { error: Error; retry: () => void }) => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
  return (
    <ErrorPrompt
      motif="hills"
      title={t`This page could not be loaded`}
      action={
        <Button look="primary" icon="refresh" onClick={retry}>
          {t`Try again`}
        </Button>
      }
    >
      {toMessage(error)}
    </ErrorPrompt>
  )
}

const Arriving = () => (
  <Page width="wide" header={<div className={styles.header} />}>
    <div className={styles.arriving} aria-busy="true">
      <h1>
        <VisuallyHidden>
          <Trans>Loading…</Trans>
        </VisuallyHidden>
        <Skeleton width="60%" height="2.5rem" />
      </h1>
      <Skeleton width="90%" height="3.2em" />
      <Skeleton height="240px" />
    </div>
  </Page>
)
