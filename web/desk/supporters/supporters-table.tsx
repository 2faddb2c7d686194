import { useLingui } from '@lingui/react/macro'
import type { Supporter } from '@almoner/api/use-cases/marketing-consent/contract.ts'
import { fullName } from '@almoner/domain/kernel/full-name.ts'
import { type Language } from '@almoner/domain/kernel/locale.ts'
import { Cell, DataTable, Row, WaitingRows, type WaitingCell } from '../../ui/data-table.tsx'
import { Time } from '../../ui/time.tsx'
import { classes } from '../../lib/classes.ts'
import styles from './supporters.module.css'

/** `supporters`: undefined while the first page is on its way. */
export const SupportersTable = ({
  supporters,
}: {
  supporters: readonly Supporter[] | undefined
}) => {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Supporters`}
      busy={supporters === undefined}
      columns={[
        { key: 'name', title: t`Name` },
        { key: 'email', title: t`Email address` },
        { key: 'language', title: t`Language` },
        { key: 'agreed', title: t`Agreed at` },
        { key: 'where', title: t`Agreed where` },
        { key: 'text', title: t`Text`, align: 'end', wideOnly: true },
      ]}
    >
      {supporters === undefined ? (
        <WaitingRows rows={8} cells={waiting} />
      ) : (
        supporters.map((supporter) => <SupporterRow key={supporter.id} supporter={supporter} />)
      )}
    </DataTable>
  )
}

// Never translated, as everywhere.
const languageNames: Record<Language, string> = {
  en: 'English',
  zh: '繁體中文',
  cn: '简体中文',
}

const SupporterRow = ({ supporter }: { supporter: Supporter }) => {
  const { t } = useLingui()
  const { email, language, agreedAt, source, textVersion } = supporter
  const places = {
    account: t`In their account`,
    checkout: t`With a payment`,
    unsubscribe_page: t`Again, by a letter’s link`,
  }
  return (
    <Row>
      <Cell place="first" grow>
        <strong translate="no">{fullName(supporter)}</strong>
      </Cell>
      <Cell place="second" grow>
        {email}
      </Cell>
      <Cell place="first-end">
        <span className={styles.whole}>{languageNames[language]}</span>
      </Cell>
      <Cell place="third">
        <span className={styles.quiet}>
          <Time at={agreedAt} />
        </span>
      </Cell>
      <Cell place="third-end">
        <span className={classes(styles.quiet, styles.whole)}>{places[source]}</span>
      </Cell>
      <Cell place="below" align="end" wideOnly>
        <span className={styles.whole}>{t`Text, version ${textVersion}`}</span>
      </Cell>
    </Row>
  )
}

const waiting: readonly WaitingCell[] = [
  { place: 'first', lines: ['7em'], grow: true },
  { place: 'second', lines: ['12em'], grow: true },
  { place: 'first-end', lines: ['4em'] },
  { place: 'third', lines: ['8.5em'] },
  { place: 'third-end', lines: ['7em'] },
  { place: 'below', lines: ['4em'], align: 'end', wideOnly: true },
]
