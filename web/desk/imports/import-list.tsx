import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImportListed } from '@almoner/api/desk/imports/contract.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount } from '../../lib/text/format.ts'
import { ShowMore } from '../../ui/feedback/show-more.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Pill, type PillTone } from '../../ui/data/status/pill.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { IconName } from '../../ui/picture/icon.tsx'
import { useImportStatusLabels } from './import-labels.ts'
import { importsQuery } from './imports-api.ts'
import styles from './imports.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

/** The files before, the newest first. */
export const ImportList = () => {
  const query = useInfiniteQuery(importsQuery)
  const listed = query.data?.pages.flatMap(({ imports }) => imports)
  return (
    <Card title={<Trans>Earlier files</Trans>}>
      {listed === undefined && !query.isError && <Skeleton height="8rem" />}
      {listed?.length === 0 && (
        <Quiet>
          <Trans>Each file that you import is listed here, and can be undone for seven days.</Trans>
        </Quiet>
      )}
      {listed !== undefined && listed.length > 0 && (
        <ul className={styles.list}>
          {listed.map((each) => (
            <ListedImport key={each.id} listed={each} />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </Card>
  )
}

const looks: Record<ImportListed['status'], { tone: PillTone; icon: IconName }> = {
  draft: { tone: 'warning', icon: 'clock' },
  recording: { tone: 'info', icon: 'refresh' },
  completed: { tone: 'success', icon: 'check' },
  undone: { tone: 'neutral', icon: 'close' },
}

const ListedImport = ({ listed }: { listed: ImportListed }) => {
  const { t } = useLingui()
  const labels = useImportStatusLabels()
  const { id, fileName, status, rows, added, amount, at } = listed
  const count = formatCount(status === 'draft' ? rows : added, useLanguage())
  return (
    <li className={styles.listed}>
      <Link
        to="/ImportOfflinePayments/$importId"
        params={{ importId: id }}
        search={{ show: undefined }}
        className={styles.fileName}
      >
        {fileName ?? t`A file`}
      </Link>
      <Pill {...looks[status]}>{labels[status]}</Pill>
      <Quiet as="span">
        <Time at={at} />
      </Quiet>
      <span className={styles.listedSum}>
        {status === 'draft' ? <Trans>Rows: {count}</Trans> : <Trans>Payments: {count}</Trans>}{' '}
        <Money amountCents={amount} />
      </span>
    </li>
  )
}
