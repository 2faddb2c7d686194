import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  listedSources,
  supportersList,
  type Supporter,
} from '@almoner/api/desk/marketing-consent/supporters-list-contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { Time } from '../../ui/data/time.tsx'
import { classes } from '../../lib/classes.ts'
import { useHeading } from '../../ui/layout/page/screen-title.tsx'
import { DonorTabs } from '../donors/donor-tabs.tsx'
import { useMay } from '../use-may.ts'
import styles from './supporters.module.css'

/** The people to whom the charity may send news, and the file with their unsubscribe links. */
export const Supporters = () => {
  const { t } = useLingui()
  const state = useListQuery(supportersList)
  const sourceWord = useSourceLabel()
  const columns = useColumns()
  return (
    <ListScreen
      {...useHeading()}
      state={state}
      to="/Donors/News"
      links={<DonorTabs current="news" />}
      columns={columns}
      filters={{
        q: { label: t`Name or email` },
        day: { label: t`Agreed at` },
        language: {
          label: t`Language`,
          options: languages.map((value) => ({ value, word: languageNames[value] })),
        },
        source: {
          label: t`Source`,
          options: listedSources.map((value) => ({ value, word: sourceWord(value) })),
        },
      }}
      keyOf={({ id }) => id}
      totals={countSupporters}
      none={
        <EmptyState motif="tea" title={<Trans>No one has agreed to receive news yet</Trans>}>
          <Trans>
            Payers see a tick box beside their details on your donation page, and donors see it in
            their account. It is never ticked in advance. People who tick it appear here.
          </Trans>
        </EmptyState>
      }
      csv={useMay('supporters.export')}
    />
  )
}

const countSupporters = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# supporter" other="# supporters" />
)

// The names of languages are never translated anywhere.
const languageNames: Record<Language, string> = {
  en: 'English',
  zh: '繁體中文',
  cn: '简体中文',
}

const useSourceLabel = (): ((source: Supporter['source']) => string) => {
  const { t } = useLingui()
  return (source) => {
    const texts: Record<Supporter['source'], string> = {
      account: t`In their account`,
      checkout: t`With a payment`,
      unsubscribe_page: t`Again, through the link in an email`,
    }
    return texts[source]
  }
}

const useColumns = (): readonly ListColumn<typeof supportersList>[] => {
  const { t } = useLingui()
  const sourceWord = useSourceLabel()
  return [
    {
      title: t`Name`,
      sort: 'name',
      fromFirst: true,
      isHead: true,
      place: 'first',
      grow: true,
      cell: (supporter) => <strong translate="no">{fullName(supporter)}</strong>,
    },
    {
      title: t`Email address`,
      place: 'second',
      grow: true,
      waiting: ['12em'],
      cell: ({ email }) => email,
    },
    {
      title: t`Language`,
      place: 'first-end',
      waiting: ['4em'],
      cell: ({ language }) => <span className={styles.whole}>{languageNames[language]}</span>,
    },
    {
      title: t`Agreed at`,
      sort: 'date',
      place: 'third',
      waiting: ['8.5em'],
      cell: ({ agreedAt }) => (
        <span className={styles.quiet}>
          <Time at={agreedAt} />
        </span>
      ),
    },
    {
      title: t`Source`,
      place: 'third-end',
      cell: ({ source }) => (
        <span className={classes(styles.quiet, styles.whole)}>{sourceWord(source)}</span>
      ),
    },
    {
      title: t`Text`,
      place: 'below',
      label: 'hidden',
      align: 'end',
      wideOnly: true,
      waiting: ['4em'],
      cell: ({ textVersion }) => (
        <span className={styles.whole}>{t`Text, version ${textVersion}`}</span>
      ),
    },
  ]
}
