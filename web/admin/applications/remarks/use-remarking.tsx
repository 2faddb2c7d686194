import { useState } from 'react'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import type { Remarking } from '../fields/remark-button.tsx'
import { RemarkBelow } from './remark-below.tsx'
import type { Place } from './use-remark-form.ts'

/** One remark is written at a time. */
export const useRemarking = (application: ApplicationAnswer): Remarking => {
  const [open, setOpen] = useState<Place | null>(null)
  const isAt = ({ section, field }: Place) => open?.section === section && open.field === field
  return {
    isAt,
    open: (place) => setOpen(isAt(place) ? null : place),
    form: (place) => (
      <RemarkBelow
        key={`${place.section} ${place.field}`}
        application={application}
        place={place}
        onClose={() => setOpen(null)}
      />
    ),
  }
}
