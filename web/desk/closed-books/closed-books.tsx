import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../lib/text/written-day.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailure } from '../../ui/feedback/notice/load-failure.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page/page-title.tsx'
import { useMay } from '../use-may.ts'
import { CloseForm } from './close-form.tsx'
import { closedBooksQuery } from './closed-books-api.ts'
import styles from './closed-books.module.css'
import { ReopenDialog } from './reopen-dialog.tsx'

type ClosedBooksProps = {
  /** The text for the window's title. */
  of: string | undefined
  /** Undefined until the staff member's permissions are loaded. The server checks them again. */
  mayRead: boolean | undefined
}

/** Up to which day the charity's books are closed. */
export const ClosedBooks = ({ of, mayRead }: ClosedBooksProps) => {
  const { t } = useLingui()
  const enabled = mayRead === true
  const { data, error, refetch, isPending } = useQuery({ ...closedBooksQuery, enabled })
  return (
    <>
      <PageTitle
        title={t`Closed books`}
        of={of}
        lead={
          <Trans>
            Days that your accountant has taken over no longer change: an offline payment of a
            closed day cannot be added, corrected or voided.
          </Trans>
        }
      />
      {mayRead === false ? (
        <Notice>
          <Trans>Only owners, finance staff and auditors can see this.</Trans>
        </Notice>
      ) : (
        <div className={styles.stack}>
          {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
          {isPending && <Skeleton height="12rem" />}
          {data && <Books through={data.through} />}
        </div>
      )}
    </>
  )
}

const Books = ({ through }: { through: string | null }) => {
  const mayEdit = useMay('closed_books.edit')
  const [isReopening, setReopening] = useState(false)
  const day = through === null ? null : formatDay(through)
  return (
    <Card>
      <div className={styles.stack}>
        <p role="status" className={styles.standing}>
          {day === null ? (
            <Trans>Every day is open.</Trans>
          ) : (
            <Trans>Closed up to and including {day}.</Trans>
          )}
        </p>
        {mayEdit && <CloseForm key={through} through={through} />}
        {mayEdit && through !== null && (
          <div>
            <Button onClick={() => setReopening(true)}>
              <Trans>Open closed days again</Trans>
            </Button>
          </div>
        )}
        <ReopenDialog through={through} open={isReopening} onClose={() => setReopening(false)} />
      </div>
    </Card>
  )
}
