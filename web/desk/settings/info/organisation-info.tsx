import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { PageTitle } from '../../../ui/layout/page/page-title.tsx'
import { infoQuery } from './info-api.ts'
import { InfoForm } from './info-form.tsx'
import { DeskOpenReviews } from '../../manual-review/desk-open-reviews.tsx'
import styles from './organisation-info.module.css'
import { RegisteredDetails } from './registered/registered-details.tsx'

type OrganisationInfoProps = {
  /** The text for the window's title. */
  of: string | undefined
  /** Undefined until the staff member's permissions are loaded. The server checks them again. */
  mayRead: boolean | undefined
}

/** Shows the charity's public profile to its owners. */
export const OrganisationInfo = ({ of, mayRead }: OrganisationInfoProps) => {
  const { t } = useLingui()
  const { data, error, refetch, isPending } = useQuery({ ...infoQuery, enabled: mayRead === true })
  return (
    <>
      <PageTitle
        title={t`Organisation info`}
        of={of}
        lead={<Trans>What your pages and receipts say about your charity.</Trans>}
      />
      {mayRead === false ? (
        <Notice>
          <Trans>Only owners can see and change this.</Trans>
        </Notice>
      ) : (
        <div className={styles.page}>
          <DeskOpenReviews about={['organisation']} />
          {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
          {isPending && <Skeleton height="32rem" />}
          {data && <RegisteredDetails answer={data} />}
          {data && <InfoForm answer={data} />}
        </div>
      )}
    </>
  )
}
