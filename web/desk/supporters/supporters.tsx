import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { buttonClass } from '../../ui/button.tsx'
import { TableFrame } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ReadAgain } from '../../ui/read-again.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { supportersFile, supportersQuery } from './supporters-api.ts'
import styles from './supporters.module.css'
import { SupportersTable } from './supporters-table.tsx'

export type SupportersProps = {
  /** For the window's title. */
  of: string | undefined
  /** Whether whoever is signed in may see them; undefined until that is known. The server asks again. */
  maySee: boolean | undefined
}

/** Whom the charity may write news to, and the file that its letters are written from. */
export const Supporters = ({ of, maySee }: SupportersProps) => {
  const { t } = useLingui()
  return (
    <>
      <PageTitle
        title={t`Supporters who agreed to news`}
        of={of}
        lead={
          <Trans>
            You may send news and appeals by email to these people, and to nobody else. Put each
            person’s own unsubscribe link into every letter. Download the file again before you
            write: whoever has withdrawn is no longer in it.
          </Trans>
        }
      />
      {maySee === false ? (
        <Notice>
          <Trans>Only owners, fundraisers and finance staff can see this list.</Trans>
        </Notice>
      ) : (
        <List isAsked={maySee === true} />
      )}
    </>
  )
}

const List = ({ isAsked }: { isAsked: boolean }) => {
  const { t } = useLingui()
  const list = useInfiniteQuery({ ...supportersQuery, enabled: isAsked })
  const supporters = list.data?.pages.flatMap((page) => page.supporters)
  const count = list.data?.pages.at(-1)?.count
  if (list.error && !supporters) {
    return <ReadAgain query={list} />
  }
  if (count === 0) return <Nobody />
  return (
    <section className={styles.list} aria-label={t`Supporters`}>
      <div className={styles.head}>
        <p className={styles.count}>
          {count === undefined ? (
            <Skeleton width="5em" />
          ) : (
            <Plural value={count} one="# supporter" other="# supporters" />
          )}
        </p>
        <a className={buttonClass('secondary', false)} href={supportersFile} download>
          <Icon name="download" />
          <span>
            <Trans>Download as a CSV file</Trans>
          </span>
        </a>
      </div>
      <SupportersTable supporters={supporters} />
      <LoadMore list={list} />
    </section>
  )
}

const Nobody = () => (
  <TableFrame>
    <EmptyState motif="tea" title={<Trans>No one has agreed to receive news yet</Trans>}>
      <Trans>
        Payers see a tick box beside their details on your payer site, and donors see it in their
        account. It is never ticked in advance. People who tick it appear here.
      </Trans>
    </EmptyState>
  </TableFrame>
)
