import type { SubjectText } from '@almoner/api/desk/manual-review/contract.ts'
import { OpenReviews } from '../../ui/manual-review/open-reviews.tsx'
import { useMay } from '../use-may.ts'

/** The charity's open reviews of what a page of the desk shows. */
export const DeskOpenReviews = ({
  about,
  nameOf,
}: {
  about: readonly SubjectText[]
  nameOf?: (subjectId: string) => string | undefined
}) => (
  <OpenReviews
    area="organizations"
    about={about}
    {...(nameOf && { nameOf })}
    mayRead={useMay('inbox.read')}
    maySettle={useMay('inbox.settle')}
  />
)
