import { useState } from 'react'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { ApplicationFields } from './application-fields.tsx'
import { RemarkDialog, type Place } from '../remarks/remark-dialog.tsx'

/** Shows the charity's details. A remark is made at the field it is about. */
export const GivenFields = ({ application }: { application: ApplicationAnswer }) => {
  const [place, setPlace] = useState<Place | null>(null)
  return (
    <>
      <ApplicationFields view={application} onRemark={setPlace} />
      {place && (
        <RemarkDialog
          key={`${place.section} ${place.field}`}
          application={application}
          place={place}
          open
          onClose={() => setPlace(null)}
        />
      )}
    </>
  )
}
