import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ListedReport } from '@almoner/api/desk/reports/reports-list-contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useBasisLabels } from '../labels/request-labels.ts'
import { Period } from '../report-list.tsx'
import styles from './compare.module.css'

/** Shows what each of two reports is, the one that knows less first. */
export const Heads = ({ before, after }: { before: ListedReport; after: ListedReport }) => (
  <div className={styles.heads}>
    <Card title={<Trans>Earlier</Trans>}>
      <Head report={before} />
    </Card>
    <Card title={<Trans>Later</Trans>}>
      <Head report={after} />
    </Card>
  </div>
)

const Head = ({ report }: { report: ListedReport }) => {
  const bases = useBasisLabels()
  const language = useLanguage()
  const { id, knownAt, position, from, to, basis, rows } = report
  return (
    <Facts>
      <Fact label={<Trans>As recorded on</Trans>}>
        <Link to="/OrgSettings/Reports/$reportId" params={{ reportId: id }}>
          <Time at={knownAt} />
        </Link>
      </Fact>
      <Fact label={<Trans>Last record number</Trans>}>{position}</Fact>
      <Fact label={<Trans>Period</Trans>}>
        <Period from={from} to={to} />
      </Fact>
      <Fact label={<Trans>Date basis</Trans>}>{bases[basis]}</Fact>
      <Fact label={<Trans>Rows</Trans>}>{formatCount(rows ?? 0, language)}</Fact>
    </Facts>
  )
}
