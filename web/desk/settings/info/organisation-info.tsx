import { useQuery } from '@tanstack/react-query'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { infoQuery } from './info-api.ts'
import { InfoForm } from './info-form.tsx'
import { LogoForm } from './logo-form.tsx'
import { DeskOpenReviews } from '../../manual-review/desk-open-reviews.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import styles from './organisation-info.module.css'
import { RegisteredDetails } from './registered/registered-details.tsx'

/** Shows the charity's public profile to its owners. */
export const OrganisationInfo = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <div className={styles.page}>
      <DeskOpenReviews about={['organisation']} />
      <Loaded query={useQuery(infoQuery)} height="32rem">
        {(answer) => (
          <>
            <LogoForm answer={answer} />
            <RegisteredDetails answer={answer} />
            <InfoForm answer={answer} />
          </>
        )}
      </Loaded>
    </div>
  </>
)
