import { approvedApplicants } from './applications/approved-applicants.ts'
import { applicants, peakTrailSecondScan } from './applications/applicants.ts'
import type { Paper } from './applications/papers.ts'
import { paperKey } from './applications/application-story.ts'

/** Every file that the seeding stores, by its key. */
export const worldFiles = (): [key: string, Paper][] =>
  [...applicants, ...approvedApplicants].flatMap(({ subDomain, documents, identityCard, logo }) =>
    [
      ...documents.map(({ paper }) => paper),
      ...(subDomain === 'peaktrail' ? [peakTrailSecondScan.paper] : []),
      identityCard,
      logo,
    ].map((paper): [string, Paper] => [paperKey(subDomain, paper), paper]),
  )
