import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ImportDraft, ImportRecord } from '@almoner/api/desk/imports/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { Failure } from '../../../ui/feedback/notice/failure.tsx'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { ShowMore } from '../../../ui/feedback/show-more.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useRowsShownLabels } from '../import-labels.ts'
import { ImportRow } from './import-row.tsx'
import { badRowsPath, decideDuplicates, rowsChange, rowsQuery } from '../imports-api.ts'
import { rowsShown } from './rows-shown.ts'
import styles from '../imports.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

type Props = { id: string; draft: ImportDraft }
type RowsProps = Props & { record: ImportRecord | null }

/** The rows of a file, with what is wrong in its cell. */
export const ImportRows = ({ id, draft, record }: RowsProps) => {
  const { show: filter } = useSearch({ from: '/signed-in/ImportOfflinePayments/$importId' })
  // The rows that need a person come first.
  const first = draft.bad > 0 ? 'bad' : draft.undecided > 0 ? 'duplicate' : 'all'
  const show = filter ?? first
  const query = useInfiniteQuery(rowsQuery(id, show, record?.completedAt ?? ''))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Card
      title={<Trans>The rows</Trans>}
      aside={
        draft.bad > 0 && (
          <a href={badRowsPath(id)} download>
            <Trans>Download the rows to fix</Trans>
          </a>
        )
      }
    >
      <Stack gap={5}>
        <ShownRows id={id} draft={draft} show={show} />
        {show === 'duplicate' && draft.undecided > 0 && <AllDuplicates id={id} draft={draft} />}
        {rows === undefined && !query.isError && <Skeleton height="16rem" />}
        {rows?.length === 0 && (
          <Quiet>
            <Trans>No rows of this kind.</Trans>
          </Quiet>
        )}
        <ol className={styles.rows}>
          {rows?.map((row) => (
            <ImportRow key={`${row.row} ${row.cells.join('\0')}`} id={id} draft={draft} row={row} />
          ))}
        </ol>
        <ShowMore query={query} />
      </Stack>
    </Card>
  )
}

const ShownRows = ({ id, draft, show }: Props & { show: string }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const labels = useRowsShownLabels()
  const counts = { ...draft, all: draft.rows }
  return (
    <Row as="nav" gap={2} aria-label={t`Which rows are shown`}>
      {rowsShown.map((each) => (
        <Link
          key={each}
          to="/ImportOfflinePayments/$importId"
          params={{ importId: id }}
          search={{ show: each }}
          resetScroll={false}
          className={styles.kind}
          aria-current={each === show ? 'true' : undefined}
        >
          {labels[each]} <span className={styles.count}>{formatCount(counts[each], language)}</span>
        </Link>
      ))}
    </Row>
  )
}

const AllDuplicates = ({ id, draft }: Props) => {
  const deciding = useCommand({
    send: (choice: 'add' | 'leave') => decideDuplicates(id, choice),
    ...rowsChange(id),
  })
  const count = draft.undecided
  return (
    <Notice
      tone="warning"
      title={<Trans>Rows that look like payments already recorded: {count}</Trans>}
      action={
        <Row gap={3} columnGap={4} align="center">
          <Button onClick={() => deciding.run('leave')}>
            <Trans>Leave them all out</Trans>
          </Button>
          <Button onClick={() => deciding.run('add')}>
            <Trans>Add them all</Trans>
          </Button>
        </Row>
      }
    >
      <p>
        <Trans>
          The same amount and name, at most two days apart. Decide for each row, or for all at once.
        </Trans>
      </p>
      {deciding.failure && <Failure error={deciding.failure.error} />}
    </Notice>
  )
}
