import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../lib/text/written-day.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { useMay } from '../use-may.ts'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { CloseForm } from './close-form.tsx'
import { closedBooksQuery } from './closed-books-api.ts'
import styles from './closed-books.module.css'
import { ReopenDialog } from './reopen-dialog.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** Up to which day the charity's books are closed. */
export const ClosedBooks = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <Loaded query={useQuery(closedBooksQuery)} height="12rem">
      {({ through }) => <Books through={through} />}
    </Loaded>
  </>
)

const Books = ({ through }: { through: string | null }) => {
  const mayEdit = useMay('closed_books.edit')
  const [isReopening, setReopening] = useState(false)
  const day = through === null ? null : formatDay(through)
  return (
    <Card>
      <Stack gap={6}>
        <p role="status" className={styles.standing}>
          {day === null ? (
            <Trans>No days are closed.</Trans>
          ) : (
            <Trans>Closed up to and including {day}.</Trans>
          )}
        </p>
        {mayEdit && <CloseForm key={through} through={through} />}
        {mayEdit && through !== null && (
          <div>
            <Button onClick={() => setReopening(true)}>
              <Trans>Reopen closed days</Trans>
            </Button>
          </div>
        )}
        <ReopenDialog through={through} open={isReopening} onClose={() => setReopening(false)} />
      </Stack>
    </Card>
  )
}
